import type { SimulationReport, TimelineEntry } from '#documents';
import type { PageCurves, Victim } from '#page-data';
import { rareEntries } from '../rare-entries.ts';

/** The curves of a report, if it has any. */
export function pageCurves(report: SimulationReport): PageCurves | undefined {
  const { curves } = report;
  if (curves === undefined) return undefined;
  const victims = curves.usage.length === 0 ? [] : rareEntries(report).flatMap(victimOf);
  return {
    ...curves,
    usage: curves.usage.map((each) => ({
      ...each,
      victims: victims
        .filter(({ node, resource }) => node === each.node && resource === kindOf(each.signal))
        .map(({ at, pod, how }) => ({ at, pod, how })),
    })),
  };
}

type Seen = Victim & { readonly node: string; readonly resource: string };

function victimOf(entry: TimelineEntry): readonly Seen[] {
  if (entry.kind === 'PodEvicted' && entry.mechanism === 'node-pressure') {
    const { at, pod, node, signal } = entry;
    return [{ at, pod, node, resource: kindOf(signal ?? ''), how: 'evicted' }];
  }
  if (entry.kind === 'PodOOMKilled') {
    const { at, pod, node } = entry;
    return [{ at, pod, node, resource: 'memory', how: 'killed' }];
  }
  return [];
}

/** `memory` of `memory.available` and `allocatableMemory.available`: a pod frees both. */
const kindOf = (signal: string): string =>
  signal.startsWith('allocatableMemory.') ? 'memory' : signal.slice(0, signal.indexOf('.'));
