import type { SimulationReport } from '#documents';
import type { PageCurves } from '#page-data';
import { pressureVictims } from '#timeline-facts';

/** The curves of a report, if it has any. */
export function pageCurves(report: SimulationReport): PageCurves | undefined {
  const { curves } = report;
  if (curves === undefined) return undefined;
  const victims = curves.usage.length === 0 ? [] : pressureVictims(report);
  return {
    ...curves,
    usage: curves.usage.map((each) => ({
      ...each,
      victims: victims
        .filter(({ node, signal }) => node === each.node && kindOf(signal) === kindOf(each.signal))
        .map(({ at, pod, how }) => ({ at, pod, how })),
    })),
  };
}

/** `memory` of `memory.available` and `allocatableMemory.available`: a pod frees both. */
const kindOf = (signal: string): string =>
  signal.startsWith('allocatableMemory.') ? 'memory' : signal.slice(0, signal.indexOf('.'));
