import { compareText, firstDifference } from '#units';
import type { SeedObject } from '../project/model.ts';
import { measuredAt } from '../project/stats-summary.ts';
import type { Found } from '../read/findings.ts';
import type { FoundSummary, Measurements } from '../snapshot.ts';

const MEASURED: ReadonlySet<SeedObject['into']> = new Set([
  'summaries',
  'node-metrics',
  'pod-metrics',
]);

/** What was measured of nodes and pods, in canonical order. */
export function measurementsOf(found: readonly Found[]): Measurements {
  // One pass first, as nearly all objects are no measurements.
  const measured = found.filter(({ seed }) => MEASURED.has(seed.into));
  const summaries = measured.flatMap(({ seed, path, position }): FoundSummary[] => {
    if (seed.into !== 'summaries') return [];
    const at = measuredAt(seed.object);
    return [{ summary: seed.object, ...(at !== undefined && { measuredAt: at }), path, position }];
  });
  const seeds = measured.map(({ seed }) => seed);
  return {
    summaries: summaries.sort((a, b) =>
      compareText(a.summary.node.nodeName, b.summary.node.nodeName),
    ),
    nodeMetrics: seeds
      .flatMap((seed) => (seed.into === 'node-metrics' ? seed.object : []))
      .sort((a, b) => compareText(a.name, b.name)),
    podMetrics: seeds
      .flatMap((seed) => (seed.into === 'pod-metrics' ? seed.object : []))
      .sort((a, b) =>
        firstDifference(compareText(a.namespace, b.namespace), compareText(a.name, b.name)),
      ),
  };
}
