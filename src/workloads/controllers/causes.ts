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
  /** It was scaled down, and its policy deletes the claims of the pod. */
  | {
      readonly kind: 'workloads/claim-goes';
      readonly workload: string;
      readonly pod: string;
      readonly claim: string;
    }
  | {
      readonly kind: 'workloads/creation-refused';
      readonly workload: string;
      /** The kind of the object that refuses, and its name. */
      readonly by: string;
      readonly name: string;
      readonly message: string;
      /** How often the controller has tried in a row. */
      readonly tries: number;
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
