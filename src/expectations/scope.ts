import type { PodDisruptionBudget, WorkloadObject } from '#cluster';
import type { Moment, PodResolution } from '#script-fields';

/** The state in which expectations are resolved. */
export interface ExpectationScope extends PodResolution {
  readonly workloads: readonly WorkloadObject[];
  readonly budgets: readonly PodDisruptionBudget[];
  readonly secondsOf: (moment: Moment) => number;
}
