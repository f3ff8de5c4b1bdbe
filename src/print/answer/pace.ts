import type { SimulationReport } from '#documents';
import { offsetText } from '#words';

/** A sentence about the rate limit, if it stretches evictions. */
export function paceSentences({ timeline }: SimulationReport): readonly string[] {
  const tainted = timeline.filter(
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
