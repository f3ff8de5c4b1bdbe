import { draw } from '#timeline';
import { compareText, firstDifference } from '#units';
import type { NodePick } from '../targets/node-target.ts';

/**
 * Draws some of these names. The number of a name depends only on the name and the seed, so two events
 * with equal candidates pick the same nodes, and a larger pick includes the smaller one. A share is
 * rounded up. The result is in the order of names.
 */
export function pickNodes(names: readonly string[], pick: NodePick, seed: number): string[] {
  return names
    .map((name) => ({ name, number: draw(seed, 'pick', name) }))
    .sort((a, b) => firstDifference(a.number - b.number, compareText(a.name, b.name)))
    .slice(0, countOf(pick, names.length))
    .map(({ name }) => name)
    .sort(compareText);
}

const countOf = (pick: NodePick, all: number): number =>
  pick.kind === 'count' ? pick.count : Math.ceil((pick.percent * all) / 100);
