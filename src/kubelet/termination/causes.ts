/** What a kubelet does with the containers of pods that are being deleted. */
export type TerminationCause =
  | {
      readonly kind: 'kubelet/stopping-containers';
      readonly pod: string;
      readonly node: string;
      readonly gracePeriodSeconds: number;
    }
  | { readonly kind: 'kubelet/containers-gone'; readonly pod: string; readonly node: string };
