import type { Rule } from '../../rule.ts';
import type { BudgetSubject } from '../../subjects/budgets.ts';
import { lettingOneGo } from './one-may-go.ts';

export const budgetWithoutBound: Rule<BudgetSubject> = {
  code: 'budget-without-bound',
  severity: 'warning',
  summary: 'budget with neither minAvailable nor maxUnavailable',
  why: 'It expects no pods, and allows no eviction.',
  fix: 'Set maxUnavailable: 1.',
  source: 'pkg/controller/disruption/disruption.go getExpectedPodCount',
  find: ({ object, workloads }) =>
    object.spec.minAvailable === undefined && object.spec.maxUnavailable === undefined
      ? [
          {
            path: ['spec'],
            part: 'name',
            message: 'it has neither minAvailable nor maxUnavailable, and allows no eviction',
            ...lettingOneGo({ object, workloads }),
          },
        ]
      : [],
};
