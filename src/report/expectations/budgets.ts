import type { ExpectedBudgets } from '#script';
import { counted, listed } from '#words';
import { type Evidence, holds, type Verdict, violated } from './verdict.ts';

/** Whether few enough evictions violate these budgets. */
export function judgeBudgets({ max, budgets }: ExpectedBudgets, { report }: Evidence): Verdict {
  const isMeant = (budget: string) => budgets === undefined || budgets.has(budget);
  const violations = report.evictions.filter(({ budgetsViolated }) =>
    budgetsViolated.some(isMeant),
  );
  const count = counted(violations.length, 'eviction');
  const verb = violations.length === 1 ? 'violates' : 'violate';
  const first = violations[max];
  if (first === undefined) {
    return holds(
      violations.length === 0 ? 'no eviction violates a budget' : `${count} ${verb} a budget`,
    );
  }
  return violated(
    first.at,
    first.because,
    `${count} ${verb} a budget, at most ${max} may: ${first.pod} goes although ` +
      `${listed(first.budgetsViolated.filter(isMeant), 3)} allows none`,
  );
}
