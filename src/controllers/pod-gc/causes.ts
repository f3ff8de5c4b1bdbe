/** Decisions of pod garbage collection, besides its writes. */
export type PodGcCause =
  | { readonly kind: 'pod-gc/node-missing'; readonly node: string }
  | {
      readonly kind: 'pod-gc/orphaned';
      readonly pod: string;
      readonly node: string;
      /**
       * The quarantine of its node ended at the beginning of this pass: a race could leave it to
       * the next one.
       */
      readonly quarantineEndsNow?: true;
    }
  | { readonly kind: 'pod-gc/out-of-service'; readonly pod: string; readonly node: string }
  | { readonly kind: 'pod-gc/too-many-terminated'; readonly pod: string }
  | { readonly kind: 'pod-gc/unscheduled-terminating'; readonly pod: string };
