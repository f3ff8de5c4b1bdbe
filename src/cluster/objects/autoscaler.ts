import type { Instant } from '#units';
import type { Labels, ObjectMeta } from './meta.ts';

/** A node group, as Cluster Autoscaler reports it. */
export interface ReportedNodeGroup {
  readonly name: string;
  readonly minSize?: number;
  readonly maxSize?: number;
  /** The size that the cloud was asked for. */
  readonly target?: number;
  readonly ready?: number;
  readonly unready?: number;
  /** Machines without a node that are no longer waited for. */
  readonly longUnregistered?: number;
  /** That it is getting nodes, or gets none after a failure, and since when. */
  readonly scaleUp?: { readonly state: 'in-progress' | 'backed-off'; readonly since: Instant };
}

/** The ConfigMap in which Cluster Autoscaler reports, `kube-system/cluster-autoscaler-status`. */
export interface AutoscalerStatus extends ObjectMeta {
  /** When its last loop began; absent where it is not understood. */
  readonly updatedAt?: Instant;
  /** Whether the report has the form of the releases since 1.30. */
  readonly isUnderstood: boolean;
  readonly groups: readonly ReportedNodeGroup[];
}

/** The ConfigMap from which the expander `priority` of Cluster Autoscaler reads its order. */
export interface ExpanderPriorities extends ObjectMeta {
  /** Patterns of the names of node groups, by priority; absent where they cannot be read. */
  readonly priorities?: readonly {
    readonly priority: number;
    readonly patterns: readonly string[];
  }[];
}

/** The workload that runs an autoscaler, with its settings. */
export interface AutoscalerProcess extends ObjectMeta {
  readonly autoscaler: 'karpenter' | 'cluster-autoscaler';
  /** Its workload as `Deployment/kube-system/cluster-autoscaler`. */
  readonly workload: string;
  readonly image: string;
  /** Flags of its command line, without dashes; the last of several counts. */
  readonly flags: Labels;
  /** Every flag that is given more than once, with all of its values. */
  readonly repeated: Readonly<Record<string, readonly string[]>>;
  /** Variables of its environment. */
  readonly environment: Labels;
}
