import { type CauseId, THE_SNAPSHOT } from '#causes';
import {
  isTerminating,
  type LimitRange,
  type Pod,
  type PodKey,
  type ResourceList,
  type ResourceQuota,
  type Store,
} from '#cluster';
import type { Clock } from '#timeline';
import type { Instant } from '#units';
import { limitRangeRefusal } from './limit-ranges.ts';
import { quotaRefusal } from './quota/exceeded.ts';
import { isAbout } from './quota/scopes.ts';
import { usageOf, withPod } from './quota/usage.ts';
import type { PodAdmission, PodToAdmit, Refusal } from './refusal.ts';
import { NEW_POD } from './webhooks/matches.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export interface NewPodsParts {
  readonly webhooks: Webhooks;
  readonly store: Store;
  readonly clock: Clock;
  readonly behavior: { readonly limitRanger: boolean; readonly resourceQuota: boolean };
}

/**
 * What kube-apiserver does with a new pod once its spec is complete: it refuses the pod, or counts it
 * in the quotas of its namespace.
 */
export class NewPods {
  readonly #parts: NewPodsParts;
  readonly #counted: CountedPods;

  constructor(parts: NewPodsParts) {
    this.#parts = parts;
    this.#counted = new CountedPods(parts.store);
    this.#countFirst();
  }

  /** Whether nothing in a namespace can refuse a pod. */
  admitsAllOf(namespace: string): boolean {
    const { store } = this.#parts;
    const quotas = store.shelf('resourceQuotas').inNamespace(namespace);
    const ranges = store.shelf('limitRanges').inNamespace(namespace);
    return quotas.length + ranges.length === 0 && !this.#parts.webhooks.asks(NEW_POD);
  }

  /** How long the API server waits for webhooks, and whether it refuses a pod then. */
  admissionOf(pod: PodToAdmit): PodAdmission {
    const { takes, refusal } = this.#parts.webhooks.callFor(pod);
    const uncallable = refusal && { ...refusal, mayEnd: false };
    return { takes, refusal: () => this.#refusalOf(pod, uncallable) };
  }

  /** Quotas come last. */
  #refusalOf(pod: PodToAdmit, uncallable: Refusal | undefined): Refusal | undefined {
    const { store, behavior } = this.#parts;
    const { namespace } = pod;
    if (behavior.limitRanger) {
      const ranges: readonly LimitRange[] = store.shelf('limitRanges').inNamespace(namespace);
      const broken = limitRangeRefusal(pod.spec, ranges);
      if (broken !== undefined) return { by: 'LimitRange', ...broken, mayEnd: false };
    }
    if (uncallable !== undefined) return uncallable;
    for (const quota of this.#quotasFor(pod)) {
      const refusal = this.#refusalBy(quota, pod);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  }

  /** An admitted pod counts at once. */
  charge(pod: PodToAdmit, because: CauseId): void {
    const { store, clock } = this.#parts;
    for (const quota of this.#quotasFor(pod)) {
      const used = withPod(quota, pod, clock.now);
      store.replaceObject('resourceQuotas', keyOf(quota), { ...quota, used }, because);
    }
  }

  #quotasFor(pod: PodToAdmit): readonly ResourceQuota[] {
    const { store, behavior } = this.#parts;
    if (!behavior.resourceQuota) return [];
    const quotas = store.shelf('resourceQuotas').inNamespace(pod.namespace);
    return quotas.filter((quota) => isAbout(quota, pod));
  }

  #refusalBy(quota: ResourceQuota, pod: PodToAdmit): Refusal | undefined {
    const { clock } = this.#parts;
    const message = quotaRefusal(quota, quota.used ?? {}, pod, clock.now);
    if (message === undefined) return undefined;
    const atLast = this.#counted.lastingUsageOf(quota, clock.now);
    const mayEnd = quotaRefusal(quota, atLast, pod, clock.now) === undefined;
    return { by: 'ResourceQuota', name: quota.name, message, mayEnd };
  }

  /** Listeners are notified when what refused pods is over, which nothing else tells of. */
  onReturn(listener: () => void): void {
    this.#parts.webhooks.onReturn(listener);
  }

  /** What the pods of its namespace use of a quota, counted anew. */
  usageOf(quota: ResourceQuota): ResourceList {
    return this.#counted.usageOf(quota, this.#parts.clock.now);
  }

  /** A snapshot that does not show what a quota has used was taken when it was counted. */
  #countFirst(): void {
    const { store } = this.#parts;
    for (const quota of store.shelf('resourceQuotas').list()) {
      if (quota.used !== undefined) continue;
      const used = this.usageOf(quota);
      store.replaceObject('resourceQuotas', keyOf(quota), { ...quota, used }, THE_SNAPSHOT);
    }
  }
}

const keyOf = ({ namespace, name }: ResourceQuota): string => `${namespace}/${name}`;

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
