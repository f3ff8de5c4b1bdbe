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
  find: ({ object: { spec }, workloads, pods }) =>
    spec.unhealthyPodEvictionPolicy === 'IfHealthyBudget' &&
    (workloads.length > 0 || pods > 0) &&
    needsHealthyPods(spec, workloads)
      ? [
          {
            path: ['spec'],
            part: 'name',
            message: 'pods that are not ready block drains while the budget is not met',
            patch: { spec: { unhealthyPodEvictionPolicy: 'AlwaysAllow' } },
          },
        ]
      : [],
};

/** A budget that allows all pods to be missing blocks nothing. */
function needsHealthyPods(
  { minAvailable, maxUnavailable }: BudgetSubject['object']['spec'],
  workloads: BudgetSubject['workloads'],
): boolean {
  if (minAvailable !== undefined) return Number.parseInt(`${minAvailable}`, 10) > 0;
  const total = workloads.reduce((sum, { replicas = 0 }) => sum + replicas, 0);
  if (typeof maxUnavailable === 'number') return total === 0 || maxUnavailable < total;
  return maxUnavailable !== '100%';
}
