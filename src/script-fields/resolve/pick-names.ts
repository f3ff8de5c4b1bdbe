import { draw } from '#timeline';
import { compareText, firstDifference } from '#units';
import type { Pick } from '../targets/pick.ts';

/**
 * Draws some of these names. The number of a name depends only on the name and the seed, so two events
 * with equal candidates pick the same ones, and a larger pick includes the smaller one. The result is
 * in the order of names.
 */
export function pickNames(names: readonly string[], pick: Pick, seed: number): string[] {
  return names
    .map((name) => ({ name, number: draw(seed, 'pick', name) }))
    .sort((a, b) => firstDifference(a.number - b.number, compareText(a.name, b.name)))
    .slice(0, countOf(pick, names.length))
    .map(({ name }) => name)
    .sort(compareText);
}

function countOf(pick: Pick, all: number): number {
  if (pick.kind === 'count') return pick.count;
  const share = (pick.percent * all) / 100;
  return pick.round === 'up' ? Math.ceil(share) : Math.max(1, Math.floor(share));
}
