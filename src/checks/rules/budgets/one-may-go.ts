import type { Patch } from '../../rule.ts';
import type { BudgetSubject } from '../../subjects/budgets.ts';

/**
 * A patch by which a budget lets one pod go at a time, as a part of a violation. It has none where a
 * workload would be left without any pod, or where nobody knows how many it has.
 */
export function lettingOneGo({
  object: {
    spec: { minAvailable },
  },
  workloads,
}: Pick<BudgetSubject, 'object' | 'workloads'>): { readonly patch?: Patch } {
  const bears = workloads.every(({ replicas = 0 }) => replicas > 1);
  if (workloads.length === 0 || !bears) return {};
  const without = minAvailable === undefined ? {} : { minAvailable: null };
  return { patch: { spec: { maxUnavailable: 1, ...without } } };
}
