import { compareText, firstDifference, present } from '#units';
import type { Fault, FaultList } from '../plan/sweep-runs.ts';
import { indexOfSet, setAt, setsAmong, setsOf } from './combinations.ts';
import type { Cores } from './cores.ts';

/** The sets of one size that have to be played: no proof rules out that one of them breaks a need. */
export interface SetsOfSize extends FaultList {
  readonly size: number;
  /** All sets of that size. */
  readonly sets: number;
}

/** Extensions of larger cores are kept in a list; above this length all sets are played. */
const MOST_LISTED = 2_000_000;

/**
 * The sets of each size up to the largest one, the most suspicious first: those with one of the
 * cores in them, and behind these all others of a size of which nothing is known.
 * @param nodes the nodes that can fail, with the number of their pods
 */
export function setsToPlay(
  { cores, upTo }: Cores,
  nodes: readonly { readonly name: string; readonly pods: number }[],
  most: number,
): readonly SetsOfSize[] {
  const alone = new Set(cores.flatMap((core) => (core.length === 1 ? core : [])));
  // The order among nodes that are a core alone does not depend on larger cores.
  const suspicion = new Map<string, number>();
  for (const core of cores) {
    for (const name of core) {
      const counts = core.length === 1 || !alone.has(name);
      if (counts) suspicion.set(name, (suspicion.get(name) ?? 0) + 1);
    }
  }
  const ranked = [...nodes]
    .sort((a, b) =>
      firstDifference(
        Number(alone.has(b.name)) - Number(alone.has(a.name)),
        (suspicion.get(b.name) ?? 0) - (suspicion.get(a.name) ?? 0),
        b.pods - a.pods,
        compareText(a.name, b.name),
      ),
    )
    .map(({ name }) => name);
  const rank = new Map(ranked.map((name, index) => [name, index]));
  const wide = cores
    .filter((core) => !core.some((name) => alone.has(name)))
    .map((core) => core.map((name) => present(rank.get(name), 'a rank')));
  return Array.from({ length: Math.min(most, ranked.length) }, (_, index) => {
    const size = index + 1;
    return ofSize(size, size <= upTo, { ranked, alone: alone.size, wide });
  });
}

interface RankedCores {
  /** Nodes, first those that are a core alone. */
  readonly ranked: readonly string[];
  readonly alone: number;
  /** The other cores, as ranks. */
  readonly wide: readonly (readonly number[])[];
}

/**
 * Sets that hold all pods of something come first, then those with a node that is a core alone:
 * these nodes have the first ranks, so that the sets are the first ones in lexicographic order.
 * Where the cores are not all that counts, the other sets follow in that order.
 */
function ofSize(size: number, isProven: boolean, { ranked, alone, wide }: RankedCores): SetsOfSize {
  const all = ranked.length;
  const sets = setsOf(all, size);
  const listed = extensionsOf(wide, alone, all, size);
  const isAll = listed === undefined || !isProven;
  const first = listed ?? [];
  const rest = isAll ? without(first.map((places) => indexOfSet(all, places))) : undefined;
  const count = isAll ? sets : first.length + sets - setsOf(all - alone, size);
  return {
    size,
    sets,
    count,
    at: (index) => {
      const behind = index - first.length;
      const places = first[index] ?? setAt(all, size, rest?.(behind) ?? behind);
      return setOf(places.map((place) => present(ranked[place], 'a node')));
    },
  };
}

/**
 * The numbers from 0 without some.
 * @param left out in ascending order
 */
function without(left: readonly number[]): (index: number) => number {
  return (index) => {
    // As many are left out before the number as do not exceed it, each without those before it.
    let [from, to] = [0, left.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((left[middle] ?? 0) - middle <= index) from = middle + 1;
      else to = middle;
    }
    return index + from;
  };
}

/** The sets of a size with one of the cores in them and without a node that is a core alone. */
function extensionsOf(
  cores: readonly (readonly number[])[],
  alone: number,
  all: number,
  size: number,
): readonly (readonly number[])[] | undefined {
  const fitting = cores.filter((core) => core.length <= size);
  const most = fitting.reduce((sum, core) => sum + setsOf(all - alone, size - core.length), 0);
  if (most > MOST_LISTED) return undefined;
  const others = Array.from({ length: all - alone }, (_, index) => alone + index);
  const found = new Map<string, readonly number[]>();
  for (const core of fitting) {
    const rest = others.filter((place) => !core.includes(place));
    for (const more of setsAmong(rest, size - core.length)) {
      const places = [...core, ...more].sort((a, b) => a - b);
      found.set(places.join(), places);
    }
  }
  return [...found.values()].sort((a, b) =>
    firstDifference(...a.map((place, index) => place - (b[index] ?? 0))),
  );
}

function setOf(members: readonly string[]): Fault {
  const nodes = [...members].sort(compareText);
  const name = nodes.join(',');
  return {
    id: `set/${name}`,
    kind: 'set',
    name,
    nodes,
    action: { kind: 'target', target: { kind: 'nodes', names: nodes } },
  };
}
