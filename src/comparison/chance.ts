import type { Eviction, SimulationReport } from '#documents';
import type { EvictionPair } from './match-evictions.ts';
import { isSameTime } from './noise.ts';

/** Whether chance alone explains the different times of one eviction in two runs. */
export function isWithinChance(before: Eviction, after: Eviction): boolean {
  const [old, now] = [rangeOf(before), rangeOf(after)];
  if (old === undefined || now === undefined) return false;
  return now[0] <= before.at && before.at <= now[1] && old[0] <= after.at && after.at <= old[1];
}

const rangeOf = ({ spread, window }: Eviction): readonly [number, number] | undefined =>
  spread === undefined ? window : [spread.min, spread.max];

/** Whether a pod that one run does not evict is evicted in some histories of it. */
export const mayBeEvicted = (pod: string, { chances }: SimulationReport): boolean =>
  chances?.evictedSometimes.some((each) => each.pod === pod) === true;

/**
 * The pairs that differ only in the order of nodes that waited together: the rate limit of a zone
 * takes them in any order.
 */
export function reordered(
  pairs: readonly EvictionPair[],
  before: SimulationReport,
  after: SimulationReport,
): ReadonlySet<EvictionPair> {
  const found = new Set<EvictionPair>();
  for (const nodes of waitedTogether(after)) {
    for (const others of waitedTogether(before)) {
      const both = pairs.filter(
        (pair) => nodes.has(pair.after?.node ?? '') && others.has(pair.before?.node ?? ''),
      );
      const old = both.map((pair) => pair.before?.at ?? 0).sort((a, b) => a - b);
      const now = both.map((pair) => pair.after?.at ?? 0).sort((a, b) => a - b);
      if (!now.every((at, index) => isSameTime(at, old[index] ?? 0))) continue;
      for (const pair of both) found.add(pair);
    }
  }
  return found;
}

const waitedTogether = ({ ambiguities }: SimulationReport): readonly ReadonlySet<string>[] =>
  ambiguities.flatMap((each) => (each.kind === 'taint-order' ? new Set(each.nodes) : []));
