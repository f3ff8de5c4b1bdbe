import type { SimulationReport } from '#documents';
import { offsetText } from '#words';
import { rareEntries } from '../rare-entries.ts';

/** A sentence about the rate limit, if it stretches evictions. */
export function paceSentences(report: SimulationReport): readonly string[] {
  const tainted = rareEntries(report).filter(
    (entry) =>
      entry.kind === 'NodeTainted' &&
      entry.component === 'node-lifecycle' &&
      entry.taint.endsWith(':NoExecute'),
  );
  const first = tainted.at(0)?.at;
  const last = tainted.at(-1)?.at;
  if (first === undefined || last === undefined || first === last) return [];
  const nodes = new Set(tainted.flatMap((entry) => ('node' in entry ? entry.node : [])));
  if (nodes.size === 1) return [];
  return [
    `${nodes.size} nodes are tainted NoExecute one after the other, ` +
      `from ${offsetText(first)} to ${offsetText(last)}.`,
  ];
}
