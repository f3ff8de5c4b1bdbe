import { draw } from '#timeline';
import { compareText, firstDifference } from '#units';
import type { NodePick } from './node-target.ts';

/**
 * Draws some of these names. Each name's lot depends on the seed and on nothing else, so that two
 * events pick the same nodes out of the same ones, and a larger pick holds the smaller. A share is
 * rounded up. The result is in the order of names.
 */
export function pickNodes(names: readonly string[], pick: NodePick, seed: number): string[] {
  return names
    .map((name) => ({ name, lot: draw(seed, 'pick', name) }))
    .sort((a, b) => firstDifference(a.lot - b.lot, compareText(a.name, b.name)))
    .slice(0, countOf(pick, names.length))
    .map(({ name }) => name)
    .sort(compareText);
}

const countOf = (pick: NodePick, all: number): number =>
  pick.kind === 'count' ? pick.count : Math.ceil((pick.percent * all) / 100);
