import type { Node } from '#cluster';
import { compareText } from '#units';
import type { NodeInfo } from './node-info.ts';

const NONE = -1;

/**
 * The slots that changed since a generation, so that a reader looks at those alone. They form a
 * chain with the latest change at its head, so that no list of all changes is needed.
 */
export class Touches {
  #generation = 0;
  #newest = NONE;
  /** By slot: the generation of its last change, and its neighbours in the chain. */
  readonly #changedAt: number[] = [];
  readonly #newer: number[] = [];
  readonly #older: number[] = [];

  /** Grows with every change. */
  get generation(): number {
    return this.#generation;
  }

  add(slot: number): void {
    while (this.#changedAt.length <= slot) this.#lengthen();
    this.#generation += 1;
    this.#changedAt[slot] = this.#generation;
    if (slot === this.#newest) return;
    this.#join(this.#older[slot] ?? NONE, this.#newer[slot] ?? NONE);
    this.#join(this.#newest, slot);
    this.#newer[slot] = NONE;
    this.#newest = slot;
  }

  /** The slots that changed after a generation, the last one first. */
  since(generation: number): readonly number[] {
    const slots: number[] = [];
    let slot = this.#newest;
    while (slot !== NONE && (this.#changedAt[slot] ?? 0) > generation) {
      slots.push(slot);
      slot = this.#older[slot] ?? NONE;
    }
    return slots;
  }

  #join(older: number, newer: number): void {
    if (older !== NONE) this.#newer[older] = newer;
    if (newer !== NONE) this.#older[newer] = older;
  }

  #lengthen(): void {
    this.#changedAt.push(0);
    this.#newer.push(NONE);
    this.#older.push(NONE);
  }
}

/** Nodes that share a value of one label. */
export interface Topology {
  /** The domain of each slot; -1, or nothing, where there is no node or it has no such label. */
  readonly domains: Int32Array;
  /** The values of domains; those that no node has any more keep their places. */
  readonly values: readonly string[];
  /** The number of nodes of each domain. */
  readonly sizes: readonly number[];
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

/** The domains of one label, kept up to date. */
class Domains implements Topology {
  domains: Int32Array;
  readonly values: string[] = [];
  readonly #key: string;
  readonly #numbers = new Map<string, number>();
  readonly sizes: number[] = [];
  #without = 0;
  #shared = 0;

  constructor(key: string, nodes: readonly NodeInfo[]) {
    this.#key = key;
    this.domains = new Int32Array(nodes.length).fill(-1);
    for (const { slot, node } of nodes) this.#add(slot, node);
  }

  get isPartial(): boolean {
    return this.#without > 0;
  }

  get isOwn(): boolean {
    return this.#shared === 0;
  }

  replace(slot: number, before: Node | undefined, after: Node | undefined): void {
    const isSame = this.#valueOf(before) === this.#valueOf(after);
    if (isSame && (before === undefined) === (after === undefined)) return;
    this.#remove(slot, before);
    this.#add(slot, after);
  }

  #valueOf(node: Node | undefined): string | undefined {
    return node !== undefined && Object.hasOwn(node.labels, this.#key)
      ? node.labels[this.#key]
      : undefined;
  }

  #add(slot: number, node: Node | undefined): void {
    const value = this.#valueOf(node);
    if (value === undefined) {
      this.#without += Number(node !== undefined);
      return;
    }
    const number = this.#numbers.get(value) ?? this.#newNumber(value);
    const size = (this.sizes[number] ?? 0) + 1;
    this.sizes[number] = size;
    this.#shared += Number(size === 2);
    if (slot >= this.domains.length) this.#grow(slot);
    this.domains[slot] = number;
  }

  #remove(slot: number, node: Node | undefined): void {
    const number = this.domains[slot] ?? -1;
    if (number < 0) {
      this.#without -= Number(node !== undefined);
      return;
    }
    const size = (this.sizes[number] ?? 0) - 1;
    this.sizes[number] = size;
    this.#shared -= Number(size === 1);
    this.domains[slot] = -1;
  }

  #newNumber(value: string): number {
    const number = this.values.push(value) - 1;
    this.#numbers.set(value, number);
    return number;
  }

  #grow(slot: number): void {
    const longer = new Int32Array(slot + GROWTH).fill(-1);
    longer.set(this.domains);
    this.domains = longer;
  }
}

/** Slots that are added at once. */
const GROWTH = 64;

/** The domains of nodes, for every label of an earlier query. */
export class Topologies {
  readonly #nodes: readonly NodeInfo[];
  /** Topologies of the same nodes with the same labels. */
  #base: Topologies | undefined;
  readonly #known = new Map<string, Domains>();
  readonly #kinds = new Map<string, Kinds>();

  constructor(nodes: readonly NodeInfo[], base?: Topologies) {
    this.#nodes = nodes;
    this.#base = base;
  }

  /** A node was added or removed, or its labels changed; `before` is in its place still. */
  replace(slot: number, before: Node | undefined, after: Node | undefined): void {
    this.forget();
    for (const known of this.#known.values()) known.replace(slot, before, after);
  }

  /** There is a new slot, without a node. */
  forget(): void {
    this.#base = undefined;
    this.#kinds.clear();
  }

  by(key: string): Topology {
    if (this.#base !== undefined) return this.#base.by(key);
    const known = this.#known.get(key) ?? new Domains(key, this.#nodes);
    this.#known.set(key, known);
    return known;
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
      const values = valued.map((domains) => domains[slot] ?? -1);
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
