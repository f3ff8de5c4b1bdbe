import type { Duration, Instant } from '#units';

/** Decisions of the node-lifecycle controller, besides its writes. */
export type NodeLifecycleCause =
  | {
      readonly kind: 'node-lifecycle/grace-exceeded';
      readonly node: string;
      /** The last renewal of the lease; absent without one. */
      readonly leaseRenewed?: Instant;
      /** The time at which the controller last noticed a sign of life. */
      readonly probe: Instant;
      /** That is its first look, as its process had just started without memory. */
      readonly isFirstLook?: true;
      readonly grace: Duration;
      /** That of a node without a Ready condition. */
      readonly isStartup?: true;
    }
  | { readonly kind: 'node-lifecycle/queued'; readonly node: string; readonly zone: string }
  | {
      readonly kind: 'node-lifecycle/eviction-queued';
      readonly node: string;
      readonly zone: string;
    }
  | { readonly kind: 'node-lifecycle/token-granted'; readonly node: string; readonly zone: string }
  | {
      readonly kind: 'node-lifecycle/timeout-over';
      readonly node: string;
      readonly timeout: Duration;
    }
  | {
      readonly kind: 'node-lifecycle/token-wasted';
      readonly node: string;
      readonly zone: string;
      readonly reason: 'node-gone' | 'node-ready' | 'no-ready-condition' | 'old-copy';
    }
  | { readonly kind: 'node-lifecycle/taint-swapped'; readonly node: string }
  | { readonly kind: 'node-lifecycle/seen-ready'; readonly node: string }
  | {
      readonly kind: 'node-lifecycle/all-zones-down';
      /** Present where the controller deletes pods itself. */
      readonly evictsBy?: 'deletion';
      /** Nodes that were tainted after the pass had listed them, and keep their taints. */
      readonly kept?: readonly string[];
    }
  | { readonly kind: 'node-lifecycle/restarted' };
