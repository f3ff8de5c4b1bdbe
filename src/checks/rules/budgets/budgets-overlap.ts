import type { Rule } from '../../rule.ts';
import type { BudgetSubject } from '../../subjects/budgets.ts';

export const budgetsOverlap: Rule<BudgetSubject> = {
  code: 'budgets-overlap',
  severity: 'error',
  summary: 'pods that more than one budget covers',
  why: 'The eviction API refuses to evict such a pod at all, with an error of its own (500): drains fail.',
  fix: 'Let each pod be covered by one budget.',
  source: 'pkg/registry/core/pod/storage/eviction.go Create',
  find: ({ object: { namespace }, overlaps }) =>
    [...overlaps].map(([other, what]) => ({
      path: ['spec', 'selector'],
      message: `${what} is covered by the budget ${other.slice(namespace.length + 1)}, too`,
    })),
};
