import { clockFrom, type FindingData } from '#documents';
import { keptTaints } from '#run-facts';
import type { Run } from '#simulation';

/**
 * Pods that are evicted although every zone is down: the pass that finds it takes back the taints
 * of the nodes as it has listed them, so that a node that was tainted meanwhile keeps its taint. One
 * finding for each such pass with evictions.
 */
export function taintsKept({
  outcome: { entries, start },
}: Pick<Run, 'outcome'>): readonly FindingData[] {
  const clock = clockFrom(start);
  return keptTaints(entries).flatMap(({ down, evicted }) => {
    if (evicted.length === 0) return [];
    const from = new Set(evicted.map(({ node }) => node));
    return {
      kind: 'taints-kept' as const,
      at: clock.at(down.at),
      nodes: (down.cause.kept ?? []).filter((node) => from.has(node)),
      pods: evicted.map(({ pod }) => pod),
    };
  });
}
