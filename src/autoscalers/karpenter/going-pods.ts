import { coversPod, type Pod, type PodDisruptionBudget, type Store } from '#cluster';
import { addToList, type Instant } from '#units';
import { isEvictable, isReschedulable, refusesDisruption } from './pods.ts';

export type BudgetsIn = ReadonlyMap<string, readonly PodDisruptionBudget[]>;

/** The budgets of pods by namespace. */
export function budgetsByNamespace(store: Pick<Store, 'shelf'>): BudgetsIn {
  const budgets = new Map<string, PodDisruptionBudget[]>();
  for (const budget of store.shelf('budgets').list()) addToList(budgets, budget.namespace, budget);
  return budgets;
}

/**
 * Whether a pod of a node that goes needs another one now. One that refuses, or whose budget never
 * lets any go, does not: nothing tells when it will.
 * @upstream karpenter pkg/utils/pdb/pdb.go IsCurrentlyReschedulable (1.12)
 */
export const needsPlace = (pod: Pod, budgetsIn: BudgetsIn, now: Instant): boolean =>
  isReschedulable(pod) &&
  !refusesDisruption(pod, now) &&
  keptBy(pod, budgetsIn, neverAllows) === undefined;

/**
 * The budgets that keep a pod from being evicted: one that does not allow it, or several, which no
 * eviction gets past. A budget may let pods go always that are not ready.
 * @param forbids - whether a budget alone forbids it
 * @upstream karpenter pkg/utils/pdb/pdb.go isEvictable (1.12)
 */
export function keptBy(
  pod: Pod,
  budgetsIn: BudgetsIn,
  forbids: (budget: PodDisruptionBudget) => boolean,
): readonly PodDisruptionBudget[] | undefined {
  const known = isEvictable(pod) ? budgetsIn.get(pod.namespace) : undefined;
  const budgets = known?.filter((budget) => coversPod(budget, pod)) ?? [];
  const [only, second] = budgets;
  if (second !== undefined) return budgets;
  return only !== undefined && forbids(only) && !letsGo(only, pod) ? budgets : undefined;
}

export const allowsNone = ({ status }: PodDisruptionBudget): boolean =>
  status.disruptionsAllowed < 1;

/** Whether a budget allows no eviction as long as it is as it is. */
const neverAllows = ({ spec }: PodDisruptionBudget): boolean =>
  spec.maxUnavailable === 0 || spec.maxUnavailable === '0%' || spec.minAvailable === '100%';

const letsGo = ({ spec }: PodDisruptionBudget, { conditions }: Pod): boolean =>
  spec.unhealthyPodEvictionPolicy === 'AlwaysAllow' &&
  conditions.some(({ type, status }) => type === 'Ready' && status === 'False');
