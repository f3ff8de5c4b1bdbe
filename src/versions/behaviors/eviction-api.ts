import { apiServerGate, constant } from './control-plane-row.ts';
import type { BehaviorOf } from './row.ts';

const EVICTION = 'pkg/registry/core/pod/storage/eviction.go';

/** The eviction subresource. */
export const EVICTION_API = {
  /** 1.20 gave no hint. @upstream pkg/registry/core/pod/storage/eviction.go createTooManyRequestsError (1.36) */
  notObservedRetryAfterSeconds: constant<number>(
    [
      ['1.20', 0],
      ['1.21', 10],
    ],
    {
      does: 'seconds to wait that a refusal names while the status of a budget is older than its spec',
      upstream: `${EVICTION} createTooManyRequestsError`,
      touches: 'budgets-behind-their-spec',
    },
  ),
  unhealthyPodEvictionPolicy: apiServerGate('PDBUnhealthyPodEvictionPolicy', {
    does: 'the unhealthyPodEvictionPolicy of budgets is read',
    touches: 'budgets-of-unhealthy-pods',
  }),
  /** @upstream pkg/registry/core/pod/storage/eviction.go getPodDisruptionBudgets (1.27) */
  emptySelector: constant<'everything' | 'nothing'>(
    [
      ['1.20', 'nothing'],
      ['1.27', 'everything'],
    ],
    {
      does: 'what a budget with an empty selector covers',
      upstream: `${EVICTION} getPodDisruptionBudgets`,
      touches: 'budgets-with-empty-selector',
    },
  ),
  marksDisruption: apiServerGate('PodDisruptionConditions', {
    does: 'pods that go get the condition DisruptionTarget, which says why',
    touches: 'jobs-that-read-disruptions',
  }),
};

export type EvictionApiBehavior = BehaviorOf<typeof EVICTION_API>;
