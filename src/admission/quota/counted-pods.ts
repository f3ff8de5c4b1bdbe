import {
  isTerminating,
  type Pod,
  type PodKey,
  type ResourceList,
  type ResourceQuota,
  type Store,
} from '#cluster';
import type { Instant } from '#units';
import { usageOf } from './usage.ts';

/** The pods of namespaces with quotas, which are few among all pods. */
export class CountedPods {
  readonly #store: Store;
  #byNamespace: Map<string, Set<PodKey>> | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** What the pods of its namespace use of a quota now. */
  usageOf(quota: ResourceQuota, now: Instant): ResourceList {
    return usageOf(quota, this.#podsIn(quota.namespace), now);
  }

  /** What they use once all those that are being deleted no longer count. */
  lastingUsageOf(quota: ResourceQuota, now: Instant): ResourceList {
    const lasting = this.#podsIn(quota.namespace).filter((pod) => !isTerminating(pod));
    return usageOf(quota, lasting, now);
  }

  #podsIn(namespace: string): readonly Pod[] {
    this.#byNamespace ??= this.#index();
    const keys = this.#byNamespace.get(namespace) ?? [];
    return [...keys].flatMap((key) => this.#store.pod(key) ?? []);
  }

  #index(): Map<string, Set<PodKey>> {
    const store = this.#store;
    const quotas = store.shelf('resourceQuotas').list();
    const index = new Map(quotas.map(({ namespace }) => [namespace, new Set<PodKey>()]));
    for (const { namespace, key } of store.pods()) index.get(namespace)?.add(key);
    store.observe((change) => {
      if (change.object !== 'pod') return;
      const { before, after } = change;
      if (after !== undefined) index.get(after.namespace)?.add(after.key);
      else if (before !== undefined) index.get(before.namespace)?.delete(before.key);
    });
    return index;
  }
}
