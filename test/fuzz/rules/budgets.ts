import type { SimulationReport } from '#documents';

/**
 * Evictions that exceed a budget which they must respect, and budgets that do not add up.
 * @param latency how long a request takes, in seconds
 */
export function oddBudgets(report: SimulationReport, latency: number): readonly string[] {
  const { evictions, budgets } = report;
  return [
    ...evictions.flatMap(({ pod, at, respectsBudgets, budgetsViolated: [first] }) =>
      respectsBudgets === true && first !== undefined && isCounted(report, first, at, latency)
        ? [`the eviction of ${pod} respects budgets and violates ${first}`]
        : [],
    ),
    ...budgets.flatMap(({ budget, history, least, violations }) => {
      const counted = history.filter(({ failed }) => failed !== true);
      const fewest = Math.min(...counted.map(({ healthy }) => healthy));
      const said = evictions.filter(({ budgetsViolated }) => budgetsViolated.includes(budget));
      return [
        ...(counted.length > 0 && least.healthy > fewest
          ? [`${budget} has ${fewest} healthy pods at some time, and at least ${least.healthy}`]
          : []),
        ...(said.length === violations.length
          ? []
          : [`${violations.length} evictions violate ${budget}, and ${said.length} say so`]),
      ];
    }),
  ];
}

/**
 * Whether the disruption controller could count a budget since its pods last changed. The eviction API
 * reads what was counted last: without a leader, that is old, and the controller writes one budget after
 * the other.
 */
function isCounted(
  { budgets, timeline }: SimulationReport,
  name: string,
  before: number,
  latency: number,
): boolean {
  const { history = [] } = budgets.find(({ budget }) => budget === name) ?? {};
  const changedAt = history.findLast(({ at }) => at <= before)?.at ?? 0;
  if (before - changedAt <= latency * (budgets.length + 1)) return false;
  const led = timeline.find(
    ({ kind, component, at }) =>
      kind === 'LeaderElected' && component === 'kube-controller-manager' && at > changedAt,
  );
  return led === undefined;
}
