import type { Rule } from '../../rule.ts';
import type { BudgetSubject } from '../../subjects/budgets.ts';

export const budgetCoversNothing: Rule<BudgetSubject> = {
  code: 'budget-covers-nothing',
  severity: 'warning',
  summary: 'budget that covers no pods',
  why: 'It protects nothing: most often its selector and the labels of the pods differ.',
  fix: 'Correct the selector; it is compared with the labels of the pods, not of their workload.',
  source: 'pkg/controller/disruption/disruption.go getPodsForPdb',
  find: ({ object: { spec }, workloads, pods, hasNeighbours }) => {
    if (spec.selector.kind === 'nothing') {
      return [{ path: ['spec'], part: 'name', message: 'without a selector it covers no pods' }];
    }
    if (spec.selector.kind !== 'labels' || !hasNeighbours || workloads.length > 0 || pods > 0)
      return [];
    return [
      { path: ['spec', 'selector'], message: 'its selector selects no pods of this namespace' },
    ];
  },
};
