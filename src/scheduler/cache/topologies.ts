import { compareText } from '#units';
import type { NodeInfo } from './node-info.ts';

/** Nodes that share a value of one label. */
export interface Topology {
  /** The domain of each slot; -1 where there is no node or it has no such label. */
  readonly domains: Int32Array;
  readonly values: readonly string[];
  /** Whether some node has no such label. */
  readonly isPartial: boolean;
  /** Whether no two nodes have the same value. */
  readonly isOwn: boolean;
}

/** Nodes that agree in several labels. */
export interface Kinds {
  /** The kind of each slot; slots without a node have one, too. */
  readonly kinds: Int32Array;
  readonly count: number;
}

/** The domains of nodes, for every label of an earlier query. */
export class Topologies {
  readonly #nodes: readonly NodeInfo[];
  /** Topologies of the same nodes with the same labels. */
  #base: Topologies | undefined;
  readonly #known = new Map<string, Topology>();
  readonly #kinds = new Map<string, Kinds>();

  constructor(nodes: readonly NodeInfo[], base?: Topologies) {
    this.#nodes = nodes;
    this.#base = base;
  }

  /** Nodes were added or removed, or their labels changed. */
  forget(): void {
    this.#base = undefined;
    this.#known.clear();
    this.#kinds.clear();
  }

  by(key: string): Topology {
    if (this.#base !== undefined) return this.#base.by(key);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const domains = new Int32Array(this.#nodes.length).fill(-1);
    const numbers = new Map<string, number>();
    let isPartial = false;
    let labelled = 0;
    for (const { slot, node } of this.#nodes) {
      const value =
        node !== undefined && Object.hasOwn(node.labels, key) ? node.labels[key] : undefined;
      if (value === undefined) {
        isPartial ||= node !== undefined;
        continue;
      }
      const number = numbers.get(value) ?? numbers.size;
      numbers.set(value, number);
      labelled += 1;
      domains[slot] = number;
    }
    const isOwn = labelled === numbers.size;
    const topology = { domains, values: [...numbers.keys()], isPartial, isOwn };
    this.#known.set(key, topology);
    return topology;
  }

  /** Nodes by their values of some labels, and by whether they have others. */
  kindsOf(keys: ReadonlySet<string>, present: ReadonlySet<string>): Kinds {
    if (this.#base !== undefined) return this.#base.kindsOf(keys, present);
    const text = JSON.stringify([[...keys].sort(compareText), [...present].sort(compareText)]);
    const known = this.#kinds.get(text);
    if (known !== undefined) return known;
    const valued = [...keys].map((key) => this.by(key).domains);
    const had = [...present].map((key) => this.by(key)).filter(({ isPartial }) => isPartial);
    const numbers = new Map<string, number>();
    const kinds = new Int32Array(this.#nodes.length);
    for (const { slot } of this.#nodes) {
      const values = valued.map((domains) => domains[slot]);
      const kind = `${values} ${had.map(({ domains }) => (domains[slot] ?? -1) >= 0)}`;
      const number = numbers.get(kind) ?? numbers.size;
      numbers.set(kind, number);
      kinds[slot] = number;
    }
    const found = { kinds, count: numbers.size };
    this.#kinds.set(text, found);
    return found;
  }
}
