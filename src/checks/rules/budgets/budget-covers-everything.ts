import type { Rule } from '../../rule.ts';
import type { BudgetSubject } from '../../subjects/budgets.ts';

export const budgetCoversEverything: Rule<BudgetSubject> = {
  code: 'budget-covers-everything',
  severity: 'warning',
  summary: 'budget of all pods of a namespace',
  why:
    'All workloads share one budget, Jobs and DaemonSets included, and ' +
    'a second budget in the namespace blocks evictions.',
  fix: 'Select the pods of one workload.',
  source:
    'https://kubernetes.io/docs/tasks/run-application/configure-pdb/#specifying-a-poddisruptionbudget',
  find: ({ object: { spec, namespace } }) =>
    spec.selector.kind === 'labels' && spec.selector.selector.length === 0
      ? [
          {
            path: ['spec', 'selector'],
            message: `the empty selector covers all pods of ${namespace}`,
          },
        ]
      : [],
};
