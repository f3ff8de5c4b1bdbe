import type { BudgetStatus, PodDisruptionBudget } from '#cluster';
import type { Instant } from '#units';
import type { EvictionAnswer, Refusal } from './answer.ts';

/** The most granted evictions that a budget may list as not yet confirmed. */
const MOST_DISRUPTED_PODS = 2000;

/** Rules that differ between releases. */
export interface SpendingRules {
  /** The hint given while a budget is older than its spec; 1.20 gave none. */
  readonly notObservedRetryAfterSeconds: number;
}

/**
 * Takes one disruption from a budget for a pod, if it has one left.
 * @upstream pkg/registry/core/pod/storage/eviction.go checkAndDecrement (1.36)
 */
export function spendDisruption(
  budget: Pick<PodDisruptionBudget, 'name' | 'generation' | 'status'>,
  podName: string,
  now: Instant,
  { notObservedRetryAfterSeconds }: SpendingRules,
): EvictionAnswer {
  const { name, status } = budget;
  if (status.observedGeneration < budget.generation) {
    const because = { kind: 'not-observed' } as const;
    return { code: 429, budget: name, because, retryAfterSeconds: notObservedRetryAfterSeconds };
  }
  if (status.disruptionsAllowed < 0) {
    return { code: 403, budget: name, because: 'negative-allowance' };
  }
  if (status.disruptedPods.size > MOST_DISRUPTED_PODS) {
    return { code: 403, budget: name, because: 'too-many-unconfirmed' };
  }
  if (status.disruptionsAllowed === 0) {
    return { code: 429, budget: name, because: refusal(status), retryAfterSeconds: 0 };
  }
  return {
    code: 201,
    because: { kind: 'spent', budget: name, status: spent(status, podName, now) },
  };
}

/** Where the status could not be computed, its numbers are unreliable. */
function refusal({ disruptionAllowed, desiredHealthy, currentHealthy }: BudgetStatus): Refusal {
  if (disruptionAllowed?.status === 'False' && disruptionAllowed.reason === 'SyncFailed') {
    return { kind: 'sync-failed' };
  }
  const kind = currentHealthy <= desiredHealthy ? 'needs-healthy' : 'none-allowed';
  return { kind, desiredHealthy, currentHealthy };
}

function spent(status: BudgetStatus, podName: string, now: Instant): BudgetStatus {
  const disruptionsAllowed = status.disruptionsAllowed - 1;
  return {
    ...status,
    disruptionsAllowed,
    disruptedPods: new Map(status.disruptedPods).set(podName, now),
    ...(disruptionsAllowed === 0 && {
      disruptionAllowed: { status: 'False', reason: 'InsufficientPods' },
    }),
  };
}
