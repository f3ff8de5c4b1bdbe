import type { NodeInfo } from './node-info.ts';

/** Nodes that share a value of one label. */
export interface Topology {
  /** The domain of each slot; -1 where there is no node or it has no such label. */
  readonly domains: Int32Array;
  readonly values: readonly string[];
  /** Whether some node has no such label. */
  readonly isPartial: boolean;
}

/** Which nodes belong together, for every label that was ever asked about. */
export class Topologies {
  readonly #nodes: readonly NodeInfo[];
  readonly #known = new Map<string, Topology>();

  constructor(nodes: readonly NodeInfo[]) {
    this.#nodes = nodes;
  }

  /** Nodes came, went or got other labels. */
  forget(): void {
    this.#known.clear();
  }

  by(key: string): Topology {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const domains = new Int32Array(this.#nodes.length).fill(-1);
    const numbers = new Map<string, number>();
    let isPartial = false;
    for (const { slot, node } of this.#nodes) {
      const value =
        node !== undefined && Object.hasOwn(node.labels, key) ? node.labels[key] : undefined;
      if (value === undefined) {
        isPartial ||= node !== undefined;
        continue;
      }
      const number = numbers.get(value) ?? numbers.size;
      numbers.set(value, number);
      domains[slot] = number;
    }
    const topology = { domains, values: [...numbers.keys()], isPartial };
    this.#known.set(key, topology);
    return topology;
  }
}
