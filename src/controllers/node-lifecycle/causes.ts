import type { Duration, Instant } from '#units';

/** What the node-lifecycle controller decides, beside what it writes. */
export type NodeLifecycleCause =
  | {
      readonly kind: 'node-lifecycle/grace-exceeded';
      readonly node: string;
      /** When the controller last noticed a heartbeat; absent when the node never sent one. */
      readonly lastHeartbeat?: Instant;
      readonly grace: Duration;
    }
  | { readonly kind: 'node-lifecycle/queued'; readonly node: string; readonly zone: string }
  | { readonly kind: 'node-lifecycle/token-granted'; readonly node: string; readonly zone: string }
  | { readonly kind: 'node-lifecycle/taint-swapped'; readonly node: string }
  | { readonly kind: 'node-lifecycle/seen-ready'; readonly node: string }
  | { readonly kind: 'node-lifecycle/all-zones-down' }
  | { readonly kind: 'node-lifecycle/restarted' };
