/** Decisions of Cluster Autoscaler that only explanations show. */
export type ClusterAutoscalerCause =
  /** A group that could not help pods, or a pod that no group could help. */
  | {
      readonly kind: 'cluster-autoscaler/no-scale-up';
      readonly pod: string;
      /** By group, why it was left out. */
      readonly groups: readonly { readonly group: string; readonly why: string }[];
    }
  /** A pod that fits on a node that is expected. */
  | { readonly kind: 'cluster-autoscaler/waits-for'; readonly pod: string }
  | {
      readonly kind: 'cluster-autoscaler/scale-up';
      readonly group: string;
      readonly from: number;
      readonly to: number;
      readonly pods: readonly string[];
      /** The other groups that would have helped, with the reason why they were not chosen. */
      readonly others: readonly string[];
      readonly tied: number;
    }
  | {
      readonly kind: 'cluster-autoscaler/backed-off';
      readonly group: string;
      readonly why: 'no-capacity' | 'timed-out';
      /** In seconds. */
      readonly lasts: number;
    }
  | {
      readonly kind: 'cluster-autoscaler/unneeded';
      readonly node: string;
      readonly isReady: boolean;
    }
  | { readonly kind: 'cluster-autoscaler/drain-failed'; readonly node: string }
  /** A pod keeps a node whose removal had begun. */
  | {
      readonly kind: 'cluster-autoscaler/needed-again';
      readonly node: string;
      readonly pod: string;
    };
