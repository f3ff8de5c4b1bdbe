import { type CauseId, type LedgerEntry, THE_SNAPSHOT, type TimelineEvent } from '#causes';
import { type Cause, isTimelineEvent, type PlayedScenario } from '#simulation';
import type { TimelineEntry } from '../types.ts';
import { inWords } from '../wording/in-words.ts';
import { isDelay } from './delay.ts';
import { clockFrom } from './report-clock.ts';
import { shortestFloat32 } from './shortest-float32.ts';

/** What happened, without the decisions between: those only lend their words. */
export function timelineOf({ outcome, workloadOf }: PlayedScenario): readonly TimelineEntry[] {
  const clock = clockFrom(outcome.start);
  const decisions = new Map<CauseId, LedgerEntry<Cause>>();
  const shownBefore = new Map<CauseId, CauseId>();
  const timeline: TimelineEntry[] = [];
  // What happens to all pods of a node has one reason.
  let reason: Reason = { id: THE_SNAPSHOT, because: THE_SNAPSHOT, decision: undefined };
  const reasonOf = (id: CauseId): Reason => ({
    id,
    because: shownBefore.get(id) ?? id,
    decision: decisions.get(id),
  });
  for (const entry of outcome.entries) {
    const { id, at, cause, component } = entry;
    if (reason.id !== entry.because) reason = reasonOf(entry.because);
    const { because, decision } = reason;
    if (!isTimelineEvent(cause)) {
      decisions.set(id, isDelay(cause) ? (decision ?? entry) : entry);
      shownBefore.set(id, because);
      continue;
    }
    const head = { id, at: clock.at(at), time: clock.time(at), kind: cause.kind, component };
    const message = messageOf(entry, decision);
    const workload = 'pod' in cause ? workloadOf(cause.pod) : undefined;
    const tail = workload === undefined ? { because, message } : { workload, because, message };
    timeline.push(inOneObject(head, shown(cause), tail));
  }
  return timeline;
}

/** What led to an entry. */
interface Reason {
  readonly id: CauseId;
  /** The nearest that is shown. */
  readonly because: CauseId;
  /** What was decided, where it is not shown itself. */
  readonly decision: LedgerEntry<Cause> | undefined;
}

type Head = Pick<TimelineEntry, 'id' | 'at' | 'time' | 'kind' | 'component'>;
type Tail = Pick<TimelineEntry, 'because' | 'message'> & { readonly workload?: string };

/** Nearly all entries of a large outage are of one shape, and to write it out takes a tenth of the time. */
function inOneObject(head: Head, event: TimelineEvent, tail: Tail): TimelineEntry {
  if (event.kind !== 'PodReady' && event.kind !== 'PodNotReady') {
    // Spreading a field that stands there already takes ten times as long: 1 s for 200,000 entries.
    return Object.assign(head, event, tail);
  }
  const { id, at, time, component } = head;
  const { kind, pod, node } = event;
  const { workload, because, message } = tail;
  return workload === undefined
    ? { id, at, time, kind, component, pod, node, because, message }
    : { id, at, time, kind, component, pod, node, workload, because, message };
}

/** An event with the fields of the published contract: how an event ends only its words tell. */
function shown(event: TimelineEvent): TimelineEvent {
  if (event.kind === 'ZoneStateChanged') {
    return { ...event, evictionRate: shortestFloat32(event.evictionRate) };
  }
  if (event.kind !== 'ScriptEvent') return event;
  if (event.undone === undefined && event.refused === undefined) return event;
  const { undone, refused, ...published } = event;
  return published;
}

function messageOf(entry: LedgerEntry<Cause>, decision: LedgerEntry<Cause> | undefined): string {
  return decision === undefined ? inWords(entry) : `${inWords(entry)}: ${inWords(decision)}`;
}
