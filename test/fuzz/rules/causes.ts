import type { SimulationReport } from '#documents';

/** Entries that are out of order, and causes that are unknown or come later. */
export function oddCauses({ timeline, evictions }: SimulationReport): readonly string[] {
  const found: string[] = [];
  const known = new Map<number, SimulationReport['timeline'][number]>();
  let [id, at] = [0, 0];
  for (const entry of timeline) {
    if (entry.id <= id || entry.at < at) found.push(`entry ${entry.id} is out of order`);
    [id, at] = [entry.id, entry.at];
    if (entry.because !== 0 && !known.has(entry.because)) {
      found.push(`entry ${entry.id} (${entry.kind}) is because of ${entry.because}, which is none`);
    }
    known.set(id, entry);
  }
  for (const { pod, at: then, because, gone } of evictions) {
    const cause = known.get(because);
    if (cause?.kind !== 'PodDeletionRequested' && cause?.kind !== 'PodEvicted') {
      found.push(`the eviction of ${pod} is because of a ${cause?.kind}`);
    } else if (cause.pod !== pod || cause.at !== then) {
      found.push(`the eviction of ${pod} at ${then} is of ${cause.pod} at ${cause.at}`);
    }
    if (gone !== null && gone < then) found.push(`${pod} is gone before its eviction`);
  }
  return found;
}
