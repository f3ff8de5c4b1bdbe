import type { BudgetStatus, PodDisruptionBudget } from '#cluster';
import type { Instant } from '#units';
import type { CoveredPods } from './covered-pods.ts';
import {
  type Expectation,
  type ExpectationProblem,
  type ExpectationRules,
  expectPods,
} from './expected-pods.ts';
import { countHealthyPods, stillDisrupted } from './healthy-pods.ts';
import type { ScaleReader } from './scale.ts';

/** The controller's verdict on a budget. */
export type BudgetVerdict =
  | {
      readonly kind: 'computed';
      readonly status: BudgetStatus;
      /** Names of covered pods without a controller, which are not counted. */
      readonly unmanaged: readonly string[];
      /** The time of the next sync although nothing changes. */
      readonly recheckAt?: Instant;
    }
  /** No disruption is allowed, and the rest of the status is old. */
  | {
      readonly kind: 'failed';
      readonly status: BudgetStatus;
      readonly problem: ExpectationProblem | { readonly kind: 'invalid-selector' };
    };

/**
 * The status of a budget.
 *
 * @param covered the pods of its namespace that its selector selects
 * @upstream pkg/controller/disruption/disruption.go trySync (1.36)
 */
export function budgetStatus(
  budget: Pick<PodDisruptionBudget, 'namespace' | 'generation' | 'spec' | 'status'>,
  covered: CoveredPods,
  reader: ScaleReader,
  now: Instant,
  rules: ExpectationRules,
): BudgetVerdict {
  const { spec, status } = budget;
  if (spec.selector.kind === 'invalid') {
    return { kind: 'failed', status: failSafe(status), problem: { kind: 'invalid-selector' } };
  }
  const expectation = expectPods(budget, covered, reader, rules);
  if (expectation.kind === 'failed') {
    return { kind: 'failed', status: failSafe(status), problem: expectation.problem };
  }
  const { disruptedPods, recheckAt } = stillDisrupted(covered, status.disruptedPods, now);
  const currentHealthy = countHealthyPods(covered, disruptedPods, now);
  return {
    kind: 'computed',
    status: {
      observedGeneration: budget.generation,
      disruptedPods,
      ...allowance(expectation, currentHealthy),
    },
    unmanaged: expectation.unmanaged,
    ...(recheckAt === undefined ? {} : { recheckAt }),
  };
}

/**
 * No pods may be disrupted where none are expected, so that a new budget is safe before its first
 * pods are seen.
 * @upstream pkg/controller/disruption/disruption.go updatePdbStatus (1.36)
 */
function allowance(
  { expectedPods, desiredHealthy }: Extract<Expectation, { readonly kind: 'expected' }>,
  currentHealthy: number,
): Omit<BudgetStatus, 'observedGeneration' | 'disruptedPods'> {
  const disruptionsAllowed = expectedPods <= 0 ? 0 : Math.max(0, currentHealthy - desiredHealthy);
  return {
    expectedPods,
    desiredHealthy,
    currentHealthy,
    disruptionsAllowed,
    disruptionAllowed:
      disruptionsAllowed > 0
        ? { status: 'True', reason: 'SufficientPods' }
        : { status: 'False', reason: 'InsufficientPods' },
  };
}

/** @upstream pkg/controller/disruption/disruption.go failSafe (1.36) */
const failSafe = (status: BudgetStatus): BudgetStatus => ({
  ...status,
  disruptionsAllowed: 0,
  disruptionAllowed: { status: 'False', reason: 'SyncFailed' },
});
