import type { ClusterView } from './cache/cluster-view.ts';
import type { Scratch } from './scratch.ts';

/** Feasible nodes that are scored. */
export interface Candidates {
  readonly slots: Int32Array;
  /**
   * The number of feasible nodes that each slot represents, itself included; 1 each when absent.
   */
  readonly sizes?: Int32Array;
  /** The number of those with the same score. */
  readonly ties?: Int32Array;
}

/** Differences between nodes besides their own scores. */
export interface Differences {
  /** Labels: nodes with other values differ. */
  readonly keys: ReadonlySet<string>;
  /** Labels that no two nodes share: only the presence of the label matters. */
  readonly ownKeys: ReadonlySet<string>;
  /** Slots that differ from all others. */
  readonly unlike: readonly Iterable<number>[];
}

/** Below this number of nodes each is scored for itself. */
const MANY = 64;

/**
 * Most nodes differ only in their own scores: the pods that a pod looks out for run elsewhere.
 * Among nodes that agree in the relevant labels the best one represents all, the first by name of
 * equally good ones.
 * @param alone - the score of a node by itself, by slot
 * @param ranks - the order of equally good nodes, by slot
 */
export function standIns(
  feasible: Int32Array,
  { keys, ownKeys, unlike }: Differences,
  alone: Int32Array,
  view: ClusterView,
  ranks: Int32Array,
  scratch: Scratch,
): Candidates {
  if (feasible.length < MANY) return { slots: feasible };
  const { kinds, count } = view.topologies.kindsOf(keys, ownKeys);
  const isUnlike = marked(unlike, scratch.ints(view.nodes.length));
  const others: number[] = [];
  const leaders = leadersOf(count, scratch);
  const { most, sizes } = leaders;
  for (let i = 0; i < feasible.length; i++) {
    const slot = feasible[i] ?? 0;
    if (isUnlike[slot] === 1) others.push(slot);
    else {
      const kind = kinds[slot] ?? 0;
      const score = alone[slot] ?? 0;
      sizes[kind] = (sizes[kind] ?? 0) + 1;
      if (score >= (most[kind] ?? 0)) lead(leaders, kind, slot, score, ranks);
    }
  }
  return candidatesOf(leaders, others, scratch);
}

function marked(lists: readonly Iterable<number>[], marks: Int32Array): Int32Array {
  for (const slots of lists) for (const slot of slots) marks[slot] = 1;
  return marks;
}

/**
 * By kind: the slot of its best node, that score, the number of nodes and the number of equally
 * good ones.
 */
type Leaders = Readonly<Record<'best' | 'most' | 'sizes' | 'ties', Int32Array>>;

const leadersOf = (kinds: number, scratch: Scratch): Leaders => ({
  best: scratch.ints(kinds),
  most: scratch.ints(kinds).fill(LEAST),
  sizes: scratch.ints(kinds),
  ties: scratch.ints(kinds),
});

/** Any score is higher. */
const LEAST = -(2 ** 31);

/** Notes a node that is as good as the best one of its kind so far, or better. */
function lead(
  { best, most, ties }: Leaders,
  kind: number,
  slot: number,
  score: number,
  ranks: Int32Array,
): void {
  const isBetter = score > (most[kind] ?? 0);
  ties[kind] = isBetter ? 1 : (ties[kind] ?? 0) + 1;
  if (isBetter || (ranks[slot] ?? 0) < (ranks[best[kind] ?? 0] ?? 0)) best[kind] = slot;
  most[kind] = score;
}

/** @param others - slots that represent no other node */
function candidatesOf(leaders: Leaders, others: readonly number[], scratch: Scratch): Candidates {
  const most = others.length + leaders.sizes.length;
  const slots = scratch.ints(most);
  const sizes = scratch.ints(most).fill(1);
  const ties = scratch.ints(most).fill(1);
  slots.set(others);
  let count = others.length;
  for (let kind = 0; kind < leaders.sizes.length; kind++) {
    if (leaders.sizes[kind] === 0) continue;
    slots[count] = leaders.best[kind] ?? 0;
    sizes[count] = leaders.sizes[kind] ?? 0;
    ties[count] = leaders.ties[kind] ?? 0;
    count += 1;
  }
  const filled = (list: Int32Array): Int32Array => list.subarray(0, count);
  return { slots: filled(slots), sizes: filled(sizes), ties: filled(ties) };
}
