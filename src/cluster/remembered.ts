import type { Labels } from './objects/meta.ts';
import type { Pod } from './objects/pod.ts';
import type { Store } from './store.ts';
import type { StoreBase } from './store-tables.ts';

/** The fields that distinguish pods of different templates: labels and owner references. */
export type OfTemplate = Pick<Pod, 'namespace' | 'labels' | 'ownerReferences'>;

/**
 * Computes something about pods that depends on their template alone, usually once for each
 * template.
 * @param areAlike whether two sets of labels lead to the same result
 */
export function rememberedByTemplate<T>(
  find: (pod: OfTemplate) => T,
  areAlike: (a: Labels, b: Labels) => boolean = (a, b) => a === b,
): (pod: OfTemplate) => T {
  const known = new WeakMap<Pod['ownerReferences'], OfTemplate & { readonly found: T }>();
  // Pods of one template are adjacent in canonical order.
  let last: (OfTemplate & { readonly found: T }) | undefined;
  return (pod) => {
    const { namespace, labels, ownerReferences } = pod;
    if (last?.ownerReferences !== ownerReferences) last = known.get(ownerReferences);
    if (last?.namespace === namespace && areAlike(last.labels, labels)) return last.found;
    last = { namespace, labels, ownerReferences, found: find(pod) };
    known.set(ownerReferences, last);
    return last.found;
  };
}

/**
 * A function that remembers its last answer. Pods of one template change in the same way at one
 * instant, so that thousands of them share what they are given.
 */
export function repeated<A, B, Result>(answer: (a: A, b: B) => Result): (a: A, b: B) => Result {
  let last: { readonly a: A; readonly b: B; readonly result: Result } | undefined;
  return (a, b) => {
    if (last === undefined || last.a !== a || last.b !== b) last = { a, b, result: answer(a, b) };
    return last.result;
  };
}

/**
 * Computes something from the nodes, pods and workloads of a store, once for all stores of a cluster
 * as long as these are as given. The result is never changed.
 */
export function rememberedOfCluster<T>(find: (store: Store) => T): (store: Store) => T {
  const known = new WeakMap<StoreBase, { readonly found: T }>();
  return (store) => {
    if (!store.isUnchanged) return find(store);
    const before = known.get(store.given) ?? { found: find(store) };
    known.set(store.given, before);
    return before.found;
  };
}
