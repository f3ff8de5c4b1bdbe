import { isTerminal, type Node, type Pod } from '#cluster';
import { remembered } from '#units';
import type { SchedulerBehavior } from '#versions';
import { type Allocatable, type Amounts, allocatableOf } from './cache/demand.ts';
import { SpecCatalog } from './cache/spec-catalog.ts';

/** Amounts by the name of the resource: cpu in thousandths, all others in whole units. */
export type AmountsByName = ReadonlyMap<string, number>;

/** The room that a node has for pods, and the requests of its pods. */
export interface FreeResources {
  readonly node: Node;
  /** Infinite where the amount is unknown, see `Node.boundless`. */
  readonly has: AmountsByName;
  readonly taken: AmountsByName;
}

/** Counts the room of nodes and the requests of pods, as kube-scheduler does. */
export class ResourceCounter {
  readonly #catalog: SpecCatalog;
  /** The allocatable resources do not change with the conditions of the node. */
  readonly #hasOf = remembered((allocatable: Node['allocatable']) =>
    byName(allocatableOf({ allocatable })),
  );
  /** Lists of pods are replaced, and those of most nodes never are. */
  readonly #takenOf = remembered((pods: readonly Pod[]) => this.demandOf(pods));

  constructor(rules: SchedulerBehavior) {
    this.#catalog = new SpecCatalog(rules);
  }

  /** @param pods - of the node; finished ones take no room */
  freeOn(node: Node, pods: readonly Pod[]): FreeResources {
    const { allocatable, boundless } = node;
    const has = boundless === undefined ? this.#hasOf(allocatable) : byName(allocatableOf(node));
    return { node, has, taken: this.#takenOf(pods) };
  }

  /**
   * The sum of the pods' requests, including the place that each takes among the pods of a node.
   */
  demandOf(pods: readonly Pod[]): AmountsByName {
    const sum = { milliCpu: 0, memory: 0, ephemeralStorage: 0, pods: 0 };
    const scalars = new Map<string, number>();
    for (const pod of pods) {
      if (isTerminal(pod)) continue;
      const demand = this.#catalog.demandOf(pod);
      sum.milliCpu += demand.milliCpu;
      sum.memory += demand.memory;
      sum.ephemeralStorage += demand.ephemeralStorage;
      sum.pods += 1;
      if (demand.scalars.size === 0) continue;
      for (const [name, amount] of demand.scalars) {
        scalars.set(name, (scalars.get(name) ?? 0) + amount);
      }
    }
    return sum.pods === 0 ? scalars : byName({ ...sum, scalars });
  }
}

const byName = (amounts: Amounts & Pick<Allocatable, 'pods'>): Map<string, number> =>
  new Map([
    ['cpu', amounts.milliCpu],
    ['memory', amounts.memory],
    ['ephemeral-storage', amounts.ephemeralStorage],
    ['pods', amounts.pods],
    ...amounts.scalars,
  ]);
