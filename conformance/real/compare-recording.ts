import { makeReport } from '#report';
import { between, inSeconds } from '#units';
import { type Difference, differencesOf } from '../agreement.ts';
import type { TimelineEntry } from '../format.ts';
import { type Crowd, crowdsIn, MOST_WITHOUT_WAIT, withoutThoseAhead } from './crowds.ts';
import { endOf } from './history.ts';
import { observed } from './observed.ts';
import { playRecording } from './play-recording.ts';
import type { Recording } from './recording.ts';
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

/** The same for what becomes of pods, which kubelets see with their next look. */
const FIELDS_OF_LIVES: Readonly<Record<string, string[]>> = {
  PodRemoved: ['pod', 'workload'],
  PodCreated: ['workload'],
  PodReady: ['workload'],
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
/** A kubelet sees within a second what happened to containers. */
const TOLERANCE_OF_KUBELETS = 1.1;

/** Plays the events of a recording with its outcomes of chance, and reports the differences. */
export async function compareRecording(recording: Recording): Promise<readonly Difference[]> {
  const { start, scenario } = await playRecording(recording);
  const report = makeReport(scenario);
  const pending = report.pending.map(({ workload = '' }) => ({
    at: 0,
    kind: 'PodPending',
    workload,
  }));
  const isOld = new Set(
    recording.changes.filter(({ kind }) => kind === 'pod-was').map(({ name }) => name),
  );
  const end = Math.min(
    scenario.plan.script.duration / 1e6,
    inSeconds(between(start, endOf(recording))),
  );
  const expected = within(observed(recording, start), end);
  const all = [...played(report.timeline, isOld), ...pending];
  const found = within(all, end);
  const differences = compare(expected, found, crowdsIn(recording));
  return differences.length > 0 ? differences : compareLives(expected, found);
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

/** Compares when pods were gone, made anew and Ready. */
function compareLives(
  expected: readonly TimelineEntry[],
  found: readonly TimelineEntry[],
): readonly Difference[] {
  const tolerance = TOLERANCE_OF_KUBELETS;
  const of = (entries: readonly TimelineEntry[]) =>
    entries.filter(({ kind }) => Object.hasOwn(FIELDS_OF_LIVES, kind));
  // Which pods of a crowd come first is chance, and so is the place of a workload in it.
  const kindOf = isThrottled(expected) ? () => 'crowd' : undefined;
  const stretches = stretchesOf(of(expected), kindOf);
  return differencesOf(
    atStretches(of(expected), stretches, 0, kindOf),
    atStretches(of(found), stretches, tolerance, kindOf),
    {
      byWorkload: {},
      tolerance,
      ordered: false,
      kinds: Object.keys(FIELDS_OF_LIVES),
      fields: FIELDS_OF_LIVES,
    },
  );
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

/** The entries that are compared. Names of later pods are chance: their workloads stand for them. */
function played(
  timeline: readonly TimelineEntry[],
  firstPods: ReadonlySet<string>,
): readonly TimelineEntry[] {
  const old = new Set(firstPods);
  const seen = new Set<string>();
  return timeline.flatMap((entry): readonly TimelineEntry[] => {
    const { pod, workload, mechanism, at, kind } = entry;
    const name = typeof pod === 'string' ? pod : '';
    const isRepeated = seen.has(`${kind} ${name}`);
    if (ONCE.has(kind)) seen.add(`${kind} ${name}`);
    if (isRepeated) return [];
    const whose = old.has(name) ? { pod } : { workload };
    switch (kind) {
      case 'PodDeletionRequested':
        return [{ at, kind, mechanism, ...whose }];
      case 'PodRemoved':
        return [{ at, kind, ...whose }];
      case 'PodCreated':
        // A pod of the same name begins anew.
        for (const each of ONCE) seen.delete(`${each} ${name}`);
        old.delete(name);
        return [{ at, kind, workload }];
      case 'PodReady':
        return old.has(name) ? [] : [{ at, kind, workload }];
      default:
        return [entry];
    }
  });
}

/** Repeated deletion requests and refusals, and pods that are Ready again, count once. */
const ONCE: ReadonlySet<string> = new Set(['PodDeletionRequested', 'EvictionRefused', 'PodReady']);

function isThrottled(entries: readonly TimelineEntry[]): boolean {
  const times = entries
    .filter(({ kind }) => kind === 'PodDeletionRequested')
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  return times.some((at, index) => (times[index + MOST_WITHOUT_WAIT] ?? Number.NaN) - at < 2);
}
