import { controllerOf, isTerminal, type Pod, podsSelectedBy } from '#cluster';
import { roomAtEnd } from '#report';
import type { Run } from '#simulation';
import { addToList } from '#units';
import { type Crowd, Sizes } from './sizes.ts';

/** The pods of nodes ask for more than all other nodes have: of a resource in sum, or of places. */
export type Lack =
  | {
      readonly kind: 'capacity';
      readonly resource: string;
      readonly asked: number;
      readonly free: number;
    }
  | ({ readonly kind: 'places' } & Crowd);

/** What nodes hold before a batch, and the room of the others. */
export class Site {
  readonly #demands = new Map<string, ReadonlyMap<string, number>>();
  readonly #free = new Map<string, ReadonlyMap<string, number>>();
  /** The nodes with pods of each workload, and behind each `Service/namespace/name`. */
  readonly #holders: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #names = new Map<string, Set<string>>();
  readonly #all = new Map<string, number>();
  readonly #asked = new Map<string, number>();
  readonly #room: ReturnType<typeof roomAtEnd>;
  readonly #moving = new Map<string, readonly Pod[]>();
  readonly #sizes: Sizes;
  readonly #isChanging: boolean;

  /**
   * @param scenario the batches before, played to their end
   * @param back nodes that come back into use after them
   * @param isChanging whether an autoscaler adds or removes nodes, so that the room is unknown
   */
  constructor(scenario: Run, back: ReadonlySet<string>, isChanging: boolean) {
    this.#isChanging = isChanging;
    this.#holders = holdersIn(scenario);
    for (const [name, nodes] of this.#holders)
      for (const node of nodes) addToSet(this.#names, node, name);
    const { final } = scenario.outcome;
    const room = roomAtEnd(scenario, back);
    this.#room = room;
    const lowest = lowestPriority(final.pods());
    const waiting = new Map<string, readonly Pod[]>();
    for (const { name } of final.nodes()) {
      const moving = final.podsOn(name).filter(isMadeAgain);
      this.#moving.set(name, moving);
      const demand = room.demandOf(moving);
      this.#demands.set(name, demand);
      for (const [resource, amount] of demand) add(this.#asked, resource, amount);
      // The others may preempt pods, which leaves larger places than what is free.
      waiting.set(
        name,
        moving.filter(({ spec }) => (spec.priority ?? 0) <= lowest),
      );
      const left = room.freeOn(name);
      if (left === undefined) continue;
      const free = new Map(left);
      for (const [resource, amount] of room.demandOf(final.podsOn(name).filter(mayVanish)))
        add(free, resource, amount);
      this.#free.set(name, free);
      for (const [resource, amount] of free) add(this.#all, resource, Math.max(0, amount));
    }
    this.#sizes = new Sizes(waiting, this.#free, room.demandOf);
  }

  /**
   * What the nodes that are left surely have too little of for the pods of these. Undefined says nothing:
   * pods that have places by their size may be kept from them by rules.
   */
  lackOf(nodes: readonly string[]): Lack | undefined {
    if (this.#isChanging) return undefined;
    const asked = new Map<string, number>();
    const own = new Map<string, number>();
    for (const node of nodes) {
      for (const [resource, amount] of this.#demands.get(node) ?? []) add(asked, resource, amount);
      for (const [resource, amount] of this.#free.get(node) ?? [])
        add(own, resource, Math.max(0, amount));
    }
    for (const [resource, amount] of asked) {
      const free = (this.#all.get(resource) ?? 0) - (own.get(resource) ?? 0);
      if (amount > free) return { kind: 'capacity', resource, asked: amount, free };
    }
    const crowd = this.#sizes.crowdOf(nodes);
    return crowd && { kind: 'places', ...crowd };
  }

  /**
   * Whether to be without one node leaves the others at most as much room as to be without another:
   * its pods ask for that much, or what is free on it goes with it.
   */
  weighsAtLeast(node: string, other: string): boolean {
    if (this.#isChanging) return false;
    const [own, others] = [this.#weightOf(node), this.#weightOf(other)];
    return [...others].every(([resource, amount]) => (own.get(resource) ?? 0) >= amount);
  }

  /** Nodes whose pods find room more easily come before others: few pods, and small ones. */
  lightestFirst(nodes: readonly string[]): readonly string[] {
    const bulks = new Map(nodes.map((node) => [node, this.#bulkOf(node)]));
    return [...nodes].sort((one, other) => (bulks.get(one) ?? 0) - (bulks.get(other) ?? 0));
  }

  /** A pod that is twice as large counts four times: as two pods, its halves find room more easily. */
  #bulkOf(node: string): number {
    let bulk = 0;
    for (const pod of this.#moving.get(node) ?? []) {
      let part = 0;
      for (const [resource, amount] of this.#room.demandOf([pod]))
        part = Math.max(part, amount / (this.#asked.get(resource) ?? 1) || 0);
      bulk += part * part;
    }
    return bulk;
  }

  #weightOf(node: string): ReadonlyMap<string, number> {
    const weight = new Map(this.#demands.get(node));
    for (const [resource, amount] of this.#free.get(node) ?? [])
      add(weight, resource, Math.max(0, amount));
    return weight;
  }

  /** The workloads, and as `Service/namespace/name` the Services, that have pods on a node. */
  namesOn(node: string): ReadonlySet<string> {
    return this.#names.get(node) ?? new Set();
  }

  /** The number of nodes with pods of a workload or a Service. */
  nodesOf(name: string): number {
    return this.#holders.get(name)?.size ?? 0;
  }
}

function holdersIn({ outcome, workloadOf }: Run): ReadonlyMap<string, ReadonlySet<string>> {
  const holders = new Map<string, Set<string>>();
  const add = (name: string, { nodeName }: Pod): void => {
    if (nodeName !== undefined) addToSet(holders, name, nodeName);
  };
  const byNamespace = new Map<string, Pod[]>();
  for (const pod of outcome.final.pods()) {
    const workload = workloadOf(pod.key);
    if (workload !== undefined) add(workload, pod);
    addToList(byNamespace, pod.namespace, pod);
  }
  for (const service of outcome.cluster.services ?? []) {
    const pods = podsSelectedBy(service, byNamespace.get(service.namespace) ?? []);
    for (const pod of pods) add(`Service/${service.namespace}/${service.name}`, pod);
  }
  return holders;
}

/** Whether a drain surely moves a pod. Those of DaemonSets stay. */
const isMadeAgain = (pod: Pod): boolean =>
  !mayVanish(pod) &&
  !isTerminal(pod) &&
  !['DaemonSet', 'Node'].includes(controllerOf(pod)?.kind ?? '');

/** Whether a pod may go for good: bare ones, which others may preempt, and those of a Job, which may fail. */
const mayVanish = (pod: Pod): boolean => [undefined, 'Job'].includes(controllerOf(pod)?.kind);

function addToSet(sets: Map<string, Set<string>>, key: string, item: string): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([item]));
  else known.add(item);
}

const lowestPriority = (pods: Iterable<Pod>): number => {
  let lowest = Number.POSITIVE_INFINITY;
  for (const pod of pods) {
    if (!isTerminal(pod)) lowest = Math.min(lowest, pod.spec.priority ?? 0);
  }
  return lowest;
};

const add = (sums: Map<string, number>, resource: string, amount: number): void => {
  sums.set(resource, (sums.get(resource) ?? 0) + amount);
};
