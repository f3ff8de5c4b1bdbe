import { readSources, type SourceFile } from './source-tree.ts';

/** Rooms that record entries, that define or word all kinds, or whose task is to read them. */
const MAY_NAME_KINDS =
  /^src\/(admission|api-clients|autoscalers|autoscaling|causes|cluster|controllers|documents\/schema|drain|eviction-api|kubelet|outage|report\/sentences|run-facts|scheduler|timeline-facts|workloads|world)\//;

/** Files that record entries, and one kind that is also the name of a condition of pods. */
const OTHERS: readonly string[] = [
  'src/changes/pods/pod-states.ts',
  'src/history/evidence/audit-clock.ts',
  'src/history/lessons/learned.ts',
  'src/wiring/autoscaling/wire-autoscalers.ts',
  'src/watchers/availability/availability-watch.ts',
  'src/pod-times/measured-times.ts',
];

/** The kinds of the events that a ledger records, such as `PodCreated`. */
function ledgerKinds(): readonly string[] {
  const kinds = readSources('src/causes/*-event.ts').flatMap(({ code }) =>
    [...code.matchAll(/\bkind: ((?:'\w+'(?: \| )?)+)/g)].flatMap(([, texts = '']) =>
      [...texts.matchAll(/\w+/g)].map(([kind]) => kind),
    ),
  );
  return [...new Set(kinds)].sort();
}

/** The files that name a kind of the ledger, and neither record, define nor word it. */
export function readersOfKinds(sources: readonly SourceFile[]): readonly string[] {
  const kinds = ledgerKinds().join('|');
  const named = new RegExp(`'(${kinds})'|^\\s*(${kinds}): `, 'm');
  return sources
    .filter(({ path }) => !MAY_NAME_KINDS.test(path) && !OTHERS.includes(path))
    .filter(({ code }) => named.test(code))
    .map(({ path }) => path);
}
