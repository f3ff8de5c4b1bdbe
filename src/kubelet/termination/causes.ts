/** Causes of the termination of deleted pods. */
export type TerminationCause =
  | {
      readonly kind: 'kubelet/stopping-containers';
      readonly pod: string;
      readonly node: string;
      readonly gracePeriodSeconds: number;
    }
  | { readonly kind: 'kubelet/containers-gone'; readonly pod: string; readonly node: string };
