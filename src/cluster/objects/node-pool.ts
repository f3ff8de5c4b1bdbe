import type { Instant } from '#units';
import type { Labels, ObjectMeta } from './meta.ts';
import type { ConditionStatus, ResourceList } from './node.ts';
import type { Taint } from './taint.ts';

/** One requirement of a NodePool or a NodeClaim on the labels of its nodes. */
export interface NodeRequirement {
  readonly key: string;
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | 'Gt' | 'Lt' | 'Gte' | 'Lte';
  readonly values: readonly string[];
}

/** The number of nodes of a pool that may be disrupted at once. */
export interface DisruptionBudget {
  /** A number, or a percentage with its sign. */
  readonly nodes: string;
  /** Empty for all reasons. */
  readonly reasons: readonly string[];
  /** A cron schedule; without it the budget always counts. */
  readonly schedule?: string;
  /** A Go duration from each instant of the schedule on. */
  readonly duration?: string;
}

/** The nodes of a pool, before they exist. */
interface NodePoolTemplate {
  readonly labels: Labels;
  readonly requirements: readonly NodeRequirement[];
  readonly taints: readonly Taint[];
  readonly startupTaints: readonly Taint[];
  /** `Never` or a Go duration. */
  readonly expireAfter: string;
  /** A Go duration; absent where drains take as long as they need. */
  readonly terminationGracePeriod?: string;
}

/** A karpenter.sh NodePool, reduced to what a model reads. */
export interface NodePool extends ObjectMeta {
  readonly weight: number;
  /** The number of nodes of a static pool; absent for the others. */
  readonly replicas?: number;
  readonly limits: ResourceList;
  readonly consolidationPolicy: string;
  /** `Never` or a Go duration. */
  readonly consolidateAfter: string;
  readonly budgets: readonly DisruptionBudget[];
  readonly template: NodePoolTemplate;
  /** False while its condition Ready is not True: Karpenter then makes no nodes of it. */
  readonly isReady: boolean;
}

/** A condition of a NodeClaim. */
interface NodeClaimCondition {
  readonly type: string;
  readonly status: ConditionStatus;
  readonly lastTransitionTime?: Instant;
}

/** A karpenter.sh NodeClaim: one machine of a pool, from its order to its end. */
export interface NodeClaim extends ObjectMeta {
  readonly requirements: readonly NodeRequirement[];
  readonly taints: readonly Taint[];
  readonly startupTaints: readonly Taint[];
  readonly requests: ResourceList;
  /** `Never` or a Go duration. */
  readonly expireAfter: string;
  readonly terminationGracePeriod?: string;
  /** Absent until the machine has registered. */
  readonly nodeName?: string;
  readonly providerID?: string;
  readonly capacity: ResourceList;
  readonly allocatable: ResourceList;
  readonly conditions: readonly NodeClaimCondition[];
  /** The last time that a pod was added to its node or went from it. */
  readonly lastPodEventTime?: Instant;
  readonly deletionTimestamp?: Instant;
}
