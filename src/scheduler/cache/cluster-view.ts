import { isSamePart, isTerminal, type Node, type Pod, type PodKey } from '#cluster';
import { compareText, present } from '#units';
import type { SchedulerBehavior } from '#versions';
import { add, countLoad, type GivenCluster } from './given-pods.ts';
import { holdsRoom } from './holds-room.ts';
import { Neighbours } from './neighbours.ts';
import { NodeImages } from './node-images.ts';
import { NodeInfo } from './node-info.ts';
import { PodInfo } from './pod-info.ts';
import type { SchedulerBase } from './scheduler-base.ts';
import type { NamespaceLabels } from './selectors.ts';
import type { SpecCatalog } from './spec-catalog.ts';
import { Topologies } from './topologies.ts';
import { Touches } from './touches.ts';

/**
 * The cluster as the scheduler sees it: all nodes, and the pods that hold room on them.
 * @upstream pkg/scheduler/backend/cache/cache.go cacheImpl (1.36)
 */
export class ClusterView {
  readonly nodes: NodeInfo[] = [];
  readonly neighbours: Neighbours;
  readonly topologies = new Topologies(this.nodes);
  readonly specs: SpecCatalog;
  readonly namespaceLabels: NamespaceLabels;
  readonly images = new NodeImages();
  /** The number of bound pods that use a claim, by `namespace/name`. */
  readonly claimUsers = new Map<string, number>();
  /** The number of bound pods of each priority. */
  readonly priorities = new Map<number, number>();
  /** The number of nodes. */
  nodeCount = 0;
  /** Slots whose nodes have changed. */
  readonly nodeTouches = new Touches();
  /** The same, and those whose pods take another amount of them. */
  readonly touches = new Touches();
  readonly #slots = new Map<string, number>();
  readonly #nominated = new Map<PodKey, NodeInfo>();
  readonly #base: SchedulerBase;
  readonly #readsConditions: boolean;
  #ranks: Int32Array | undefined;

  constructor(rules: SchedulerBehavior, namespaceLabels: NamespaceLabels, base: SchedulerBase) {
    this.#readsConditions = rules.readsConditions;
    this.#base = base;
    this.specs = base.specs;
    this.namespaceLabels = namespaceLabels;
    this.neighbours = new Neighbours(namespaceLabels, (node) => this.#infoOf(node).slot);
  }

  /** Replaces a node; undefined removes it. */
  setNode(name: string, node: Node | undefined): void {
    const info = this.#infoOf(name);
    const before = info.node;
    if (before === node) return;
    this.nodeCount += Number(node !== undefined) - Number(before !== undefined);
    if (!isSamePart(before?.labels, node?.labels)) this.topologies.forget();
    info.setNode(node);
    if (!isSamePart(before?.images, node?.images))
      this.images.set(info.slot, before?.images, node?.images);
    if (before !== undefined && node !== undefined && this.#isSameNode(before, node)) return;
    this.nodeTouches.add(info.slot);
    this.touches.add(info.slot);
  }

  #isSameNode(a: Node, b: Node): boolean {
    return isSameNode(a, b) && (!this.#readsConditions || a.conditions === b.conditions);
  }

  /**
   * Takes all nodes and their pods, each in canonical order. Only nodes with other pods than those
   * given are summed up.
   */
  setAll(nodes: readonly Node[], podsOn: PodsOn, given: GivenCluster): void {
    for (const node of nodes) this.setNode(node.name, node);
    const { claimUsers, priorities, byNamespace, reaching } = this.#base.givenPodsOf(given);
    for (const [claim, count] of claimUsers) this.claimUsers.set(claim, count);
    for (const [priority, count] of priorities) this.priorities.set(priority, count);
    this.neighbours.begin(byNamespace);
    const givenOn = new Map(
      given.listedNodes.map(({ name }) => [name, given.podsByNode.get(name) ?? NO_PODS]),
    );
    const unlike = (node: string): boolean => podsOn(node) !== givenOn.get(node);
    for (const [name, pods] of givenOn) {
      if (pods.length > 0 && (!this.#slots.has(name) || unlike(name))) this.#leaveOut(name, pods);
    }
    for (const { name } of nodes) {
      const pods = podsOn(name);
      const info = this.#infoOf(name);
      info.setLoad(this.#base.loadOf(pods));
      this.touches.add(info.slot);
      if (pods.length > 0 && unlike(name)) this.#list(pods);
    }
    for (const namespace of reaching) this.neighbours.countAllOf(namespace);
  }

  /** The pods that a node was given are there no more, or not all of them. */
  #leaveOut(node: string, pods: readonly Pod[]): void {
    const load = this.#base.loadOf(pods);
    countLoad(load, this.claimUsers, this.priorities, -1);
    this.neighbours.leaveOut(node);
  }

  #list(pods: readonly Pod[]): void {
    const load = this.#base.loadOf(pods);
    countLoad(load, this.claimUsers, this.priorities, 1);
    for (const [namespace, own] of load.byNamespace) {
      this.neighbours.list(namespace, own, load.reaching.has(namespace));
    }
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
      before.nominated.delete(key);
      this.#nominated.delete(key);
    }
    if (to === undefined) return;
    const info = this.#infoOf(to.node);
    info.nominated.set(key, this.describe(to.pod));
    this.#nominated.set(key, info);
  }

  /** Slots of nodes that are nominated for some pod. */
  nominatedSlots(): ReadonlySet<number> {
    return new Set([...this.#nominated.values()].map(({ slot }) => slot));
  }

  nominatedNodeOf(key: PodKey): NodeInfo | undefined {
    return this.#nominated.get(key);
  }

  describe(pod: Pod): PodInfo {
    return new PodInfo(pod, this.specs, this.neighbours);
  }

  /** The place of each slot's node among all names. */
  ranks(): Int32Array {
    if (this.#ranks !== undefined) return this.#ranks;
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
    const slot = this.#slots.get(name);
    return slot === undefined ? undefined : this.nodes[slot];
  }

  #put(pod: Pod, node: string): void {
    const info = this.#infoOf(node);
    const known = info.put(pod);
    if (known !== undefined) this.#forget(known, info);
    this.#count(pod, info, 1);
    this.neighbours.count(pod, 1);
    this.touches.add(info.slot);
  }

  #remove(pod: Pod, node: string): void {
    const info = this.infoNamed(node);
    if (info === undefined) return;
    const known = info.remove(pod);
    if (known === undefined) return;
    this.#forget(known, info);
    this.touches.add(info.slot);
  }

  #forget(pod: Pod, info: NodeInfo): void {
    this.#count(pod, info, -1);
    this.neighbours.count(pod, -1);
  }

  #count(pod: Pod, info: NodeInfo, by: 1 | -1): void {
    const described = this.describe(pod);
    const { priority, claims } = described;
    info.count(described, by);
    for (const { key } of claims) add(this.claimUsers, key, by);
    add(this.priorities, priority, by);
  }

  #infoOf(name: string): NodeInfo {
    const known = this.infoNamed(name);
    if (known !== undefined) return known;
    const info = new NodeInfo(this.nodes.length, name, (pod) => this.describe(pod));
    this.nodes.push(info);
    this.#slots.set(name, info.slot);
    this.topologies.forget();
    this.#ranks = undefined;
    return info;
  }
}

const NO_PODS: readonly Pod[] = [];

type PodsOn = (node: string) => readonly Pod[];

/** Most writes to a node are about its conditions, which the view does not read. */
const isSameNode = (a: Node, b: Node): boolean =>
  isSamePart(a.labels, b.labels) &&
  isSamePart(a.taints, b.taints) &&
  a.unschedulable === b.unschedulable &&
  isSamePart(a.allocatable, b.allocatable);
