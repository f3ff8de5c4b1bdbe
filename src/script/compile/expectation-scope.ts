import type { PodDisruptionBudget } from '#cluster';
import type { Moment } from '../fields/time-fields.ts';
import type { NodeResolution } from '../resolve/resolve-nodes.ts';
import type { Scope } from './batches.ts';

/** The state in which expectations are resolved. */
export interface ExpectationScope extends NodeResolution, Omit<Scope, 'forecast'> {
  readonly budgets: readonly PodDisruptionBudget[];
  readonly secondsOf: (moment: Moment) => number;
}
