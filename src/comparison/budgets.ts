import type { Budget, ChangedBudget, Effect, SimulationReport } from '#documents';
import { inEither } from './in-either.ts';
import { budgetText } from './sentences/budgets.ts';

/** Budgets that refuse or lose more or fewer evictions, or that allow another number of them. */
export function compareBudgets(
  before: SimulationReport,
  after: SimulationReport,
): readonly ChangedBudget[] {
  return inEither(byName(before), byName(after)).flatMap(([name, was, is]) => {
    if (was !== undefined && is !== undefined && isSame(was, is)) return [];
    const change = {
      budget: name,
      effect: effectOf(was, is),
      ...(was && { before: was }),
      ...(is && { after: is }),
    };
    return [{ ...change, message: budgetText(change) }];
  });
}

type Figures = NonNullable<ChangedBudget['before']>;

const byName = ({ budgets }: SimulationReport): ReadonlyMap<string, Figures> =>
  new Map(budgets.map((each) => [each.budget, figuresOf(each)]));

const figuresOf = ({ refusals, violations, least }: Budget): Figures => ({
  refusals,
  violations: violations.length,
  leastAllowed: least.allowed,
});

const isSame = (a: Figures, b: Figures): boolean =>
  a.refusals === b.refusals && a.violations === b.violations && a.leastAllowed === b.leastAllowed;

/** Violations cost pods. A refusal alone holds up a drain, which is what a budget is for. */
function effectOf(before: Figures | undefined, after: Figures | undefined): Effect {
  const violations = (after?.violations ?? 0) - (before?.violations ?? 0);
  if (violations === 0) return 'neutral';
  return violations < 0 ? 'better' : 'worse';
}
