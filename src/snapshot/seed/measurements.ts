import { compareText, firstDifference } from '#units';
import type { Found } from '../read/findings.ts';
import type { Measurements } from '../snapshot.ts';

/** What was measured of nodes and pods, in canonical order. */
export function measurementsOf(found: readonly Found[]): Measurements {
  const summaries = found.flatMap(({ seed, path, position }) =>
    seed.into === 'summaries' ? { summary: seed.object, path, position } : [],
  );
  const seeds = found.map(({ seed }) => seed);
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
