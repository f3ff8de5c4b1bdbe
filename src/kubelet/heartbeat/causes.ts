/** Causes that concern a silence with several reasons. */
export type HeartbeatCause = {
  /** The first reason for the silence is over, but another one remains. */
  readonly kind: 'heartbeat/still-silent';
  readonly node: string;
};
