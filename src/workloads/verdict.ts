import type { Pod } from '#cluster';
import type { Instant } from '#units';

/** The actions that a controller decides on after a sync of one workload. */
export interface Verdict {
  /** Pods to create, in this order. */
  readonly create: readonly NewPod[];
  /** Pods to delete with their own grace period, in this order. */
  readonly remove: readonly Pod[];
  /** The time of the next sync even if nothing happens until then. */
  readonly requeueAt?: Instant;
}

/** The identity of a new pod among others of its template. */
export type NewPod =
  | { readonly kind: 'any' }
  /** A pod of a StatefulSet. */
  | { readonly kind: 'ordinal'; readonly ordinal: number }
  /** A pod of a DaemonSet. */
  | { readonly kind: 'on-node'; readonly nodeName: string }
  /** A pod of an Indexed Job. */
  | {
      readonly kind: 'index';
      readonly index: number;
      /** The number of failures of the index, where the Job counts them by index. */
      readonly failures?: IndexFailures;
    };

export interface IndexFailures {
  readonly counted: number;
  readonly ignored: number;
}

export const NOTHING_TO_DO: Verdict = { create: [], remove: [] };
