import type { Store } from './store.ts';
import type { StoreBase } from './store-base.ts';

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
