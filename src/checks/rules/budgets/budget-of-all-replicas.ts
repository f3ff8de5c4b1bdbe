import type { Rule } from '../../rule.ts';
import type { BudgetSubject } from '../../subjects/budgets.ts';
import { lettingOneGo } from './one-may-go.ts';

export const budgetOfAllReplicas: Rule<BudgetSubject> = {
  code: 'budget-of-all-replicas',
  severity: 'warning',
  summary: 'budget that needs as many pods as there are',
  why:
    'With all pods healthy not one may go: drains wait for ever. A Deployment ' +
    'of one replica with minAvailable 1 is such a one.',
  fix: 'Run one replica more than the budget needs, or use maxUnavailable: 1.',
  source: 'pkg/controller/disruption/disruption.go getExpectedPodCount',
  find: ({ object, workloads }) => {
    const bound = object.spec.minAvailable;
    const scaled = workloads.filter(({ replicas }) => replicas !== undefined);
    const total = scaled.reduce((sum, { replicas = 0 }) => sum + replicas, 0);
    if (bound === undefined || bound === '100%' || total === 0 || scaled.length < workloads.length)
      return [];
    const needed =
      typeof bound === 'number' ? bound : Math.ceil((Number.parseInt(bound, 10) * total) / 100);
    if (needed < total) return [];
    const all = total === 1 ? '1 replica' : `${total} replicas`;
    const message = `minAvailable: ${bound} needs ${needed} of ${all}: none may go`;
    const fixed = lettingOneGo({ object, workloads });
    return [{ path: ['spec', 'minAvailable'], message, ...fixed }];
  },
};
