import type { SimulationReport, TimelineEntry } from '#documents';
import { itemsOf, remembered } from '#units';

/** The kinds that texts read. Most entries of a large outage are of other kinds. */
const RARE: ReadonlySet<TimelineEntry['kind']> = new Set([
  'DrainCompleted',
  'DrainFailed',
  'EvictionRefused',
  'NodeAdded',
  'NodeConditionChanged',
  'NodeRemoved',
  'NodeTainted',
  'PodDeletionRequested',
  'PodEvicted',
  'PodOOMKilled',
  'ScriptEvent',
]);

/** The entries of some rare kinds, in order, without a list of all entries. */
export const rareEntries = remembered((report: SimulationReport): readonly TimelineEntry[] =>
  Array.from(itemsOf(report, 'timeline', RARE)).filter(({ kind }) => RARE.has(kind)),
);
