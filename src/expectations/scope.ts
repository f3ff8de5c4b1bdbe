import type { PodDisruptionBudget, Service, WorkloadObject } from '#cluster';
import {
  type Moment,
  type PodMatcher,
  type PodResolution,
  type PodTarget,
  resolvePods,
} from '#script-fields';

/** The state in which expectations are resolved. */
export interface ExpectationScope extends PodResolution {
  readonly workloads: readonly WorkloadObject[];
  readonly budgets: readonly PodDisruptionBudget[];
  readonly services: readonly Pick<Service, 'namespace' | 'name'>[];
  readonly secondsOf: (moment: Moment) => number;
}

/** The pods that an expectation is about. Without a target it is about all of them. */
export const matching = (
  target: PodTarget | undefined,
  kind: string,
  scope: ExpectationScope,
): { pods?: PodMatcher } =>
  target === undefined ? {} : { pods: resolvePods(target, [kind, 'pods'], scope).matches };
