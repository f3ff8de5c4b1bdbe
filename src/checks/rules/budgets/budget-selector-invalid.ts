import type { Rule } from '../../rule.ts';
import type { BudgetSubject } from '../../subjects/budgets.ts';

export const budgetSelectorInvalid: Rule<BudgetSubject> = {
  code: 'budget-selector-invalid',
  severity: 'error',
  summary: 'budget with a selector that cannot be read',
  why: 'The controller cannot compute the budget, and no covered pod may be evicted.',
  fix: 'Correct the key, the operator or the values.',
  source: 'pkg/controller/disruption/disruption.go trySync',
  find: ({ object: { spec } }) =>
    spec.selector.kind === 'invalid'
      ? [
          {
            path: ['spec', 'selector'],
            message: `the requirement of ${spec.selector.key} cannot be read`,
          },
        ]
      : [],
};
