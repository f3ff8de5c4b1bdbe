import { makeReport } from '#report';
import { runScenario } from '#simulation';
import { between, type Instant, inSeconds, printInstant } from '#units';
import { parseSimulateArguments } from '../../src/cli/commands/simulate.ts';
import { requestOptionsOf } from '../../src/cli/request-options.ts';
import { UserError } from '../../src/cli/user-error.ts';
import { type Difference, differencesOf } from '../agreement.ts';
import type { TimelineEntry } from '../format.ts';
import { type Crowd, crowdsIn, latencyIn, MOST_WITHOUT_WAIT, withoutThoseAhead } from './crowds.ts';
import { endOf, historyOf } from './history.ts';
import { leasesOf } from './leases.ts';
import { observed } from './observed.ts';
import type { Recording } from './recording.ts';
import { scriptAsRecorded } from './script-as-recorded.ts';
import { atStretches, stretchesOf } from './stretches.ts';

/** The fields that must be equal in a simulation and in a recording, besides times. */
const FIELDS: Readonly<Record<string, string[]>> = {
  NodeConditionChanged: ['node', 'condition', 'to'],
  NodeTainted: ['node', 'taint'],
  NodeUntainted: ['node', 'taint'],
  PodDeletionRequested: ['pod', 'workload'],
  PodEvicted: ['pod', 'workload'],
  EvictionRefused: ['pod'],
  DrainCompleted: ['node'],
  DrainFailed: ['node'],
  PodPending: ['workload'],
};

/** Fields that identify a series of times, which is compared regardless of nodes and pods. */
const SERIES: Readonly<Record<string, string[]>> = {
  NodeConditionChanged: ['condition', 'to'],
  NodeTainted: ['taint'],
  NodeUntainted: ['taint'],
  PodDeletionRequested: [],
};

/** In seconds. The second tolerance is for recordings in which clients had to wait. */
const TOLERANCE = 0.5;
const TOLERANCE_WHERE_THROTTLED = 1;

/** Plays the events of a recording with its outcomes of chance, and reports the differences. */
export async function compareRecording(recording: Recording): Promise<readonly Difference[]> {
  const { text, events } = scriptAsRecorded(recording);
  const first = Math.min(...events.map(({ at }) => at)) as Instant;
  const history = historyOf(recording, first);
  const silentAt = (node: string) => events.findLast(({ silences }) => silences.includes(node))?.at;
  const result = await runScenario({
    snapshot: [
      ...recording.snapshot,
      { path: 'leases.json', bytes: new TextEncoder().encode(leasesOf(history, silentAt)) },
    ],
    scripts: [{ path: 'script.yaml', text }],
    ...requestOptionsOf(
      parseSimulateArguments([
        ...['--start-time', printInstant(history.start)],
        ...['--api-latency', `${latencyIn(recording, events)}us`],
        ...['--set', `order=${history.order.join(',')}`],
      ]),
    ),
  });
  if (result.kind === 'rejected') {
    const [problem] = result.diagnostics.filter(({ severity }) => severity === 'error');
    throw new UserError(`${recording.name}: ${problem?.message}`);
  }
  const report = makeReport(result.scenario);
  const pending = report.pending.map(({ workload = '' }) => ({
    at: 0,
    kind: 'PodPending',
    workload,
  }));
  const isOld = new Set(
    recording.changes.filter(({ kind }) => kind === 'pod-was').map(({ name }) => name),
  );
  const end = Math.min(
    result.scenario.duration / 1e6,
    inSeconds(between(history.start, endOf(recording))),
  );
  const expected = within(observed(recording, history.start), end);
  const played = [...firstOnly(report.timeline), ...pending].map((entry) => named(entry, isOld));
  const found = within(withLaterCollection(played, expected), end);
  return compare(expected, found, crowdsIn(recording));
}

/**
 * Compares the affected objects, and the times. The order among objects of one stretch is chance.
 */
function compare(
  expected: readonly TimelineEntry[],
  found: readonly TimelineEntry[],
  crowds: readonly Crowd[],
): readonly Difference[] {
  const tolerance = isThrottled(expected) ? TOLERANCE_WHERE_THROTTLED : TOLERANCE;
  const terms = { byWorkload: {}, tolerance, ordered: false };
  const stretches = stretchesOf(expected);
  const subjects = differencesOf(
    withSets(atStretches(expected, stretches, 0)),
    withSets(atStretches(found, stretches, tolerance)),
    { ...terms, kinds: Object.keys(FIELDS), fields: FIELDS },
  );
  if (subjects.length > 0) return subjects;
  const inTurn = (entries: readonly TimelineEntry[]) => withoutThoseAhead(entries, crowds);
  return differencesOf(inTurn(expected), inTurn(found), {
    ...terms,
    kinds: Object.keys(SERIES),
    fields: SERIES,
  });
}

/** From one pass of pod GC to the next, in seconds. */
const COLLECTION_PERIOD = 20;

/**
 * Chance decides whether a quarantine that ends at a pass of pod GC is over for that pass or for
 * the next. The simulation uses the earlier one.
 */
function withLaterCollection(
  played: readonly TimelineEntry[],
  expected: readonly TimelineEntry[],
): readonly TimelineEntry[] {
  const times = new Map(
    expected
      .filter(({ kind }) => kind === 'PodDeletionRequested')
      .map(({ pod, at }) => [pod, at] as const),
  );
  return played.map((entry) => {
    if (entry['mechanism'] !== 'pod-gc') return entry;
    const later = entry.at + COLLECTION_PERIOD;
    const recorded = times.get(entry['pod']) ?? Number.NaN;
    return Math.abs(recorded - later) <= TOLERANCE ? { ...entry, at: later } : entry;
  });
}

/** The set of evicted pods counts also apart from the times. */
const withSets = (entries: readonly TimelineEntry[]): readonly TimelineEntry[] => [
  ...entries,
  ...entries
    .filter(({ kind }) => kind === 'PodDeletionRequested')
    .map((entry) => ({ ...entry, kind: 'PodEvicted', at: 0 })),
];

/** Conditions other than Ready add nothing to a recording. */
const within = (entries: readonly TimelineEntry[], end: number): readonly TimelineEntry[] =>
  entries.filter(
    ({ at, kind, condition }) =>
      at >= 0 && at < end && (kind !== 'NodeConditionChanged' || condition === 'Ready'),
  );

/** Names of later pods are chance, so their workloads identify them. */
function named(entry: TimelineEntry, isOld: ReadonlySet<string>): TimelineEntry {
  if (entry.kind !== 'PodDeletionRequested') return entry;
  const { pod, workload, mechanism, at, kind } = entry;
  const whose = typeof pod === 'string' && isOld.has(pod) ? { pod } : { workload };
  return { at, kind, mechanism, ...whose };
}

/** Repeated deletion requests and repeated refusals count once. */
function firstOnly(timeline: readonly TimelineEntry[]): readonly TimelineEntry[] {
  const seen = new Set<string>();
  return timeline.filter(({ kind, pod }) => {
    if (kind !== 'PodDeletionRequested' && kind !== 'EvictionRefused') return true;
    const key = `${kind} ${pod}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function isThrottled(entries: readonly TimelineEntry[]): boolean {
  const times = entries
    .filter(({ kind }) => kind === 'PodDeletionRequested')
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  return times.some((at, index) => (times[index + MOST_WITHOUT_WAIT] ?? Number.NaN) - at < 2);
}
