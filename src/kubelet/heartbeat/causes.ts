/** Causes that concern a silence with several reasons, and what is probed after it. */
export type HeartbeatCause =
  /** The first reason for the silence is over, but another one remains. */
  | {
      readonly kind: 'heartbeat/still-silent';
      readonly node: string;
    }
  /** A kubelet that has started again calls a pod ready only after its next readiness probe. */
  | {
      readonly kind: 'kubelet/awaits-probe';
      readonly pod: string;
      readonly node: string;
    };
