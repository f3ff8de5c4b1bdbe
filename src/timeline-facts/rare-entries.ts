import type { SimulationReport, TimelineEntry } from '#documents';
import { itemsOf, remembered } from '#units';

/** The kinds that texts read. Most entries of a large outage are of other kinds. */
const KINDS = [
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
  'RollEnded',
  'RollStarted',
  'RolloutEnded',
  'RolloutStarted',
  'ScriptEvent',
] as const satisfies readonly TimelineEntry['kind'][];

const RARE: ReadonlySet<TimelineEntry['kind']> = new Set(KINDS);

export type RareKind = (typeof KINDS)[number];

/** The entries of a type that several kinds share are all of it. */
type Rare<Entry> = Entry extends { readonly kind: infer Kind }
  ? [Extract<Kind, RareKind>] extends [never]
    ? never
    : Entry & { readonly kind: RareKind }
  : never;

/** An entry of a rare kind. */
export type RareEntry = Rare<TimelineEntry>;

const isRare = (entry: TimelineEntry): entry is RareEntry => RARE.has(entry.kind);

/** The entries of some rare kinds, in order, without a list of all entries. */
const rareEntries = remembered((report: SimulationReport): readonly RareEntry[] =>
  Array.from(itemsOf(report, 'timeline', RARE)).filter(isRare),
);

/** The entries of some of these kinds, in order. */
export const rareEntriesOf = <Kind extends RareKind>(
  report: SimulationReport,
  ...kinds: readonly Kind[]
): readonly (RareEntry & { readonly kind: Kind })[] => {
  const asked: ReadonlySet<RareKind> = new Set(kinds);
  return rareEntries(report).filter((entry): entry is RareEntry & { readonly kind: Kind } =>
    asked.has(entry.kind),
  );
};
