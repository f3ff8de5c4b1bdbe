import { type Budget, clockFrom, type Eviction } from '#documents';
import { refusedByBudget } from '#run-facts';
import type { Run } from '#simulation';
import { addToList } from '#units';

/** The course of budgets, and their violations. */
export function budgetsOf(
  { outcome }: Pick<Run, 'outcome'>,
  evictions: readonly Eviction[],
): readonly Budget[] {
  const { at } = clockFrom(outcome.start);
  const refused = refusedByBudget(outcome.entries);
  const violations = violationsOf(evictions);
  return outcome.budgets.histories.map(({ history, boundChanges, ...budget }) => ({
    ...budget,
    ...(boundChanges && {
      boundChanges: boundChanges.map((change) => ({ ...change, at: at(change.at) })),
    }),
    history: history.map((moment) => ({ ...moment, at: at(moment.at) })),
    least: {
      healthy: Math.min(...history.map(({ healthy }) => healthy)),
      allowed: Math.min(...history.map(({ allowed }) => allowed)),
    },
    refusals: refused.get(budget.budget)?.size ?? 0,
    violations: violations.get(budget.budget) ?? [],
  }));
}

function violationsOf(evictions: readonly Eviction[]): ReadonlyMap<string, Budget['violations']> {
  const found = new Map<string, Budget['violations'][number][]>();
  for (const { pod, at, mechanism, budgetsViolated } of evictions) {
    for (const budget of budgetsViolated) {
      addToList(found, budget, { pod, at, mechanism });
    }
  }
  return found;
}
