import { measuredAt } from '../project/stats-summary.ts';
import type { FoundSummary, Measurements } from '../snapshot.ts';
import type { ByKind } from './by-kind.ts';

/** The measurements of nodes and pods, in canonical order. */
export const measurementsOf = (found: ByKind): Measurements => ({
  summaries: found.of('summaries').map(({ seed, path, position }): FoundSummary => {
    const at = measuredAt(seed.object);
    return { summary: seed.object, ...(at !== undefined && { measuredAt: at }), path, position };
  }),
  nodeMetrics: found.objectsOf('node-metrics'),
  podMetrics: found.objectsOf('pod-metrics'),
});
