import type { ClusterView } from '../cache/cluster-view.ts';
import type { Scratch } from '../scratch.ts';

/** Feasible nodes that are scored. */
export interface Candidates {
  readonly slots: Int32Array;
  /** How many feasible nodes each of them stands for, itself included; every one for itself when absent. */
  readonly sizes?: Int32Array;
  /** How many of those have the same score. */
  readonly ties?: Int32Array;
}

/** What makes a difference between nodes besides what they are alone. */
export interface Differences {
  /** Labels: nodes with other values differ. */
  readonly keys: ReadonlySet<string>;
  /** Labels that no two nodes share: only whether a node has them makes a difference. */
  readonly ownKeys: ReadonlySet<string>;
  /** Slots that are like no other. */
  readonly slots: Iterable<number>;
}

/** Of fewer nodes each is scored for itself. */
const MANY = 64;

/**
 * Most nodes differ only in what they are alone: the pods that a pod looks out for run elsewhere. Of those
 * that agree in the labels that matter the best one stands for all, the first by name of equally good ones.
 * @param alone - what a node scores by itself, by slot
 */
export function standIns(
  feasible: Int32Array,
  { keys, ownKeys, slots: unlike }: Differences,
  alone: (slot: number) => number,
  view: ClusterView,
  scratch: Scratch,
): Candidates {
  if (feasible.length < MANY) return { slots: feasible };
  const { kinds, count } = view.topologies.kindsOf(keys, ownKeys);
  const isUnlike = scratch.ints(view.nodes.length);
  for (const slot of unlike) isUnlike[slot] = 1;
  const leaders = new Leaders(count, view.ranks(), scratch);
  const found: number[] = [];
  for (let i = 0; i < feasible.length; i++) {
    const slot = feasible[i] ?? 0;
    if (isUnlike[slot] === 1) found.push(slot);
    else leaders.take(slot, kinds[slot] ?? 0, alone(slot));
  }
  return leaders.beside(found);
}

/** The best node of each kind. */
class Leaders {
  readonly #ranks: Int32Array;
  readonly #best: Int32Array;
  readonly #most: Int32Array;
  readonly #sizes: Int32Array;
  readonly #ties: Int32Array;

  constructor(kinds: number, ranks: Int32Array, scratch: Scratch) {
    this.#ranks = ranks;
    this.#best = scratch.ints(kinds);
    this.#most = scratch.ints(kinds);
    this.#sizes = scratch.ints(kinds);
    this.#ties = scratch.ints(kinds);
  }

  take(slot: number, kind: number, score: number): void {
    const size = this.#sizes[kind] ?? 0;
    const most = this.#most[kind] ?? 0;
    this.#sizes[kind] = size + 1;
    if (size === 0 || score > most) {
      this.#best[kind] = slot;
      this.#most[kind] = score;
      this.#ties[kind] = 1;
    } else if (score === most) {
      this.#ties[kind] = (this.#ties[kind] ?? 0) + 1;
      const before = this.#best[kind] ?? 0;
      if ((this.#ranks[slot] ?? 0) < (this.#ranks[before] ?? 0)) this.#best[kind] = slot;
    }
  }

  /** @param others - slots that stand for themselves alone */
  beside(others: readonly number[]): Candidates {
    const ones = others.map(() => 1);
    const kinds = [...this.#sizes.keys()].filter((kind) => this.#sizes[kind] !== 0);
    const of = (counts: Int32Array): readonly number[] => kinds.map((kind) => counts[kind] ?? 0);
    return {
      slots: Int32Array.from([...others, ...of(this.#best)]),
      sizes: Int32Array.from([...ones, ...of(this.#sizes)]),
      ties: Int32Array.from([...ones, ...of(this.#ties)]),
    };
  }
}
