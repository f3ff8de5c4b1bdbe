import type { CauseId } from '#causes';
import {
  type Pod,
  type PodChange,
  type PodKey,
  readObjectSelector,
  rememberedOfCluster,
  type Service,
  type Store,
  selectorIndexOf,
} from '#cluster';
import { OverlaidMap, remembered } from '#units';
import { type Listing, listingOf } from './listing.ts';

/** Called when slices no longer list the pods of a Service as they are. */
export type HearsOfLag = (service: string, because: CauseId) => void;

/** Pods to list differently than their Service lists them, and the number of pods in all. */
export interface LaggingPods {
  readonly listings: ReadonlyMap<PodKey, Listing>;
  readonly pods: number;
  /** Whether pods are left out as their nodes are missing. */
  readonly leavesOut: boolean;
}

/** The pods that Services select in a store, which all stores of a cluster share. */
interface SelectedPods {
  /** The Services with a selector. */
  readonly services: ReadonlyMap<string, Service>;
  readonly index: ReturnType<typeof selectorIndexOf>;
  /** The number of pods of each Service. */
  readonly sizes: ReadonlyMap<string, number>;
}

const selectedPods = rememberedOfCluster((store) => {
  const pods = store.pods();
  return remembered((listed: readonly Service[]): SelectedPods => {
    const services = new Map<string, Service>();
    const selecting = listed.flatMap((service) => {
      const { namespace, name, selector: matchLabels } = service;
      if (matchLabels === undefined) return [];
      services.set(`${namespace}/${name}`, service);
      return { namespace, name, spec: { selector: readObjectSelector({ matchLabels }) } };
    });
    const index = selectorIndexOf(selecting);
    const sizes = new Map<string, number>();
    if (services.size === 0) return { services, index, sizes };
    for (const pod of pods) {
      for (const service of index.covering(pod)) sizes.set(service, (sizes.get(service) ?? 0) + 1);
    }
    return { services, index, sizes };
  });
});

/**
 * The endpoints in the EndpointSlices of Services where they differ from the current pods, as no
 * write has followed yet. They are part of the API and outlive the controller. Services are
 * `namespace/name`.
 */
export class ListedEndpoints {
  readonly #store: Store;
  readonly #services: ReadonlyMap<string, Service>;
  readonly #index: ReturnType<typeof selectorIndexOf>;
  readonly #sizes: OverlaidMap<string, number>;
  /** The listings of pods by Services that lag. */
  readonly #lagging = new Map<string, Map<PodKey, Listing>>();
  readonly #watchers: ((service: string, pod: PodKey) => void)[] = [];
  #hearsOfLag: HearsOfLag | undefined;

  /** @param store where the slices of the snapshot list its pods as they are */
  constructor(store: Store) {
    this.#store = store;
    const { services, index, sizes } = selectedPods(store)(store.shelf('services').list());
    this.#services = services;
    this.#index = index;
    this.#sizes = new OverlaidMap(sizes);
    if (services.size === 0) return;
    store.observe((change) => {
      if (change.object === 'pod') this.#note(change);
    });
  }

  /** A controller writes slices from now on. */
  follow(hears: HearsOfLag): void {
    this.#hearsOfLag = hears;
  }

  /** No controller writes slices any more. */
  leave(): void {
    this.#hearsOfLag = undefined;
  }

  /** The Services whose slices lag. */
  lagging(): readonly string[] {
    return [...this.#lagging.keys()];
  }

  /** The Services whose slices a new controller changes. */
  stale(): readonly string[] {
    const missing = this.#store.missingNodes().flatMap((node) => this.#store.podsOn(node));
    const left = missing.flatMap((pod) =>
      this.#index.covering(pod).filter((service) => this.#isLeftOut(service, pod)),
    );
    return [...new Set([...this.lagging(), ...left])];
  }

  /** The Services that select a pod, in order. */
  selecting(pod: Pick<Pod, 'namespace' | 'labels'>): readonly string[] {
    return this.#index.covering(pod);
  }

  service(name: string): Service | undefined {
    return this.#services.get(name);
  }

  /** The lagging listing of a pod; undefined where it is listed as it is. */
  existing(service: string, pod: PodKey): Listing | undefined {
    return this.#lagging.get(service)?.get(pod);
  }

  /** The pods of a Service to list differently than it lists them. */
  of(service: string): LaggingPods {
    const listings = new Map<PodKey, Listing>();
    for (const [key, listing] of this.#lagging.get(service) ?? []) {
      const pod = this.#store.pod(key);
      const due = this.#due(service, pod);
      const wanted = this.#isLeftOut(service, pod) ? 'none' : due;
      if (due === listing) this.#forget(service, key);
      if (wanted !== listing) listings.set(key, wanted);
    }
    const leftOut = this.#leftOut(service);
    for (const pod of leftOut) {
      if (this.existing(service, pod.key) === undefined) listings.set(pod.key, 'none');
    }
    const pods = this.#sizes.get(service) ?? 0;
    return { listings, pods, leavesOut: leftOut.length > 0 };
  }

  /** The slices of a Service now list pods as they were some time before. */
  write(service: string, { listings }: LaggingPods): void {
    for (const [pod, listing] of listings) {
      if (listing === this.#due(service, this.#store.pod(pod))) this.#forget(service, pod);
      else this.#laggingOf(service).set(pod, listing);
      for (const watcher of this.#watchers) watcher(service, pod);
    }
  }

  /** Calls the watcher for each pod whose listing a write of slices has changed. */
  watch(watcher: (service: string, pod: PodKey) => void): void {
    this.#watchers.push(watcher);
  }

  #note({ before, after, cause }: PodChange): void {
    const were = before === undefined ? NONE : this.#index.covering(before);
    const are = after === undefined ? NONE : this.#index.covering(after);
    const entered = were === are ? NONE : are.filter((service) => !were.includes(service));
    const left = were === are ? NONE : were.filter((service) => !are.includes(service));
    for (const service of left) this.#grow(service, -1);
    for (const service of entered) this.#grow(service, 1);
    for (const service of were) this.#compare(service, before, after, cause);
    for (const service of entered) this.#compare(service, undefined, after, cause);
  }

  #compare(service: string, before: Pod | undefined, after: Pod | undefined, cause: CauseId): void {
    const key = (after ?? before)?.key;
    const was = this.#due(service, before);
    if (key === undefined || was === this.#due(service, after)) return;
    const lagging = this.#laggingOf(service);
    if (!lagging.has(key)) lagging.set(key, was);
    this.#hearsOfLag?.(service, cause);
  }

  #due(name: string, pod: Pod | undefined): Listing {
    const service = this.#services.get(name);
    if (pod === undefined || service === undefined) return 'none';
    return this.#index.covering(pod).includes(name) ? listingOf(service, pod) : 'none';
  }

  #laggingOf(service: string): Map<PodKey, Listing> {
    const known = this.#lagging.get(service);
    if (known !== undefined) return known;
    const made = new Map<PodKey, Listing>();
    this.#lagging.set(service, made);
    return made;
  }

  /** The pods on missing nodes that a Service would list. */
  #leftOut(service: string): readonly Pod[] {
    return this.#store
      .missingNodes()
      .flatMap((node) => this.#store.podsOn(node))
      .filter((pod) => this.#isLeftOut(service, pod));
  }

  /**
   * A sync leaves out pods whose nodes are missing, unless the Service lists pods that are not ready.
   * @upstream k8s.io/endpointslice reconciler.go reconcileByAddressType (1.36)
   */
  #isLeftOut(service: string, pod: Pod | undefined): boolean {
    if (pod?.nodeName === undefined || this.#store.node(pod.nodeName) !== undefined) return false;
    if (this.#services.get(service)?.publishNotReadyAddresses !== false) return false;
    return this.#due(service, pod) !== 'none';
  }

  #forget(service: string, pod: PodKey): void {
    const lagging = this.#lagging.get(service);
    lagging?.delete(pod);
    if (lagging?.size === 0) this.#lagging.delete(service);
  }

  #grow(service: string, pods: number): void {
    this.#sizes.set(service, (this.#sizes.get(service) ?? 0) + pods);
  }
}

const NONE: readonly never[] = [];
