import type { Node, PodKey } from '#cluster';
import { type Allocatable, allocatableOf } from './demand.ts';
import { TakenPorts } from './host-ports.ts';
import type { PodInfo } from './pod-info.ts';

const NOTHING: Allocatable = allocatableOf({ allocatable: {} });

/** What the scheduler knows of one node and keeps up to date with every pod that comes or goes. */
export class NodeInfo {
  readonly slot: number;
  readonly name: string;
  /** Absent while pods are bound to a node that is not there. */
  node: Node | undefined;
  allocatable: Allocatable = NOTHING;
  milliCpu = 0;
  memory = 0;
  ephemeralStorage = 0;
  readonly scalars = new Map<string, number>();
  scoredMilliCpu = 0;
  scoredMemory = 0;
  readonly ports = new TakenPorts();
  /** How many claims its pods use, one that several use counted for each. */
  claimCount = 0;
  readonly pods: PodInfo[] = [];
  /** Pods that room is being made for. */
  readonly nominated = new Map<PodKey, PodInfo>();

  #lowestPriority: number | undefined;

  constructor(slot: number, name: string) {
    this.slot = slot;
    this.name = name;
  }

  get podCount(): number {
    return this.pods.length;
  }

  setNode(node: Node | undefined): void {
    const before = this.node;
    this.node = node;
    if (before === undefined || before.allocatable !== node?.allocatable) {
      this.allocatable = node === undefined ? NOTHING : allocatableOf(node);
    }
  }

  /** Of the least important of its pods; above all priorities when there are none. */
  get lowestPriority(): number {
    if (this.#lowestPriority !== undefined) return this.#lowestPriority;
    let lowest = Number.POSITIVE_INFINITY;
    for (const { facts } of this.pods) lowest = Math.min(lowest, facts.priority);
    this.#lowestPriority = lowest;
    return lowest;
  }

  add(pod: PodInfo): void {
    this.pods.push(pod);
    this.#count(pod, 1);
  }

  remove(pod: PodInfo): void {
    this.pods.splice(this.pods.indexOf(pod), 1);
    this.#count(pod, -1);
  }

  #count({ demand, facts, claims }: PodInfo, by: 1 | -1): void {
    this.#lowestPriority = undefined;
    this.claimCount += by * claims.length;
    this.milliCpu += by * demand.milliCpu;
    this.memory += by * demand.memory;
    this.ephemeralStorage += by * demand.ephemeralStorage;
    this.scoredMilliCpu += by * demand.scoredMilliCpu;
    this.scoredMemory += by * demand.scoredMemory;
    for (const port of facts.footprint.ports) this.ports.count(port, by);
    if (demand.scalars.size === 0) return;
    for (const [name, amount] of demand.scalars) {
      this.scalars.set(name, (this.scalars.get(name) ?? 0) + by * amount);
    }
  }
}
