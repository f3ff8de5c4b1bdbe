import type { Instant } from '#units';
import type { ObjectMeta } from './meta.ts';
import type { ConditionStatus } from './node.ts';
import { type ObjectSelector, selectsLabels } from './selector.ts';

/** A number of pods, or a percentage of them such as `25%`. */
export type IntOrString = number | string;

/** A policy/v1 PodDisruptionBudget, reduced to what a model reads. */
export interface PodDisruptionBudget extends ObjectMeta {
  /** Counts the versions of the spec. */
  readonly generation: number;
  readonly spec: BudgetSpec;
  readonly status: BudgetStatus;
}

/** At most one of the two bounds is given. */
export interface BudgetSpec {
  readonly minAvailable?: IntOrString;
  readonly maxUnavailable?: IntOrString;
  readonly selector: ObjectSelector;
  readonly unhealthyPodEvictionPolicy: 'IfHealthyBudget' | 'AlwaysAllow';
}

export interface BudgetStatus {
  /** The version of the spec that the rest was computed from. */
  readonly observedGeneration: number;
  readonly disruptionsAllowed: number;
  readonly currentHealthy: number;
  readonly desiredHealthy: number;
  readonly expectedPods: number;
  /**
   * Pods with a granted eviction whose deletion is not seen yet: the time of the grant, by name.
   */
  readonly disruptedPods: ReadonlyMap<string, Instant>;
  /** The condition DisruptionAllowed. */
  readonly disruptionAllowed?: DisruptionAllowed;
}

interface DisruptionAllowed {
  readonly status: ConditionStatus;
  /** `SufficientPods`, `InsufficientPods` or `SyncFailed`. */
  readonly reason: string;
}

/** Whether a budget counts a pod. */
export const coversPod = (
  { namespace, spec }: Pick<PodDisruptionBudget, 'namespace' | 'spec'>,
  pod: Pick<ObjectMeta, 'namespace' | 'labels'>,
): boolean => namespace === pod.namespace && selectsLabels(spec.selector, pod.labels);
