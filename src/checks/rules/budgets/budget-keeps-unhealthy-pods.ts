import type { Rule } from '../../rule.ts';
import type { BudgetSubject } from '../../subjects/budgets.ts';

export const budgetKeepsUnhealthyPods: Rule<BudgetSubject> = {
  code: 'budget-keeps-unhealthy-pods',
  severity: 'note',
  summary: 'budget that protects pods which do not work',
  why:
    'A pod that is never ready cannot be evicted while the budget ' +
    'is not met: one broken roll-out blocks drains.',
  fix: 'Set unhealthyPodEvictionPolicy: AlwaysAllow.',
  source:
    'https://kubernetes.io/docs/tasks/run-application/configure-pdb/#unhealthy-pod-eviction-policy',
  find: ({ object: { spec } }) =>
    spec.unhealthyPodEvictionPolicy === 'IfHealthyBudget'
      ? [
          {
            path: ['spec'],
            part: 'name',
            message: 'pods that are not ready block drains while the budget is not met',
          },
        ]
      : [],
};
