import type { SimulationReport } from '#documents';
import { remembered } from '#units';
import type { Timed } from './entries.ts';
import { rareEntriesOf } from './rare-entries.ts';

/** How a drain of a node ends. */
export interface DrainEnd {
  readonly end: 'unfinished' | 'completed' | 'failed';
  /** In seconds; null where it does not end. */
  readonly at: number | null;
}

/** How the drains of a run end, by node. The last drain of a node counts. */
export const drainsIn = remembered((report: SimulationReport): ReadonlyMap<string, DrainEnd> => {
  const drains = new Map<string, DrainEnd>();
  for (const entry of rareEntriesOf(report, 'ScriptEvent', 'DrainCompleted', 'DrainFailed')) {
    if (entry.kind === 'ScriptEvent') {
      const nodes = entry.event === 'drain' ? (entry.nodes ?? []) : [];
      for (const node of nodes) drains.set(node, { end: 'unfinished', at: null });
    } else {
      const end = entry.kind === 'DrainCompleted' ? 'completed' : 'failed';
      drains.set(entry.node, { end, at: entry.at });
    }
  }
  return drains;
});

export const completedDrains = (report: SimulationReport) =>
  rareEntriesOf(report, 'DrainCompleted');

export const failedDrains = (report: SimulationReport) => rareEntriesOf(report, 'DrainFailed');

/** Refused requests for evictions, in order. */
export const refusals = (report: SimulationReport) => rareEntriesOf(report, 'EvictionRefused');

/** Whether nodes are cordoned at the start and at the end, for nodes that the run changes. */
export function cordonsIn({
  timeline,
}: Timed): ReadonlyMap<string, { readonly start: boolean; readonly end: boolean }> {
  const nodes = new Map<string, { readonly start: boolean; readonly end: boolean }>();
  for (const entry of timeline) {
    if (entry.kind !== 'NodeCordoned' && entry.kind !== 'NodeUncordoned') continue;
    const end = entry.kind === 'NodeCordoned';
    nodes.set(entry.node, { start: nodes.get(entry.node)?.start ?? !end, end });
  }
  return nodes;
}
