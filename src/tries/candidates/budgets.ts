import type { BudgetSpec, Cluster, PodDisruptionBudget } from '#cluster';
import type { Candidate, Question } from '../question.ts';
import type { Proposal } from '../try-each.ts';

/** Proposes looser budgets for evictions that budgets refused. */
export const budgets: Candidate = (question) =>
  refusingBudgets(question).flatMap(proposals(question));

function refusingBudgets({ object, entries, scenario }: Question): readonly PodDisruptionBudget[] {
  const names = new Set(
    entries.flatMap(({ cause }) => (cause.kind === 'eviction-api/refused' ? cause.budgets : [])),
  );
  if (object.kind === 'budget') names.add(object.key);
  return (scenario.outcome.cluster.budgets ?? []).filter((budget) => names.has(nameOf(budget)));
}

const nameOf = ({ namespace, name }: PodDisruptionBudget): string => `${namespace}/${name}`;

const proposals =
  ({ entries }: Question) =>
  (budget: PodDisruptionBudget): readonly Proposal[] => {
    const name = nameOf(budget);
    const isShort = entries.some(
      ({ cause }) =>
        cause.kind === 'eviction-api/refused' &&
        cause.budgets.includes(name) &&
        cause.because.kind === 'needs-healthy',
    );
    const always: BudgetSpec = { ...budget.spec, unhealthyPodEvictionPolicy: 'AlwaysAllow' };
    return [
      changed(budget, looser(budget)),
      ...(isShort && budget.spec.unhealthyPodEvictionPolicy !== 'AlwaysAllow'
        ? [changed(budget, { words: 'unhealthyPodEvictionPolicy AlwaysAllow', spec: always })]
        : []),
    ];
  };

interface Looser {
  readonly words: string;
  readonly spec: BudgetSpec;
  /** The desired number of healthy pods then. Absent if it does not change. */
  readonly desired?: number;
}

/**
 * The bound that allows one more eviction: the current bound if that is a number, else
 * maxUnavailable.
 */
function looser({ spec, status }: PodDisruptionBudget): Looser {
  const { minAvailable, maxUnavailable, ...rest } = spec;
  if (typeof minAvailable === 'number') {
    const fewer = Math.max(0, minAvailable - 1);
    return {
      words: `minAvailable ${fewer} instead of ${minAvailable}`,
      spec: { ...rest, minAvailable: fewer },
      desired: fewer,
    };
  }
  const unavailable =
    1 +
    (typeof maxUnavailable === 'number'
      ? maxUnavailable
      : Math.max(0, status.expectedPods - status.desiredHealthy));
  const now = maxUnavailable === undefined ? '' : ` instead of ${maxUnavailable}`;
  return {
    words: `maxUnavailable ${unavailable}${now}`,
    spec: { ...rest, maxUnavailable: unavailable },
    desired: Math.max(0, status.expectedPods - unavailable),
  };
}

/** Changes the status too, as the controller would have written it before the start. */
function changed(budget: PodDisruptionBudget, { words, spec, desired }: Looser): Proposal {
  const { status } = budget;
  const desiredHealthy = desired ?? status.desiredHealthy;
  const disruptionsAllowed = Math.max(0, status.currentHealthy - desiredHealthy);
  const after = { ...budget, spec, status: { ...status, desiredHealthy, disruptionsAllowed } };
  return {
    words: `with ${words} in budget ${nameOf(budget)}`,
    change: {
      cluster: (cluster: Cluster) => ({
        ...cluster,
        budgets: (cluster.budgets ?? []).map((each) =>
          nameOf(each) === nameOf(budget) ? after : each,
        ),
      }),
    },
  };
}
