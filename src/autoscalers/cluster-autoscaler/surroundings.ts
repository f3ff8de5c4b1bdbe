import { coversPod, type Pod, type Store } from '#cluster';
import type { Instant } from '#units';
import type { Surroundings } from './drainability.ts';

interface SurroundingParts extends Pick<Surroundings, 'options' | 'replicasOf'> {
  readonly store: Pick<Store, 'shelf'>;
}

/** What one loop knows besides the pods, with the budgets that its plans leave. */
interface PlannedSurroundings extends Surroundings {
  /** Whether the budgets of pods let all of them go at once. */
  readonly areAllowedTogether: (pods: readonly Pod[]) => boolean;
  /** The pods of a node that can go are to be evicted. */
  readonly plan: (pods: readonly Pod[]) => void;
}

/**
 * What one loop knows. Only the pods of nodes that can go take from budgets: a node with several pods of
 * one budget can go, as its drain evicts one after the other.
 * @upstream cluster-autoscaler core/scaledown/pdb/basic.go RemovePods (1.36)
 */
export function surroundingsOf(
  { store, options, replicasOf }: SurroundingParts,
  now: Instant,
): PlannedSurroundings {
  const budgets = store.shelf('budgets');
  const allowed = new Map(
    budgets
      .list()
      .map(({ namespace, name, status }) => [`${namespace}/${name}`, status.disruptionsAllowed]),
  );
  const keysOf = (pod: Pod): readonly string[] => budgetsOf(pod, store);
  return {
    now,
    options,
    replicasOf,
    hasBudget: (pod) => keysOf(pod).length > 0,
    isAllowed: (pod) => keysOf(pod).every((key) => (allowed.get(key) ?? 0) >= 1),
    areAllowedTogether: (pods) => {
      const left = new Map(allowed);
      return pods.flatMap(keysOf).every((key) => {
        const after = (left.get(key) ?? 0) - 1;
        left.set(key, after);
        return after >= 0;
      });
    },
    plan: (pods) => {
      for (const key of pods.flatMap(keysOf)) allowed.set(key, (allowed.get(key) ?? 0) - 1);
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
