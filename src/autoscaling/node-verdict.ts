import type { Duration } from '#units';

/** Why a node is worth taking away. */
export type RemovalWish = 'empty' | 'drifted' | 'underutilized' | 'unneeded' | 'not-ready';

/** The rules that keep a node, in the order in which autoscalers ask them. */
export type KeepingRule =
  /** No autoscaler that acts has made the node. */
  | 'not-managed'
  | 'not-initialized'
  | 'going'
  | 'nominated'
  | 'do-not-disrupt'
  | 'scale-down-off'
  | 'cluster-unhealthy'
  | 'scale-down-disabled'
  | 'coming'
  | 'utilization'
  | 'pod-do-not-disrupt'
  | 'pod-without-controller'
  | 'pod-controller-missing'
  | 'pod-too-few-replicas'
  | 'pod-custom-controller'
  | 'pod-system'
  | 'pod-not-safe-to-evict'
  | 'pod-local-storage'
  | 'pod-disruption-budget'
  | 'pod-in-several-budgets'
  | 'pod-has-to-complete'
  | 'static-capacity'
  | 'consolidation-never'
  | 'consolidation-when-empty'
  | 'consolidate-after'
  | 'node-budget'
  | 'no-place'
  | 'needs-several-nodes'
  | 'not-cheaper'
  | 'spot-to-spot'
  | 'not-balanced'
  | 'group-at-minimum'
  /** It could go alone; others go first, and use the budget of its pool up. */
  | 'node-budget-spent'
  /** It could go alone; others go first. */
  | 'others-first';

/** What the rule that keeps a node is about. */
export interface KeptBecause {
  readonly rule: KeepingRule;
  readonly pod?: string;
  /** A PodDisruptionBudget, as `namespace/name`. */
  readonly budget?: string;
  /** When the rule holds no more, from now on. */
  readonly until?: Duration;
  /** More of it, such as why a pod fits nowhere. */
  readonly detail?: string;
}

/** A machine that an autoscaler would order before it takes others away. */
interface Replacement {
  readonly pool: string;
  readonly zones: readonly string[];
  readonly instanceTypes: readonly string[];
  readonly capacityTypes: readonly string[];
}

/** What an autoscaler would do with a node now. */
export interface NodeVerdict {
  readonly node: string;
  readonly by: 'karpenter' | 'cluster-autoscaler';
  /** The NodePool or the node group; empty without any. */
  readonly pool: string;
  /** Why it is worth taking away; absent where that was not asked, or is not so. */
  readonly wish?: RemovalWish;
  /** Absent where it goes. */
  readonly kept?: KeptBecause;
  /** How long it has to stay so until it goes. */
  readonly after?: Duration;
  /** The pods that go, with the nodes that would take them; a machine to come has no name. */
  readonly moves: readonly { readonly pod: string; readonly to: string | undefined }[];
  readonly replacement?: Replacement;
  /** The nodes that go with it in one command, itself included. */
  readonly together: readonly string[];
}
