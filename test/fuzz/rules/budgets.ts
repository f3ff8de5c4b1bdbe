import type { SimulationReport } from '#documents';

/** Evictions that exceed a budget which they must respect, and budgets that do not add up. */
export function oddBudgets({ evictions, budgets }: SimulationReport): readonly string[] {
  return [
    ...evictions.flatMap(({ pod, respectsBudgets, budgetsViolated: [first] }) =>
      respectsBudgets === true && first !== undefined
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
