import { comparePods, type Node, type Pod, type PodKey } from '#cluster';
import { OrderedList } from '#units';
import { type Allocatable, allocatableOf } from './demand.ts';
import { TakenPorts } from './host-ports.ts';
import type { NodeLoad } from './node-load.ts';
import type { PodInfo } from './pod-info.ts';

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
