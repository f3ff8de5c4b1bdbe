import type { Rule } from '../../rule.ts';
import type { BudgetSubject } from '../../subjects/budgets.ts';

export const budgetOfPodsWithoutScale: Rule<BudgetSubject> = {
  code: 'budget-of-pods-without-scale',
  severity: 'error',
  summary: 'budget of pods whose controller has no scale',
  why:
    'A percentage, and maxUnavailable, need the scale of the controller; Jobs and ' +
    'DaemonSets have none, so that the budget fails and allows no eviction.',
  fix: 'Use minAvailable with a number, or leave these pods out of the selector.',
  source: 'pkg/controller/disruption/disruption.go getExpectedScale',
  find: ({ object: { spec }, workloads }) => {
    const { minAvailable, maxUnavailable } = spec;
    if (maxUnavailable === undefined && typeof minAvailable !== 'string') return [];
    const found = workloads.find(({ kind }) => kind === 'Job' || kind === 'DaemonSet');
    if (found === undefined) return [];
    const path = ['spec', maxUnavailable === undefined ? 'minAvailable' : 'maxUnavailable'];
    return [
      {
        path,
        message: `the ${found.kind} ${found.name} has no scale: the budget cannot be computed`,
      },
    ];
  },
};
