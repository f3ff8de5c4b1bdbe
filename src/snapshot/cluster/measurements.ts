import type { StatsSummary } from '#cluster';
import type { Position } from '#diagnostics';
import type { Instant } from '#units';
import type { NodeMetrics, PodMetrics } from '../objects/kinds/metrics.ts';
import { measuredAt } from '../objects/kinds/stats-summary.ts';
import type { ByKind } from './merge.ts';

/** The measurements of nodes and pods. */
export interface Measurements {
  /** The newest summary of each node, in the order of the nodes' names. */
  readonly summaries: readonly FoundSummary[];
  readonly nodeMetrics: readonly NodeMetrics[];
  readonly podMetrics: readonly PodMetrics[];
}

export interface FoundSummary {
  readonly summary: StatsSummary;
  /** The time at which the node's own figures were measured; absent when the summary has none. */
  readonly measuredAt?: Instant;
  readonly path: string;
  readonly position: Position;
}

/** The measurements of nodes and pods, in canonical order. */
export const measurementsOf = (found: ByKind): Measurements => ({
  summaries: found.of('summaries').map(({ entry, path, position }): FoundSummary => {
    const at = measuredAt(entry.object);
    return { summary: entry.object, ...(at !== undefined && { measuredAt: at }), path, position };
  }),
  nodeMetrics: found.objectsOf('node-metrics'),
  podMetrics: found.objectsOf('pod-metrics'),
});
