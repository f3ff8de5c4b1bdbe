import type { Rule } from '../../rule.ts';
import type { BudgetSubject } from '../../subjects/budgets.ts';
import { lettingOneGo } from './one-may-go.ts';

export const budgetAllowsNothing: Rule<BudgetSubject> = {
  code: 'budget-allows-nothing',
  severity: 'warning',
  summary: 'budget that never allows an eviction',
  why:
    'Every drain of a node with such a pod waits until its timeout; ' +
    'taints and kubelets evict all the same.',
  fix: 'Allow one pod: maxUnavailable: 1.',
  source: 'pkg/controller/disruption/disruption.go updatePdbStatus',
  find: (subject) => {
    const { maxUnavailable, minAvailable } = subject.object.spec;
    const fixed = lettingOneGo(subject);
    if (maxUnavailable === 0 || maxUnavailable === '0%') {
      const message = `maxUnavailable: ${maxUnavailable} allows no eviction, ever`;
      return [{ path: ['spec', 'maxUnavailable'], message, ...fixed }];
    }
    if (minAvailable !== '100%') return [];
    const message = 'minAvailable: 100% allows no eviction, ever';
    return [{ path: ['spec', 'minAvailable'], message, ...fixed }];
  },
};
