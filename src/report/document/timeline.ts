import { type CauseId, type LedgerEntry, THE_SNAPSHOT, type TimelineEvent } from '#causes';
import { clockFrom, type TimelineEntry } from '#documents';
import type { Outcome } from '#play';
import { type Cause, isTimelineEvent, type PublishedEvent, published } from '#run-facts';
import type { Run } from '#simulation';
import type { Instant } from '#units';
import { inWords } from '../sentences/causes/in-words.ts';
import { shortestFloat32 } from '../shortest-float32.ts';

/**
 * The events without the decisions between them. Decisions only provide messages.
 * @param kinds - those that are asked for; all by default
 */
export function* timelineOf(
  { outcome, workloadOf }: Run,
  windows: ReadonlyMap<number, readonly [number, number]>,
  kinds?: ReadonlySet<string>,
): Generator<TimelineEntry, void> {
  const clock = clockFrom(outcome.start);
  const decisions = new Map<CauseId, LedgerEntry<Cause>>();
  const shownBefore = new Map<CauseId, CauseId>();
  // Events of all pods of a node share one reason, so it is computed once.
  let reason: Reason = { id: THE_SNAPSHOT, because: THE_SNAPSHOT, decision: undefined };
  const reasonOf = (id: CauseId): Reason => ({
    id,
    because: shownBefore.get(id) ?? id,
    decision: decisions.get(id),
  });
  for (const entry of requestedEntries(outcome, kinds)) {
    const { id, at, cause, component } = entry;
    if (reason.id !== entry.because) reason = reasonOf(entry.because);
    const { because, decision } = reason;
    if (!isTimelineEvent(cause)) {
      decisions.set(id, isDelay(cause) ? (decision ?? entry) : entry);
      shownBefore.set(id, because);
      continue;
    }
    const head = { id, at: clock.at(at), time: clock.time(at), kind: cause.kind, component };
    const message = messageOf(entry, decision, outcome.start);
    const workload = 'pod' in cause ? workloadOf(cause.pod) : undefined;
    const tail = workload === undefined ? { because, message } : { workload, because, message };
    const event = shown(published(cause, outcome.start));
    yield inOneObject(head, event, withWindow(entry, tail, windows));
  }
}

/** All entries, or the events of these kinds and all decisions. */
const requestedEntries = ({ entries }: Outcome, kinds?: ReadonlySet<string>) =>
  kinds === undefined
    ? entries
    : entries.filter(({ cause }) => kinds.has(cause.kind) || !isTimelineEvent(cause));

/** The evictions have windows of their own, in the list of evictions. */
function withWindow(
  { id, cause }: LedgerEntry<Cause>,
  tail: Tail,
  windows: ReadonlyMap<number, readonly [number, number]>,
): Tail {
  const window = cause.kind === 'NodeConditionChanged' ? windows.get(id) : undefined;
  return window ? { window, ...tail } : tail;
}

/** The cause of an entry. */
interface Reason {
  readonly id: CauseId;
  /** The nearest cause that the timeline shows. */
  readonly because: CauseId;
  /** The decision, if the timeline does not show it as an entry. */
  readonly decision: LedgerEntry<Cause> | undefined;
}

type Head = Pick<TimelineEntry, 'id' | 'at' | 'time' | 'kind' | 'component'>;
type Tail = Pick<TimelineEntry, 'because' | 'message'> & {
  readonly workload?: string;
  readonly window?: readonly [number, number];
};

/**
 * Nearly all entries of a large outage have one of two shapes. Both are written out, which saves a
 * tenth of the time: spreading into an existing field costs 1 s for 200,000 entries.
 */
function inOneObject(head: Head, event: PublishedEvent, tail: Tail): TimelineEntry {
  switch (event.kind) {
    case 'PodReady':
    case 'PodNotReady':
      return readinessEntry(head, event, tail);
    case 'PodWorking':
    case 'PodNotWorking':
      return workEntry(head, event, tail);
    default:
      return Object.assign(head, event, tail);
  }
}

function readinessEntry(
  { id, at, time, component }: Head,
  { kind, pod, node }: Extract<TimelineEvent, { kind: 'PodReady' | 'PodNotReady' }>,
  { workload, because, message }: Tail,
): TimelineEntry {
  return workload === undefined
    ? { id, at, time, kind, component, pod, node, because, message }
    : { id, at, time, kind, component, pod, node, workload, because, message };
}

function workEntry(
  { id, at, time, component }: Head,
  { kind, pod, node, reason }: Extract<TimelineEvent, { kind: 'PodWorking' | 'PodNotWorking' }>,
  { workload, because, message }: Tail,
): TimelineEntry {
  return workload === undefined
    ? { id, at, time, kind, component, pod, node, reason, because, message }
    : { id, at, time, kind, component, pod, node, reason, workload, because, message };
}

/** An event with the fields of the published contract. Its message contains the other fields. */
function shown(event: PublishedEvent): PublishedEvent {
  if (event.kind === 'ZoneStateChanged') {
    return { ...event, evictionRate: shortestFloat32(event.evictionRate) };
  }
  if (event.kind !== 'ScriptEvent') return event;
  const { undone, refused, argument, verb, ...published } = event;
  return published;
}

function messageOf(
  entry: LedgerEntry<Cause>,
  decision: LedgerEntry<Cause> | undefined,
  start: Instant,
): string {
  const words = inWords(entry, start);
  return decision === undefined ? words : `${words}: ${inWords(decision, start)}`;
}

/** Whether an entry records only a delay. The entry before it records the decision. */
export const isDelay = ({ kind }: Cause): boolean => kind === 'taint-eviction/throttled';
