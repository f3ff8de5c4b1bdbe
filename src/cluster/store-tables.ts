import { type CauseId, THE_SNAPSHOT } from '#causes';
import { Bug, bisect, compareText, OrderedList, OverlaidMap, remembered } from '#units';
import type { Cluster } from './cluster.ts';
import { type ConditionStatus, conditionOf, type Node, nodesByName } from './objects/node.ts';
import {
  comparePods,
  findPod,
  inOrder,
  isPlain,
  isTerminal,
  type Pod,
  type PodKey,
  podsByNode,
} from './objects/pod.ts';
import { type ShelfBases, type ShelvedObjects, shelfBasesOf } from './shelf.ts';

/** The objects that a store begins with. */
export type StoreObjects = Pick<Cluster, 'nodes' | 'pods'> & ShelvedObjects;

/**
 * The tables that a store begins with. All stores of one cluster share them, and none changes them: a
 * store keeps apart what has been written since.
 */
export interface StoreBase {
  /** By name, in order. */
  readonly nodes: ReadonlyMap<string, Node>;
  /** In canonical order, like all lists. */
  readonly listedNodes: readonly Node[];
  readonly pods: readonly Pod[];
  readonly podsByNode: ReadonlyMap<string, readonly Pod[]>;
  /** Names of nodes that pods are bound to although there is no such node. */
  readonly missing: readonly string[];
  readonly tainted: readonly Node[];
  /** Pods that are unbound, terminating or finished. */
  readonly unlikeMost: readonly Pod[];
  readonly shelves: ShelfBases;
}

export const storeBaseOf = remembered((cluster: StoreObjects): StoreBase => {
  const pods = inOrder(cluster.pods);
  const byNode = podsByNode(pods);
  const named = new Map(cluster.nodes.map((node) => [node.name, node]));
  const listedNodes = [...named.values()].sort((a, b) => compareText(a.name, b.name));
  const nodes = nodesByName(listedNodes);
  return {
    ...{ nodes, listedNodes, pods },
    podsByNode: byNode,
    missing: [...byNode.keys()].filter((name) => !nodes.has(name)),
    tainted: listedNodes.filter(({ taints }) => taints.length > 0),
    unlikeMost: pods.filter((pod) => !isPlain(pod)),
    shelves: shelfBasesOf(cluster),
  };
});

/**
 * All nodes by name, and by the keys of their taints. Nodes that were written since the snapshot are
 * kept apart from the others.
 */
export class NodeTable {
  readonly #nodes: OverlaidMap<string, Node>;
  /** By name; undefined since a node was added or removed. */
  #listed: readonly Node[] | undefined;
  /** Nodes that the list still shows as they were. */
  readonly #replaced = new Set<string>();
  readonly #byTaint = new Map<string, Set<string>>();
  readonly #causes = new Map<string, CauseId>();
  readonly #readinessCauses = new Map<string, CauseId>();

  constructor({ nodes, listedNodes, tainted }: StoreBase) {
    this.#nodes = new OverlaidMap(nodes);
    this.#listed = listedNodes;
    for (const node of tainted) this.#noteTaints(node);
  }

  get(name: string): Node | undefined {
    return this.#nodes.get(name);
  }

  has(name: string): boolean {
    return this.#nodes.has(name);
  }

  /** By name. The list stays the same until a node changes. */
  all(): readonly Node[] {
    if (this.#listed === undefined) {
      const nodes = [...this.#nodes.entries()].map(([, node]) => node);
      this.#listed = nodes.sort((a, b) => compareText(a.name, b.name));
    } else if (this.#replaced.size > 0) this.#listed = this.#withReplaced([...this.#listed]);
    this.#replaced.clear();
    return this.#listed;
  }

  /** Whether all nodes are those of this list: nothing has been written. */
  isList(nodes: readonly Node[]): boolean {
    return this.#listed === nodes && this.#replaced.size === 0;
  }

  /** Nodes with a taint of this key and any effect, by name. */
  withTaint(key: string): readonly Node[] {
    const names = [...(this.#byTaint.get(key) ?? [])].sort(compareText);
    return names.flatMap((name) => this.#nodes.get(name) ?? []);
  }

  causeOf(name: string): CauseId {
    return this.#causes.get(name) ?? THE_SNAPSHOT;
  }

  causeOfReadiness(name: string): CauseId {
    return this.#readinessCauses.get(name) ?? THE_SNAPSHOT;
  }

  replace(name: string, before: Node | undefined, after: Node | undefined, cause: CauseId): void {
    if (before === undefined || after === undefined) this.#listed = undefined;
    else this.#replaced.add(name);
    if (after === undefined) this.#nodes.delete(name);
    else this.#nodes.set(name, after);
    for (const { key } of before?.taints ?? []) this.#byTaint.get(key)?.delete(name);
    if (after !== undefined) this.#noteTaints(after);
    this.#causes.set(name, cause);
    if (readyStatusOf(before) !== readyStatusOf(after)) this.#readinessCauses.set(name, cause);
  }

  #withReplaced(listed: Node[]): readonly Node[] {
    for (const name of this.#replaced) {
      const isBefore = (at: number): boolean => compareText(listed[at]?.name ?? '', name) < 0;
      const node = this.#nodes.get(name);
      if (node !== undefined) listed[bisect(0, listed.length, isBefore)] = node;
    }
    return listed;
  }

  #noteTaints({ name, taints }: Node): void {
    for (const { key } of taints) {
      this.#byTaint.set(key, (this.#byTaint.get(key) ?? new Set()).add(name));
    }
  }
}

const readyStatusOf = (node: Node | undefined): ConditionStatus | undefined =>
  node === undefined ? undefined : conditionOf(node, 'Ready')?.status;

/** The state of a pod that was written since the snapshot. Later writes replace it in place. */
interface Written {
  /** Absent for a removed pod. */
  pod: Pod | undefined;
  cause: CauseId;
}

/**
 * All pods by key. Pods of the snapshot are found by a search of their ordered list. Pods that were
 * written since are kept in a map, as most pods of a huge cluster never are.
 */
export class PodTable {
  readonly #given: readonly Pod[];
  readonly #written = new Map<PodKey, Written>();
  /** Names that the snapshot does not have. */
  readonly #added = new Set<PodKey>();
  #sorted: readonly Pod[] | undefined;

  /** @param given - in canonical order */
  constructor(given: readonly Pod[]) {
    this.#given = given;
    this.#sorted = given;
  }

  get(key: PodKey): Pod | undefined {
    const written = this.#written.get(key);
    return written === undefined ? findPod(this.#given, key) : written.pod;
  }

  /** The cause of a pod's last write; the snapshot when there was none. */
  causeOf(key: PodKey): CauseId {
    return this.#written.get(key)?.cause ?? THE_SNAPSHOT;
  }

  /** In canonical order. */
  all(): readonly Pod[] {
    this.#sorted ??= this.#list();
    return this.#sorted;
  }

  /** Whether all pods are those of this list: nothing has been written. */
  isList(pods: readonly Pod[]): boolean {
    return this.#given === pods && this.#written.size === 0;
  }

  /** @param before - the current pod; undefined when it is new, as `after` is when it goes */
  replace(before: Pod | undefined, after: Pod | undefined, cause: CauseId): void {
    const { key = '' } = after ?? before ?? {};
    this.#sorted = undefined;
    const written = this.#written.get(key);
    if (written === undefined) {
      if (findPod(this.#given, key) === undefined) this.#added.add(key);
      this.#written.set(key, { pod: after, cause });
    } else {
      written.pod = after;
      written.cause = cause;
    }
  }

  #list(): readonly Pod[] {
    const pods: Pod[] = [];
    for (const pod of this.#given) {
      const written = this.#written.get(pod.key);
      const now = written === undefined ? pod : written.pod;
      if (now !== undefined) pods.push(now);
    }
    const known = pods.length;
    for (const key of this.#added) {
      const pod = this.#written.get(key)?.pod;
      if (pod !== undefined) pods.push(pod);
    }
    return pods.length === known ? pods : pods.sort(comparePods);
  }
}

interface PodsOfNode {
  readonly pods: OrderedList<Pod>;
  /** The list that was returned last; undefined since the pods have changed. */
  listed: readonly Pod[] | undefined;
}

/** Pods by the node they are bound to, always in canonical order. */
export class PodIndex {
  readonly #given: ReadonlyMap<string, readonly Pod[]>;
  /** The nodes with other pods than those given. */
  readonly #changed = new Map<string, PodsOfNode>();
  /** By node, for the nodes that were asked for. */
  readonly #unfinished = new Map<string, Set<Pod>>();

  /** @param given - in canonical order, by node */
  constructor(given: ReadonlyMap<string, readonly Pod[]>) {
    this.#given = given;
  }

  /** The pods bound to a node now, by namespace and name: the list never changes. */
  on(node: string): readonly Pod[] {
    const found = this.#changed.get(node);
    if (found === undefined) return this.#given.get(node) ?? NONE;
    found.listed ??= found.pods.toArray();
    return found.listed;
  }

  /** The pods among them that are not finished, in no order: thousands of others may lie about. */
  unfinishedOn(node: string): Iterable<Pod> {
    const known = this.#unfinished.get(node);
    if (known !== undefined) return known;
    const found = new Set(this.on(node).filter((pod) => !isTerminal(pod)));
    this.#unfinished.set(node, found);
    return found;
  }

  /** The nodes that may have other pods than those given. */
  changedNodes(): Iterable<string> {
    return this.#changed.keys();
  }

  /** Whether pods are bound to a node of this name, even if it does not exist. */
  has(node: string): boolean {
    const found = this.#changed.get(node);
    return found === undefined ? this.#given.has(node) : found.pods.length > 0;
  }

  /** @param before - the pod as listed here; undefined when it is new, as `after` is when it goes */
  replace(before: Pod | undefined, after: Pod | undefined): void {
    const stays = before?.nodeName === after?.nodeName;
    if (before?.nodeName !== undefined && !stays) this.#remove(before, before.nodeName);
    if (after?.nodeName !== undefined) this.#put(after, after.nodeName, stays ? before : undefined);
  }

  #put(pod: Pod, node: string, before: Pod | undefined): void {
    const found = this.#of(node);
    found.listed = undefined;
    if (found.pods.put(pod) !== before) throw writtenMeanwhile(pod);
    const unfinished = this.#unfinished.get(node);
    if (before !== undefined) unfinished?.delete(before);
    if (!isTerminal(pod)) unfinished?.add(pod);
  }

  #remove(pod: Pod, node: string): void {
    const found = this.#of(node);
    if (found.pods.remove(pod) !== pod) throw writtenMeanwhile(pod);
    found.listed = undefined;
    this.#unfinished.get(node)?.delete(pod);
  }

  #of(node: string): PodsOfNode {
    const known = this.#changed.get(node);
    if (known !== undefined) return known;
    const pods = new OrderedList(comparePods, this.#given.get(node));
    const found = { pods, listed: undefined };
    this.#changed.set(node, found);
    return found;
  }
}

const writtenMeanwhile = ({ key }: Pod): Bug => new Bug(`pod ${key} has been written meanwhile`);

const NONE: readonly never[] = [];
