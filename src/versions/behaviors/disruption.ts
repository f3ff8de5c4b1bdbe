import { constant, controllerRuns, managerGate } from './control-plane-row.ts';
import type { BehaviorOf } from './row.ts';

/** The controller of PodDisruptionBudgets. */
export const DISRUPTION = {
  enabled: controllerRuns('disruption-controller', {
    does: 'the status of PodDisruptionBudgets is kept up to date',
  }),
  /** @upstream pkg/controller/disruption/disruption.go getExpectedScale (1.22) */
  unmanagedPods: constant<'passed-over' | 'failure'>(
    [
      ['1.20', 'failure'],
      ['1.22', 'passed-over'],
    ],
    {
      does: 'what a pod without a controller does to a budget that counts by percentage or maxUnavailable',
      upstream: 'pkg/controller/disruption/disruption.go getExpectedScale',
      touches: 'budgets-of-unmanaged-pods',
    },
  ),
  clearsStaleDisruptions: managerGate('PodDisruptionConditions', {
    does: 'a condition DisruptionTarget that nothing came of is taken back',
    touches: 'jobs-that-read-disruptions',
  }),
};

export type DisruptionBehavior = BehaviorOf<typeof DISRUPTION>;
