import type { DisruptionBudget } from '#cluster';
import type { Rule } from '../../rule.ts';
import type { PoolSubject } from '../../subjects/pools.ts';

export const poolNeverDisrupted: Rule<PoolSubject> = {
  code: 'pool-never-disrupted',
  severity: 'warning',
  summary: 'NodePool whose budgets let no node be disrupted, at any time',
  why:
    'Karpenter replaces no drifted node and takes no empty one away: a change of the pool or of ' +
    'its image reaches no node, and nodes that are dead and empty stay.',
  fix: 'Let one node go, or give the budget of 0 a schedule and a duration.',
  source: 'karpenter pkg/controllers/disruption/helpers.go BuildDisruptionBudgetMapping',
  find: ({ object: { budgets } }) => {
    const place = budgets.findIndex(isAlwaysZero);
    return place < 0
      ? []
      : [
          {
            path: ['spec', 'disruption', 'budgets', place, 'nodes'],
            message: 'this budget lets 0 nodes be disrupted, for all reasons and at all times',
          },
        ];
  },
};

const isAlwaysZero = ({ nodes, reasons, schedule }: DisruptionBudget): boolean =>
  schedule === undefined && reasons.length === 0 && /^0+%?$/.test(nodes);
