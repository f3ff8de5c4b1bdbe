import { isTerminal, isTerminating, type Node, type Pod, type PodKey } from '#cluster';
import { claimsOfPod } from '#pod-volumes';
import { compareText, present } from '#units';
import type { SchedulerBehavior } from '#versions';
import { affinityTermsOf } from '../affinity/terms.ts';
import { ExistingTerms } from './existing-terms.ts';
import { holdsRoom } from './holds-room.ts';
import { LabelGroups } from './label-groups.ts';
import { NodeImages } from './node-images.ts';
import { NodeInfo } from './node-info.ts';
import type { PodInfo } from './pod-info.ts';
import type { NamespaceLabels } from './selectors.ts';
import { SpecCatalog } from './spec-facts.ts';
import { Topologies } from './topologies.ts';
import { Touches } from './touches.ts';

/**
 * The cluster as the scheduler sees it: all nodes, and the pods that hold room on them.
 * @upstream pkg/scheduler/backend/cache/cache.go cacheImpl (1.36)
 */
export class ClusterView {
  readonly nodes: NodeInfo[] = [];
  readonly groups = new LabelGroups();
  readonly terms = new ExistingTerms();
  readonly topologies = new Topologies(this.nodes);
  readonly specs: SpecCatalog;
  readonly namespaceLabels: NamespaceLabels;
  readonly images = new NodeImages();
  /** How many bound pods use a claim, by `namespace/name`. */
  readonly claimUsers = new Map<string, number>();
  /** How many bound pods there are of each priority. */
  readonly priorities = new Map<number, number>();
  /** How many nodes there are. */
  nodeCount = 0;
  /** Slots whose nodes have changed. */
  readonly nodeTouches = new Touches();
  /** The same, and those whose pods take another amount of them. */
  readonly touches = new Touches();
  readonly #slots = new Map<string, number>();
  readonly #bound = new Map<PodKey, PodInfo>();
  readonly #nominated = new Map<PodKey, NodeInfo>();
  readonly #affinities = new WeakMap<object, Map<string, Pick<PodInfo, 'affinity' | 'terms'>>>();
  #ranks: Int32Array | undefined;

  constructor(rules: SchedulerBehavior, namespaceLabels: NamespaceLabels) {
    this.specs = new SpecCatalog(rules);
    this.namespaceLabels = namespaceLabels;
  }

  /** Takes a node as it is now; undefined when it went. */
  setNode(name: string, node: Node | undefined): void {
    const info = this.#infoOf(name);
    const before = info.node;
    if (before === node) return;
    this.nodeCount += Number(node !== undefined) - Number(before !== undefined);
    if (before?.labels !== node?.labels) this.topologies.forget();
    info.setNode(node);
    if (before?.images !== node?.images) this.images.set(info.slot, before?.images, node?.images);
    if (before !== undefined && node !== undefined && isSameNode(before, node)) return;
    this.nodeTouches.add(info.slot);
    this.touches.add(info.slot);
  }

  /** Takes a pod as it is now; undefined when it went. Only pods that hold room count. */
  setPod(key: PodKey, pod: Pod | undefined): void {
    const counts = pod !== undefined && holdsRoom(pod) ? pod : undefined;
    const before = this.#bound.get(key);
    if (counts !== undefined && before !== undefined && this.#goesOn(before, counts)) return;
    if (before !== undefined) this.#count(before, -1);
    const after = counts && this.#bindingOf(counts);
    if (after !== undefined) this.#count(after, 1);
    if (after !== undefined) this.#bound.set(key, after);
    else if (before !== undefined) this.#bound.delete(key);
    if (after !== undefined || pod === undefined || isTerminal(pod)) this.nominate(key, undefined);
  }

  /**
   * Takes a bound pod as it is now if that makes no difference to others: most writes are about its
   * conditions, which nobody here reads, and one that starts or ends takes what it took before.
   */
  #goesOn(known: PodInfo, pod: Pod): boolean {
    const { pod: before, facts, demand, group, slot, isLive } = known;
    const { nodeName, spec, labels } = pod;
    if (before.nodeName !== nodeName || before.spec !== spec || before.labels !== labels)
      return false;
    if (this.specs.demandOf(pod, facts) !== demand) return false;
    known.pod = pod;
    known.isLive = !isTerminating(pod);
    if (known.isLive !== isLive) {
      this.groups.count(group, slot, isLive, -1);
      this.groups.count(group, slot, known.isLive, 1);
    }
    return true;
  }

  /** Where room is being made for a pod that is not bound; undefined takes it back. */
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

  /** Slots of nodes on which room is being made for some pod. */
  nominatedSlots(): ReadonlySet<number> {
    return new Set([...this.#nominated.values()].map(({ slot }) => slot));
  }

  nominatedNodeOf(key: PodKey): NodeInfo | undefined {
    return this.#nominated.get(key);
  }

  describe(pod: Pod): PodInfo {
    const { affinity, terms } = this.#affinityOf(pod);
    const facts = this.specs.factsOf(pod.spec);
    return {
      key: pod.key,
      pod,
      slot: NO_SLOT,
      facts,
      demand: this.specs.demandOf(pod, facts),
      group: this.groups.groupOf(pod.namespace, pod.labels),
      affinity,
      terms,
      claims: claimsOfPod(pod),
      isLive: !isTerminating(pod),
    };
  }

  /** Pods of a template have one object for their affinity; what it means differs by namespace at most. */
  #affinityOf(pod: Pod): Pick<PodInfo, 'affinity' | 'terms'> {
    const given = pod.spec.affinity;
    const known = given && this.#affinities.get(given)?.get(pod.namespace);
    if (known !== undefined) return known;
    const affinity = affinityTermsOf(pod, this.namespaceLabels);
    const read = { affinity, terms: this.terms.termsOf(affinity) };
    if (given !== undefined && !affinity.readsOwnLabels) {
      const byNamespace = this.#affinities.get(given) ?? new Map<string, typeof read>();
      this.#affinities.set(given, byNamespace.set(pod.namespace, read));
    }
    return read;
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

  #bindingOf(pod: Pod): PodInfo {
    const info = this.describe(pod);
    info.slot = this.#infoOf(pod.nodeName ?? '').slot;
    return info;
  }

  #count(pod: PodInfo, by: 1 | -1): void {
    const info = this.infoAt(pod.slot);
    if (by === 1) info.add(pod);
    else info.remove(pod);
    this.groups.count(pod.group, info.slot, pod.isLive, by);
    this.terms.count(pod.terms, info.slot, by);
    for (const { key } of pod.claims) add(this.claimUsers, key, by);
    add(this.priorities, pod.facts.priority, by);
    this.touches.add(info.slot);
  }

  #infoOf(name: string): NodeInfo {
    const known = this.infoNamed(name);
    if (known !== undefined) return known;
    const info = new NodeInfo(this.nodes.length, name);
    this.nodes.push(info);
    this.#slots.set(name, info.slot);
    this.topologies.forget();
    this.#ranks = undefined;
    return info;
  }
}

function add(counts: Map<number | string, number>, key: number | string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/** Most writes to a node are about its conditions, which nobody here reads. */
const isSameNode = (a: Node, b: Node): boolean =>
  a.labels === b.labels &&
  a.taints === b.taints &&
  a.unschedulable === b.unschedulable &&
  a.allocatable === b.allocatable;

const NO_SLOT = -1;
