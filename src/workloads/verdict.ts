import type { Pod } from '#cluster';
import type { Instant } from '#units';

/** What a controller wants done about one workload after a look at its pods. */
export interface Verdict {
  /** Pods to make, in this order. */
  readonly create: readonly NewPod[];
  /** Pods to delete with their own grace period, in this order. */
  readonly remove: readonly Pod[];
  /** When to look again even if nothing happens until then. */
  readonly requeueAt?: Instant;
}

/** What tells a new pod from others of its template. */
export type NewPod =
  | { readonly kind: 'any' }
  /** Of a StatefulSet. */
  | { readonly kind: 'ordinal'; readonly ordinal: number }
  /** Of a DaemonSet. */
  | { readonly kind: 'on-node'; readonly nodeName: string }
  /** Of an Indexed Job. */
  | {
      readonly kind: 'index';
      readonly index: number;
      /** How often the index has failed, where the Job counts that by index. */
      readonly failures?: IndexFailures;
    };

export interface IndexFailures {
  readonly counted: number;
  readonly ignored: number;
}

export const NOTHING_TO_DO: Verdict = { create: [], remove: [] };
