/** Decisions of kube-scheduler. */
export type SchedulerCause =
  | {
      readonly kind: 'scheduler/best-node';
      readonly pod: string;
      readonly node: string;
      /** The number of other nodes with the same score. */
      readonly tied: number;
    }
  | {
      readonly kind: 'scheduler/binding-refused';
      readonly pod: string;
      readonly node: string;
      /** The webhook configuration that refuses it, as `Kind/name`. */
      readonly configuration: string;
      /** In the words of the API server. */
      readonly message: string;
    }
  | {
      readonly kind: 'scheduler/preempts';
      readonly pod: string;
      readonly node: string;
      readonly victims: readonly string[];
      /** Other nodes that would have cost the same. */
      readonly tied: readonly string[];
    };
