import type { PodChoice } from './choose-pods.ts';
import type { DrainFailure } from './pod-progress.ts';

/** A pod that a drain must not take with its flags. */
export interface KeptPod {
  readonly pod: string;
  readonly because: Extract<PodChoice, { readonly kind: 'refuse' }>['because'];
}

/** The reasons that keep a drain from finishing, in the order of the pods. */
export type DrainCause =
  /** No pod of the node is touched. */
  | { readonly kind: 'drain/kept'; readonly node: string; readonly kept: readonly KeptPod[] }
  | {
      readonly kind: 'drain/given-up';
      readonly node: string;
      readonly failed: readonly { readonly pod: string; readonly because: DrainFailure }[];
    };
