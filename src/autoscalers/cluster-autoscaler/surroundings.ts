import { coversPod, type Pod, type PodKey, type Store } from '#cluster';
import type { Instant } from '#units';
import type { Surroundings } from './drainability.ts';

interface SurroundingParts extends Pick<Surroundings, 'options' | 'replicasOf'> {
  readonly store: Pick<Store, 'shelf'>;
}

/** What one loop knows besides the pods: budgets are spent by those that it plans to move. */
export function surroundingsOf(
  { store, options, replicasOf }: SurroundingParts,
  now: Instant,
): Surroundings {
  const budgets = store.shelf('budgets');
  const allowed = new Map(
    budgets
      .list()
      .map(({ namespace, name, status }) => [`${namespace}/${name}`, status.disruptionsAllowed]),
  );
  const planned = new Set<PodKey>();
  const keysOf = (pod: Pod): readonly string[] => budgetsOf(pod, store);
  return {
    now,
    options,
    replicasOf,
    hasBudget: (pod) => keysOf(pod).length > 0,
    isAllowed: (pod) => {
      if (planned.has(pod.key)) return true;
      const keys = keysOf(pod);
      if (keys.some((key) => (allowed.get(key) ?? 0) < 1)) return false;
      planned.add(pod.key);
      for (const key of keys) allowed.set(key, (allowed.get(key) ?? 0) - 1);
      return true;
    },
  };
}

/** The budgets of a pod, as `namespace/name`. */
export const budgetsOf = (pod: Pod, store: Pick<Store, 'shelf'>): readonly string[] =>
  store
    .shelf('budgets')
    .inNamespace(pod.namespace)
    .filter((budget) => coversPod(budget, pod))
    .map(({ namespace, name }) => `${namespace}/${name}`);
