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

type RareKind = (typeof KINDS)[number];

/** The entries of a type that several kinds share are all of it. */
type Rare<Entry> = Entry extends { readonly kind: infer Kind }
  ? [Extract<Kind, RareKind>] extends [never]
    ? never
    : Entry & { readonly kind: RareKind }
  : never;

type RareEntry = Rare<TimelineEntry>;

const isRare = (entry: TimelineEntry): entry is RareEntry => RARE.has(entry.kind);

/** The entries of some rare kinds, in order, without a list of all entries. */
export const rareEntries = remembered((report: SimulationReport): readonly RareEntry[] =>
  Array.from(itemsOf(report, 'timeline', RARE)).filter(isRare),
);
