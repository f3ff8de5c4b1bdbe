import { isSamePart, isTerminal, isTerminating, type Node, type Pod, type PodKey } from '#cluster';
import { compareText, present } from '#units';
import type { SchedulerBehavior } from '#versions';
import type { NeighbourCatalog } from './neighbour-catalog.ts';
import { Neighbours } from './neighbours.ts';
import {
  add,
  type GivenCluster,
  initialPodsOf,
  loadOf,
  NodeImages,
  NodeInfo,
} from './node-info.ts';
import { holdsRoom, PodInfo } from './pod-info.ts';
import type { NamespaceLabels } from './selectors.ts';
import type { SpecCatalog } from './spec-catalog.ts';
import { Topologies, Touches } from './touches.ts';

/**
 * The cluster as the scheduler sees it: all nodes, and the pods that hold room on them. A view above
 * another one shares what has not changed since.
 * @upstream pkg/scheduler/backend/cache/cache.go cacheImpl (1.36)
 */
export class ClusterView {
  readonly nodes: NodeInfo[];
  readonly neighbours: Neighbours;
  readonly topologies: Topologies;
  readonly specs: SpecCatalog;
  readonly namespaceLabels: NamespaceLabels;
  readonly images: NodeImages;
  /** The number of bound pods that use a claim, by `namespace/name`. */
  readonly claimUsers: Counts;
  /** The number of bound pods of each priority. */
  readonly priorities: Map<number, number>;
  /** The number of nodes. */
  nodeCount: number;
  /** Slots whose nodes have changed. */
  readonly nodeTouches = new Touches();
  /** The same, and those whose pods take another amount of them. */
  readonly touches = new Touches();
  readonly #base: ClusterView | undefined;
  /** Slots that the base does not have. */
  readonly #slots = new Map<string, number>();
  /** Slots of the base whose entries are copied. */
  readonly #copied = new Set<number>();
  readonly #nominated = new Map<PodKey, number>();
  readonly #catalog: NeighbourCatalog;
  readonly #rules: SchedulerBehavior;
  #ranks: Int32Array | undefined;

  /** @param base - the view to begin with; nothing is nominated in it, and it does not change */
  constructor(
    rules: SchedulerBehavior,
    specs: SpecCatalog,
    catalog: NeighbourCatalog,
    base?: ClusterView,
  ) {
    this.#rules = rules;
    this.specs = specs;
    this.#catalog = catalog;
    this.#base = base;
    this.namespaceLabels = catalog.namespaceLabels;
    this.nodes = [...(base?.nodes ?? [])];
    this.topologies = new Topologies(this.nodes, base?.topologies);
    this.images = new NodeImages(base?.images);
    this.claimUsers = new Counts(base?.claimUsers);
    this.priorities = new Map(base?.priorities);
    this.nodeCount = base?.nodeCount ?? 0;
    const slotOf = (node: string): number => this.#slotOf(node);
    this.neighbours = new Neighbours(catalog, slotOf, base?.neighbours);
  }

  /** A view that begins with this one. */
  above(): ClusterView {
    return new ClusterView(this.#rules, this.specs, this.#catalog, this);
  }

  /** Replaces a node; undefined removes it. */
  setNode(name: string, node: Node | undefined): void {
    const slot = this.#slotOf(name);
    const before = this.infoAt(slot).node;
    if (before === node) return;
    const info = this.#own(slot);
    this.nodeCount += Number(node !== undefined) - Number(before !== undefined);
    if (!isSamePart(before?.labels, node?.labels)) this.topologies.replace(slot, before, node);
    info.setNode(node);
    if (!isSamePart(before?.images, node?.images))
      this.images.set(info.slot, before?.images, node?.images);
    if (before !== undefined && node !== undefined && this.#isSameNode(before, node)) return;
    this.nodeTouches.add(info.slot);
    this.touches.add(info.slot);
  }

  #isSameNode(a: Node, b: Node): boolean {
    return isSameNode(a, b) && (!this.#rules.readsConditions || a.conditions === b.conditions);
  }

  /** Takes all nodes of a cluster and their pods, before anything else. */
  begin({ listedNodes, podsByNode }: GivenCluster): void {
    const loads = listedNodes.map((node) => {
      this.setNode(node.name, node);
      const slot = this.#slotOf(node.name);
      const load = loadOf(podsByNode.get(node.name) ?? NO_PODS, this.specs);
      this.infoAt(slot).setLoad(load);
      this.touches.add(slot);
      return load;
    });
    const given = initialPodsOf(loads);
    for (const [claim, count] of given.claimUsers) this.claimUsers.add(claim, count);
    for (const [priority, count] of given.priorities) this.priorities.set(priority, count);
    this.neighbours.begin(given);
  }

  /** Replaces all pods of a node; pods that are the same object in both lists stay. */
  replacePods(node: string, before: readonly Pod[], after: readonly Pod[]): void {
    const gone = new Map(before.map((pod) => [pod.key, pod]));
    for (const pod of after) {
      const was = gone.get(pod.key);
      gone.delete(pod.key);
      if (was === pod) continue;
      if (holdsRoom(pod)) this.#put(pod, node);
      else if (was !== undefined) this.#remove(was, node);
    }
    for (const pod of gone.values()) this.#remove(pod, node);
  }

  /**
   * Replaces a pod: `after` is undefined for a removed pod, `before` for a new one. Only pods that
   * hold room count.
   */
  replacePod(before: Pod | undefined, after: Pod | undefined): void {
    const holds = after !== undefined && holdsRoom(after);
    const stays = holds && before?.nodeName === after.nodeName;
    if (before?.nodeName !== undefined && !stays) this.#remove(before, before.nodeName);
    if (holds && after.nodeName !== undefined) this.#put(after, after.nodeName);
    const { key = '' } = after ?? before ?? {};
    if (holds || after === undefined || isTerminal(after)) this.nominate(key, undefined);
  }

  /** Nominates a node for a pod that is not bound; undefined takes it back. */
  nominate(key: PodKey, to: { readonly pod: Pod; readonly node: string } | undefined): void {
    const before = this.#nominated.get(key);
    if (before !== undefined) {
      this.#own(before).nominated.delete(key);
      this.#nominated.delete(key);
    }
    if (to === undefined) return;
    const slot = this.#slotOf(to.node);
    this.#own(slot).nominated.set(key, this.describe(to.pod));
    this.#nominated.set(key, slot);
  }

  /** Slots of nodes that are nominated for some pod. */
  nominatedSlots(): ReadonlySet<number> {
    return new Set(this.#nominated.values());
  }

  nominatedNodeOf(key: PodKey): NodeInfo | undefined {
    const slot = this.#nominated.get(key);
    return slot === undefined ? undefined : this.infoAt(slot);
  }

  describe(pod: Pod): PodInfo {
    return new PodInfo(pod, this.specs, this.#catalog);
  }

  /** The place of each slot's node among all names. */
  ranks(): Int32Array {
    if (this.#ranks !== undefined) return this.#ranks;
    if (this.#base?.nodes.length === this.nodes.length) return this.#base.ranks();
    const ranks = new Int32Array(this.nodes.length);
    const sorted = [...this.nodes].sort((a, b) => compareText(a.name, b.name));
    for (const [rank, { slot }] of sorted.entries()) ranks[slot] = rank;
    this.#ranks = ranks;
    return ranks;
  }

  infoAt(slot: number): NodeInfo {
    return present(this.nodes[slot], 'the node of a slot');
  }

  infoNamed(name: string): NodeInfo | undefined {
    const slot = this.#knownSlot(name);
    return slot === undefined ? undefined : this.nodes[slot];
  }

  #put(pod: Pod, node: string): void {
    const info = this.#own(this.#slotOf(node));
    const known = info.put(pod);
    if (known !== undefined) {
      if (countAlike(known, pod)) return;
      this.#count(known, info, -1);
    }
    this.#count(pod, info, 1);
    this.touches.add(info.slot);
  }

  #remove(pod: Pod, node: string): void {
    const slot = this.#knownSlot(node);
    if (slot === undefined) return;
    const info = this.#own(slot);
    const known = info.remove(pod);
    if (known === undefined) return;
    this.#count(known, info, -1);
    this.touches.add(slot);
  }

  #count(pod: Pod, info: NodeInfo, by: 1 | -1): void {
    const described = this.describe(pod);
    const { priority, claims } = described;
    info.count(described, by);
    for (const { key } of claims) this.claimUsers.add(key, by);
    add(this.priorities, priority, by);
    this.neighbours.count(pod, by);
  }

  /** The entry of a slot that this view may change. */
  #own(slot: number): NodeInfo {
    const known = this.infoAt(slot);
    if (slot >= (this.#base?.nodes.length ?? 0) || this.#copied.has(slot)) return known;
    const copy = known.copy();
    this.#copied.add(slot);
    this.nodes[slot] = copy;
    return copy;
  }

  #knownSlot(name: string): number | undefined {
    const own = this.#slots.get(name);
    return own === undefined && this.#base !== undefined ? this.#base.#knownSlot(name) : own;
  }

  #slotOf(name: string): number {
    const known = this.#knownSlot(name);
    if (known !== undefined) return known;
    const slot = this.nodes.length;
    this.nodes.push(new NodeInfo(slot, name, (pod) => this.describe(pod)));
    this.#slots.set(name, slot);
    this.topologies.forget();
    this.#ranks = undefined;
    return slot;
  }
}

const NO_PODS: readonly Pod[] = [];

/** Whether two states of a pod on one node take the same of it and are the same to others. */
const countAlike = (a: Pod, b: Pod): boolean =>
  a.spec === b.spec &&
  a.labels === b.labels &&
  a.actuatedResources === b.actuatedResources &&
  a.containerStatuses === b.containerStatuses &&
  a.initContainerStatuses === b.initContainerStatuses &&
  isTerminating(a) === isTerminating(b);

/** Most writes to a node are about its conditions, which the view does not read. */
const isSameNode = (a: Node, b: Node): boolean =>
  isSamePart(a.labels, b.labels) &&
  isSamePart(a.taints, b.taints) &&
  a.unschedulable === b.unschedulable &&
  isSamePart(a.allocatable, b.allocatable);

/** Counts by key; above a base, only what differs from it is kept. */
export class Counts {
  readonly #base: Counts | undefined;
  readonly #changes = new Map<string, number>();

  constructor(base?: Counts) {
    this.#base = base;
  }

  /** Whether the count of a key is not 0. */
  has(key: string): boolean {
    return this.#of(key) !== 0;
  }

  add(key: string, by: number): void {
    this.#changes.set(key, (this.#changes.get(key) ?? 0) + by);
  }

  #of(key: string): number {
    const base = this.#base === undefined ? 0 : this.#base.#of(key);
    return base + (this.#changes.get(key) ?? 0);
  }
}
