/** Decisions of the controllers of workloads. */
export type WorkloadCause =
  | {
      readonly kind: 'workloads/too-few-pods' | 'workloads/too-many-pods';
      readonly workload: string;
      readonly desired: number;
      readonly active: number;
    }
  | { readonly kind: 'workloads/ordinal-missing'; readonly workload: string; readonly pod: string }
  | {
      readonly kind: 'workloads/finished-pod-in-the-way';
      readonly workload: string;
      readonly pod: string;
    }
  | {
      readonly kind: 'workloads/node-without-pod' | 'workloads/pod-not-wanted-on-node';
      readonly workload: string;
      readonly node: string;
    }
  | {
      readonly kind: 'workloads/job-ended';
      readonly workload: string;
      readonly how: 'Complete' | 'Failed';
      readonly reason: string;
    };
