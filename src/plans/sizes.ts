import type { Pod } from '#cluster';
import { countBy } from '#units';

type Amounts = ReadonlyMap<string, number>;

/** More pods of a size have to move than the other nodes have places for. */
export interface Crowd {
  /** By resource: each of these pods asks for this much, or more. */
  readonly demand: Amounts;
  readonly pods: number;
  readonly places: number;
}

/** A size of pods, and where pods that are at least as large are and could be. */
interface Size {
  readonly demand: Amounts;
  /** How many such pods the drain of a node moves. */
  readonly moving: ReadonlyMap<string, number>;
  /** How many such pods find room on a node that takes new pods. */
  readonly places: ReadonlyMap<string, number>;
  /** The places of all nodes. */
  readonly all: number;
}

/** Of so many sizes, those that most pods have, places are counted. */
const MOST_SIZES = 64;

/**
 * The places of nodes for pods of each size: what is free on many nodes in sum may be too little on each.
 */
export class Sizes {
  readonly #sizes: readonly Size[];

  /**
   * @param moving the pods that the drain of each node moves and that preempt no others
   * @param free what is free on each node that takes new pods
   */
  constructor(
    moving: ReadonlyMap<string, readonly Pod[]>,
    free: ReadonlyMap<string, Amounts>,
    demandOf: (pods: readonly Pod[]) => Amounts,
  ) {
    const demands = new Map<string, Amounts>();
    const keyOf = (pod: Pod): string => {
      const demand = demandOf([pod]);
      const key = JSON.stringify([...demand]);
      demands.set(key, demand);
      return key;
    };
    const keys = new Map([...moving].map(([node, pods]) => [node, pods.map(keyOf)]));
    const counts = countBy([...keys.values()].flat(), (key) => key);
    this.#sizes = counts.slice(0, MOST_SIZES).flatMap(([key]) => {
      const demand = demands.get(key) ?? new Map<string, number>();
      const isAsLarge = new Set(
        [...demands].flatMap(([other, asked]) => (isAtLeast(asked, demand) ? other : [])),
      );
      const places = mapValues(free, (amounts) => placesIn(amounts, demand));
      const all = [...places.values()].reduce((sum, own) => sum + own, 0);
      // A node whose room is unknown has places for all.
      if (!Number.isFinite(all)) return [];
      const moved = mapValues(keys, (own) => own.filter((other) => isAsLarge.has(other)).length);
      return { demand, moving: moved, places, all };
    });
  }

  /** The first size of which the drain of some nodes moves more pods than all others have places for. */
  crowdOf(nodes: readonly string[]): Crowd | undefined {
    for (const { demand, moving, places, all } of this.#sizes) {
      let pods = 0;
      let left = all;
      for (const node of nodes) {
        pods += moving.get(node) ?? 0;
        left -= places.get(node) ?? 0;
      }
      if (pods > left) return { demand, pods, places: left };
    }
    return undefined;
  }
}

const isAtLeast = (demand: Amounts, other: Amounts): boolean =>
  [...other].every(([resource, amount]) => (demand.get(resource) ?? 0) >= amount);

/** How many pods of a size fit into what is free. */
function placesIn(free: Amounts, demand: Amounts): number {
  let most = Number.POSITIVE_INFINITY;
  for (const [resource, amount] of demand) {
    const left = Math.max(0, free.get(resource) ?? 0);
    if (amount > 0) most = Math.min(most, Math.floor(left / amount));
  }
  return most;
}

const mapValues = <From, To>(
  map: ReadonlyMap<string, From>,
  find: (value: From) => To,
): ReadonlyMap<string, To> => new Map([...map].map(([key, value]) => [key, find(value)]));
