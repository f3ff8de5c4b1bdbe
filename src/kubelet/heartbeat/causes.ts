/** What becomes of a silence that has several reasons. */
export type HeartbeatCause = {
  /** What silenced the kubelet first is over, and something else still does. */
  readonly kind: 'heartbeat/still-silent';
  readonly node: string;
};
