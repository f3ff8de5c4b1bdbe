import { compareText, firstDifference } from '#units';
import { measuredAt } from '../project/stats-summary.ts';
import type { FoundSummary, Measurements } from '../snapshot.ts';
import type { ByKind } from './by-kind.ts';

/** What was measured of nodes and pods, in canonical order. */
export function measurementsOf(found: ByKind): Measurements {
  const summaries = found.of('summaries').map(({ seed, path, position }): FoundSummary => {
    const at = measuredAt(seed.object);
    return { summary: seed.object, ...(at !== undefined && { measuredAt: at }), path, position };
  });
  return {
    summaries: summaries.sort((a, b) =>
      compareText(a.summary.node.nodeName, b.summary.node.nodeName),
    ),
    nodeMetrics: found.objectsOf('node-metrics').sort((a, b) => compareText(a.name, b.name)),
    podMetrics: found
      .objectsOf('pod-metrics')
      .sort((a, b) =>
        firstDifference(compareText(a.namespace, b.namespace), compareText(a.name, b.name)),
      ),
  };
}
