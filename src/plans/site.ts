import { controllerOf, isTerminal, type Pod, podsSelectedBy } from '#cluster';
import { roomAtEnd } from '#report';
import type { PlayedScenario } from '#simulation';

/** The pods of nodes ask for more of a resource than all other nodes have. */
export interface Lack {
  readonly resource: string;
  readonly asked: number;
  readonly free: number;
}

/** What nodes hold before a batch, and the room of the others. */
export class Site {
  readonly #scenario: PlayedScenario;
  readonly #demands = new Map<string, ReadonlyMap<string, number>>();
  readonly #free = new Map<string, ReadonlyMap<string, number>>();
  readonly #held = new Map<string, ReadonlySet<string>>();
  readonly #counts = new Map<string, number>();
  readonly #all = new Map<string, number>();

  readonly #grows: boolean;

  /**
   * @param scenario the batches before, played to their end
   * @param grows whether an autoscaler adds nodes
   */
  constructor(scenario: PlayedScenario, grows: boolean) {
    this.#scenario = scenario;
    this.#grows = grows;
    const { final } = scenario.outcome;
    const room = roomAtEnd(scenario);
    for (const { name } of final.nodes()) {
      const moving = final.podsOn(name).filter(isMadeAgain);
      this.#demands.set(name, room.demandOf(moving));
      const free = room.freeOn(name);
      if (free === undefined) continue;
      this.#free.set(name, free);
      for (const [resource, amount] of free) add(this.#all, resource, Math.max(0, amount));
    }
  }

  /**
   * The first resource of which the nodes that are left surely have too little for the pods of these.
   * Undefined says nothing: pods that fit in sum may fit on no single node.
   */
  lackOf(nodes: readonly string[]): Lack | undefined {
    if (this.#grows) return undefined;
    const asked = new Map<string, number>();
    const own = new Map<string, number>();
    for (const node of nodes) {
      for (const [resource, amount] of this.#demands.get(node) ?? []) add(asked, resource, amount);
      for (const [resource, amount] of this.#free.get(node) ?? [])
        add(own, resource, Math.max(0, amount));
    }
    for (const [resource, amount] of asked) {
      const free = (this.#all.get(resource) ?? 0) - (own.get(resource) ?? 0);
      if (amount > free) return { resource, asked: amount, free };
    }
    return undefined;
  }

  /**
   * Whether to be without one node leaves the others at most as much room as to be without another:
   * its pods ask for that much, or what is free on it goes with it.
   */
  weighsAtLeast(node: string, other: string): boolean {
    if (this.#grows) return false;
    const [own, others] = [this.#weightOf(node), this.#weightOf(other)];
    return [...others].every(([resource, amount]) => (own.get(resource) ?? 0) >= amount);
  }

  #weightOf(node: string): ReadonlyMap<string, number> {
    const weight = new Map(this.#demands.get(node));
    for (const [resource, amount] of this.#free.get(node) ?? [])
      add(weight, resource, Math.max(0, amount));
    return weight;
  }

  /** Whether a node runs pods of a workload, or behind a `Service/namespace/name`. */
  holds(node: string, name: string): boolean {
    const known = this.#held.get(node);
    if (known !== undefined) return known.has(name);
    this.#held.set(node, this.#namesOn(node));
    return this.holds(node, name);
  }

  /** The number of nodes that hold it. */
  nodesOf(name: string): number {
    const known = this.#counts.get(name);
    if (known !== undefined) return known;
    const nodes = this.#scenario.outcome.final.nodes();
    const count = nodes.filter((node) => this.holds(node.name, name)).length;
    this.#counts.set(name, count);
    return count;
  }

  #namesOn(node: string): ReadonlySet<string> {
    const { outcome, workloadOf } = this.#scenario;
    const pods = outcome.final.podsOn(node);
    const { services = [] } = outcome.cluster;
    return new Set([
      ...pods.flatMap(({ key }) => workloadOf(key) ?? []),
      ...services
        .filter((service) => podsSelectedBy(service, pods).length > 0)
        .map(({ namespace, name }) => `Service/${namespace}/${name}`),
    ]);
  }
}

/** Whether a drain moves a pod: those of DaemonSets stay, and bare ones are not made again. */
const isMadeAgain = (pod: Pod): boolean => {
  const owner = controllerOf(pod);
  return (
    owner !== undefined && owner.kind !== 'DaemonSet' && owner.kind !== 'Node' && !isTerminal(pod)
  );
};

const add = (sums: Map<string, number>, resource: string, amount: number): void => {
  sums.set(resource, (sums.get(resource) ?? 0) + amount);
};
