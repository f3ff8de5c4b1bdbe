import { comparePods, type Node, type Pod, type PodKey } from '#cluster';
import { type ClaimOfPod, claimsOfPod } from '#pod-volumes';
import { addToList, OrderedList } from '#units';
import { type Allocatable, allocatableOf } from './demand.ts';
import { reachesOut } from './neighbour-catalog.ts';
import { holdsRoom, type PodInfo } from './pod-info.ts';
import { type HostPort, type SpecCatalog, TakenPorts } from './spec-catalog.ts';

const NOTHING: Allocatable = allocatableOf({ allocatable: {} });

/** The scheduler's knowledge of one node, updated with every pod that is added or removed. */
export class NodeInfo {
  readonly slot: number;
  readonly name: string;
  /** Absent while pods are bound to a node that does not exist. */
  node: Node | undefined;
  allocatable: Allocatable = NOTHING;
  milliCpu = 0;
  memory = 0;
  ephemeralStorage = 0;
  readonly scalars: Map<string, number>;
  scoredMilliCpu = 0;
  scoredMemory = 0;
  readonly ports: TakenPorts;
  /** The number of claims that its pods use; a shared claim counts for each pod. */
  claimCount = 0;
  /** Pods for which the node is nominated. */
  readonly nominated: Map<PodKey, PodInfo>;

  readonly #describe: (pod: Pod) => PodInfo;
  /** In canonical order, and never returned. */
  #bound: OrderedList<Pod>;
  #described: readonly PodInfo[] | undefined;
  #lowestPriority: number | undefined;

  /**
   * @param describe - returns the same for a bound pod on every call
   * @param from - what is known of the node already, which is copied
   */
  constructor(slot: number, name: string, describe: (pod: Pod) => PodInfo, from?: NodeInfo) {
    this.slot = slot;
    this.name = name;
    this.#describe = describe;
    this.scalars = new Map(from?.scalars);
    this.ports = new TakenPorts(from?.ports);
    this.nominated = new Map(from?.nominated);
    this.#bound = new OrderedList<Pod>(
      comparePods,
      from === undefined ? [] : from.#bound.toArray(),
    );
    if (from === undefined) return;
    this.node = from.node;
    this.allocatable = from.allocatable;
    this.claimCount = from.claimCount;
    this.milliCpu = from.milliCpu;
    this.memory = from.memory;
    this.ephemeralStorage = from.ephemeralStorage;
    this.scoredMilliCpu = from.scoredMilliCpu;
    this.scoredMemory = from.scoredMemory;
    this.#lowestPriority = from.#lowestPriority;
  }

  /** The same node, to be changed apart from this one. */
  copy(): NodeInfo {
    return new NodeInfo(this.slot, this.name, this.#describe, this);
  }

  get podCount(): number {
    return this.#bound.length;
  }

  /** Takes all its pods at once, with all that they take of a node without pods. */
  setLoad(load: NodeLoad): void {
    this.#bound = new OrderedList(comparePods, load.bound);
    this.#forget();
    this.claimCount += load.claims.length;
    this.milliCpu += load.milliCpu;
    this.memory += load.memory;
    this.ephemeralStorage += load.ephemeralStorage;
    this.scoredMilliCpu += load.scoredMilliCpu;
    this.scoredMemory += load.scoredMemory;
    for (const port of load.ports) this.ports.count(port, 1);
    this.#countScalars(load.scalars, 1);
  }

  /** Takes a pod in place of the one of this name, and returns the earlier one. */
  put(pod: Pod): Pod | undefined {
    this.#forget();
    return this.#bound.put(pod);
  }

  /** Removes the pod of this name, and returns it as it was here. */
  remove(pod: Pod): Pod | undefined {
    this.#forget();
    return this.#bound.remove(pod);
  }

  #forget(): void {
    this.#described = undefined;
    this.#lowestPriority = undefined;
  }

  /** The scheduler's view of the pods, which few nodes need. */
  get pods(): readonly PodInfo[] {
    this.#described ??= this.#bound.toArray().map(this.#describe);
    return this.#described;
  }

  setNode(node: Node | undefined): void {
    const before = this.node;
    this.node = node;
    if (before === undefined || before.allocatable !== node?.allocatable) {
      this.allocatable = node === undefined ? NOTHING : allocatableOf(node);
    }
  }

  /** The lowest priority among its pods; above all priorities when there are none. */
  get lowestPriority(): number {
    if (this.#lowestPriority !== undefined) return this.#lowestPriority;
    let lowest = Number.POSITIVE_INFINITY;
    for (const { spec } of this.#bound.toArray()) lowest = Math.min(lowest, spec.priority ?? 0);
    this.#lowestPriority = lowest;
    return lowest;
  }

  /** Adds or subtracts the resources, ports and claims of a pod. */
  count({ demand, ports, claims }: PodInfo, by: 1 | -1): void {
    this.claimCount += by * claims.length;
    this.milliCpu += by * demand.milliCpu;
    this.memory += by * demand.memory;
    this.ephemeralStorage += by * demand.ephemeralStorage;
    this.scoredMilliCpu += by * demand.scoredMilliCpu;
    this.scoredMemory += by * demand.scoredMemory;
    for (const port of ports) this.ports.count(port, by);
    this.#countScalars(demand.scalars, by);
  }

  #countScalars(scalars: ReadonlyMap<string, number>, by: 1 | -1): void {
    if (scalars.size === 0) return;
    for (const [name, amount] of scalars) {
      this.scalars.set(name, (this.scalars.get(name) ?? 0) + by * amount);
    }
  }
}

/** All that the pods of one node take of it. */
export interface NodeLoad {
  /** The pods that hold room, in canonical order. */
  readonly bound: readonly Pod[];
  readonly milliCpu: number;
  readonly memory: number;
  readonly ephemeralStorage: number;
  readonly scoredMilliCpu: number;
  readonly scoredMemory: number;
  readonly scalars: ReadonlyMap<string, number>;
  readonly ports: readonly HostPort[];
  readonly claims: readonly ClaimOfPod[];
  /** The number of pods of each priority. */
  readonly priorities: ReadonlyMap<number, number>;
  readonly byNamespace: ReadonlyMap<string, readonly Pod[]>;
  /** Namespaces with pods whose affinity is about other pods. */
  readonly reaching: ReadonlySet<string>;
}

/** Sums up the pods of one node. */
export function loadOf(pods: readonly Pod[], specs: SpecCatalog): NodeLoad {
  const bound = pods.filter(holdsRoom);
  const sum = { milliCpu: 0, memory: 0, ephemeralStorage: 0, scoredMilliCpu: 0, scoredMemory: 0 };
  const scalars = new Map<string, number>();
  const priorities = new Map<number, number>();
  const byNamespace = new Map<string, Pod[]>();
  const reaching = new Set<string>();
  for (const pod of bound) {
    const demand = specs.demandOf(pod);
    sum.milliCpu += demand.milliCpu;
    sum.memory += demand.memory;
    sum.ephemeralStorage += demand.ephemeralStorage;
    sum.scoredMilliCpu += demand.scoredMilliCpu;
    sum.scoredMemory += demand.scoredMemory;
    for (const [name, amount] of demand.scalars) {
      scalars.set(name, (scalars.get(name) ?? 0) + amount);
    }
    const { priority = 0 } = pod.spec;
    priorities.set(priority, (priorities.get(priority) ?? 0) + 1);
    addToList(byNamespace, pod.namespace, pod);
    if (reachesOut(pod.spec.affinity)) reaching.add(pod.namespace);
  }
  return {
    bound,
    scalars,
    priorities,
    byNamespace,
    reaching,
    ports: bound.flatMap(({ spec }) => specs.footprintOf(spec).ports),
    claims: bound.flatMap(claimsOfPod),
    ...sum,
  };
}

/** The images on each node. */
export class NodeImages {
  readonly #base: NodeImages | undefined;
  /** By name and slot: the images whose nodes are not those of the base. */
  readonly #sizes = new Map<string, Map<number, number>>();
  #changes = 0;

  /** @param base - the images to begin with, which do not change any more */
  constructor(base?: NodeImages) {
    this.#base = base;
  }

  /** Grows with every change since the base. */
  get changes(): number {
    return this.#changes;
  }

  /** The sizes of an image on the nodes that have it, by slot; undefined when there are none. */
  sizesOf(name: string): ReadonlyMap<number, number> | undefined {
    const own = this.#sizes.get(name);
    if (own === undefined) return this.#base?.sizesOf(name);
    return own.size === 0 ? undefined : own;
  }

  /** Replaces the images of one node. */
  set(slot: number, before: Node['images'] = [], after: Node['images'] = []): void {
    this.#changes += 1;
    for (const name of before.flatMap(({ names }) => names)) this.#own(name).delete(slot);
    for (const { names, sizeBytes } of after) {
      for (const name of names) this.#own(name).set(slot, sizeBytes);
    }
  }

  #own(name: string): Map<number, number> {
    const own = this.#sizes.get(name) ?? new Map(this.#base?.sizesOf(name));
    this.#sizes.set(name, own);
    return own;
  }
}

/** The nodes and pods that plays of one cluster begin with; the object itself identifies them. */
export interface GivenCluster {
  readonly listedNodes: readonly Node[];
  readonly podsByNode: ReadonlyMap<string, readonly Pod[]>;
}

/** The sums of all pods on the nodes of a cluster. */
export interface InitialPods {
  /** The number of pods that use a claim, by `namespace/name`. */
  readonly claimUsers: ReadonlyMap<string, number>;
  /** The number of pods of each priority. */
  readonly priorities: ReadonlyMap<number, number>;
  /** The pods of a namespace, node by node. */
  readonly byNamespace: ReadonlyMap<string, readonly (readonly Pod[])[]>;
  /** Namespaces with pods whose affinity is about pods of other namespaces. */
  readonly reaching: ReadonlySet<string>;
}

/** @param loads of all nodes */
export function initialPodsOf(loads: Iterable<NodeLoad>): InitialPods {
  const claimUsers = new Map<string, number>();
  const priorities = new Map<number, number>();
  const byNamespace = new Map<string, (readonly Pod[])[]>();
  const reaching = new Set<string>();
  for (const load of loads) {
    for (const { key } of load.claims) add(claimUsers, key, 1);
    for (const [priority, count] of load.priorities) add(priorities, priority, count);
    for (const [namespace, pods] of load.byNamespace) {
      const known = byNamespace.get(namespace) ?? [];
      known.push(pods);
      byNamespace.set(namespace, known);
    }
    for (const namespace of load.reaching) reaching.add(namespace);
  }
  return { claimUsers, priorities, byNamespace, reaching };
}

/** Adds to a count, which is left out at zero. */
export function add<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
