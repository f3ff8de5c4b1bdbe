import type { LabelSelectorObject } from './selector.ts';

/** The pods near which a pod wants to run or, as anti-affinity, away from which. */
export interface PodAffinity {
  readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[];
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly WeightedPodAffinityTerm[];
}

export interface PodAffinityTerm {
  readonly topologyKey: string;
  /** Without one a term is about no pod. */
  readonly labelSelector?: LabelSelectorObject;
  /** Together with those of the selector; the pod's own when both are absent. */
  readonly namespaces?: readonly string[];
  /** An empty one selects every namespace. */
  readonly namespaceSelector?: LabelSelectorObject;
  readonly matchLabelKeys?: readonly string[];
  readonly mismatchLabelKeys?: readonly string[];
}

export interface WeightedPodAffinityTerm {
  readonly weight: number;
  readonly podAffinityTerm: PodAffinityTerm;
}
