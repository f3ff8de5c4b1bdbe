import type { Node, PodKey } from '#cluster';
import { type Allocatable, allocatableOf, type Demand } from './demand.ts';
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
  readonly pods = new Map<PodKey, PodInfo>();
  /** Pods that room is being made for. */
  readonly nominated = new Map<PodKey, PodInfo>();
  /** Sizes of the images that the node has, by name. */
  images: ReadonlyMap<string, number> = new Map();
  /** Grows with every change. */
  generation = 0;

  constructor(slot: number, name: string) {
    this.slot = slot;
    this.name = name;
  }

  get podCount(): number {
    return this.pods.size;
  }

  setNode(node: Node | undefined): void {
    const before = this.node;
    this.node = node;
    if (before === undefined || before.allocatable !== node?.allocatable) {
      this.allocatable = node === undefined ? NOTHING : allocatableOf(node);
    }
    if (before?.images !== node?.images) {
      this.images = new Map(
        (node?.images ?? []).flatMap(({ names, sizeBytes }) =>
          names.map((name): [string, number] => [name, sizeBytes]),
        ),
      );
    }
  }

  add(pod: PodInfo): void {
    this.pods.set(pod.key, pod);
    this.#count(pod.demand, 1);
    for (const port of pod.facts.ports) this.ports.count(port, 1);
  }

  remove(pod: PodInfo): void {
    this.pods.delete(pod.key);
    this.#count(pod.demand, -1);
    for (const port of pod.facts.ports) this.ports.count(port, -1);
  }

  #count(demand: Demand, by: 1 | -1): void {
    this.milliCpu += by * demand.milliCpu;
    this.memory += by * demand.memory;
    this.ephemeralStorage += by * demand.ephemeralStorage;
    this.scoredMilliCpu += by * demand.scoredMilliCpu;
    this.scoredMemory += by * demand.scoredMemory;
    for (const [name, amount] of demand.scalars) {
      this.scalars.set(name, (this.scalars.get(name) ?? 0) + by * amount);
    }
  }
}
