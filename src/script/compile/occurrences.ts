import type { Pod, PodKey } from '#cluster';
import {
  type NewNode,
  type Pick,
  type PodMatcher,
  pickNames,
  type Reports,
  type ScriptPlace,
} from '#script-fields';
import { draw } from '#timeline';
import {
  type Duration,
  firstDifference,
  type Instant,
  instant,
  later,
  microseconds,
  printInstant,
  seconds,
} from '#units';
import { end, type Step } from '../plan.ts';
import { ARGUMENT_PATH } from '../reading/read-event.ts';
import type { Action, EventName } from '../registry.ts';
import type { EventEntry } from '../schema/event-schema.ts';
import type { OutageScript, ScriptEvent } from '../script.ts';
import { reportLateEvent } from './late.ts';

/** One action at one instant. */
export interface Occurrence {
  readonly at: Instant;
  /** The delay drawn after the instant of the event, and its upper limit. */
  readonly jitter?: { readonly drawn: Duration; readonly most: Duration };
  /** The name of the event in the script; `reboot` and `flap` use other actions. */
  readonly event: EventName;
  readonly action: Action;
  /** `end` undoes the action that began under the same fault. */
  readonly phase: 'begin' | 'end';
  readonly subject: OccurrenceSubject;
  /** An identifier that the beginning and the end of one fault share. */
  readonly fault: string;
  readonly source: ScriptPlace;
}

export type OccurrenceSubject =
  /** By name. Nodes that have gone by then are skipped. */
  | {
      readonly kind: 'nodes';
      readonly nodes: readonly string[];
      /** The nodes that may come in their place, by their names. */
      readonly replacements?: ReadonlyMap<string, NewNode>;
    }
  | PodSubject
  | { readonly kind: 'new-nodes'; readonly nodes: readonly NewNode[] }
  /** As `Kind/namespace/name`. */
  | { readonly kind: 'workload'; readonly workload: string }
  /** As `namespace/name`. */
  | { readonly kind: 'budget'; readonly budget: string }
  | { readonly kind: 'control-plane' };

/** The pods that match when it happens. */
export interface PodSubject {
  readonly kind: 'pods';
  readonly matches: PodMatcher;
  /** The only pods that can match; by namespace, then name. */
  readonly keys?: readonly PodKey[];
  /** Keeps some of them, drawn by the seed. */
  readonly kept?: { readonly pick: Pick; readonly seed: number };
}

/** The nodes that events add or put in place of others, at any time. */
export const addedNodes = (occurrences: readonly Occurrence[]): readonly NewNode[] =>
  occurrences.flatMap(({ subject }) => {
    if (subject.kind === 'new-nodes') return subject.nodes;
    return subject.kind === 'nodes' ? [...(subject.replacements?.values() ?? [])] : [];
  });

/** The pods in which to search. Lists are in the order of namespace, then name. */
export interface PodLookup {
  pod(key: PodKey): Pod | undefined;
  pods(): readonly Pod[];
}

/** The pods that a subject matches, by namespace, then name. */
export function matchingPods(
  { keys, matches, kept }: PodSubject,
  lookup: PodLookup,
): readonly Pod[] {
  const known = keys === undefined ? lookup.pods() : keys.flatMap((key) => lookup.pod(key) ?? []);
  const pods = known.filter(matches);
  if (kept === undefined) return pods;
  const names = pods.map(({ key }) => key);
  const picked = new Set(pickNames(names, kept.pick, kept.seed));
  return pods.filter(({ key }) => picked.has(key));
}

/** The steps of an event; `for` adds the end of the first action. */
export function stepsOf({ plan, for: lasts }: EventEntry): readonly Step<Action>[] {
  const [first] = plan.steps;
  return lasts === undefined || first === undefined
    ? plan.steps
    : [...plan.steps, end(first.action, lasts, first.fault)];
}

/**
 * The effects of one happening of an event on a batch of its targets.
 * @param seed draws the instants of events with `jitter`
 */
export function occurrencesOf(
  happening: Happening,
  batch: OccurrenceSubject,
  batchNumber: number,
  seed: number,
): Occurrence[] {
  const { event, index, repetition, at, source } = happening;
  const { name, stagger = seconds(0), jitter: most } = event.value;
  const [node = ''] = batch.kind === 'nodes' ? batch.nodes : [];
  const number = most === undefined ? 0 : draw(seed, 'jitter', `${index}.${repetition} ${node}`);
  const jitter = most && { jitter: { most, drawn: microseconds((number / WORD) * most) } };
  const turn = later(at, microseconds(batchNumber * stagger));
  const from = later(turn, jitter?.jitter.drawn ?? seconds(0));
  return stepsOf(event.value).map(({ offset, phase, fault, action }) => ({
    at: later(from, offset),
    ...jitter,
    event: name,
    action,
    phase,
    subject: batch,
    fault: [index, repetition, batchNumber, fault].join('.'),
    source,
  }));
}

const WORD = 2 ** 32;

/** One happening of an event. */
export interface Happening {
  readonly event: ScriptEvent;
  /** The index of the event in the script. */
  readonly index: number;
  readonly repetition: number;
  readonly at: Instant;
  readonly source: ScriptPlace;
}

/**
 * All happenings of events from the start to the end, in order of time, then of the script, and
 * how many others there are. Complains about events before the start, and warns about those at or
 * after the end.
 */
export function happeningsOf(
  script: OutageScript,
  start: Instant,
  reports: Reports,
): { readonly happenings: readonly Happening[]; readonly late: number } {
  let late = 0;
  const end = later(start, script.duration);
  const instants = instantsOf(script.events, start);
  const happenings = script.events.flatMap((event, index) => {
    const at = instants[index] ?? start;
    if (at < start) reportEarly(event, start, reports);
    const all = repetitionsOf(event, index, at);
    const played = all.filter((happening) => happening.at < end);
    if (played.length < all.length) {
      late += all.length - played.length;
      reportLateEvent(event, played.length, all.length, script, reports);
    }
    return played;
  });
  return { happenings: happenings.sort(compareHappenings), late };
}

const compareHappenings = (a: Happening, b: Happening): number =>
  firstDifference(a.at - b.at, a.index - b.index, a.repetition - b.repetition);

const repetitionsOf = (event: ScriptEvent, index: number, at: Instant): Happening[] => {
  const { times = 1, every = microseconds(0) } = event.value.repeat ?? {};
  const { path, position } = event.written.place();
  const isArgument = path === ARGUMENT_PATH;
  const source = {
    path,
    ...position,
    ...(isArgument && { argument: event.words ?? event.written.text }),
  };
  return Array.from({ length: times }, (_, repetition) => ({
    event,
    index,
    repetition,
    at: later(at, microseconds(repetition * every)),
    source,
  }));
};

const reportEarly = ({ written }: ScriptEvent, start: Instant, reports: Reports): void =>
  reports.about(written)(['at'], 'error', {
    code: 'script/before-start',
    message: `this is before the start, ${printInstant(start)}`,
  });

/**
 * The first instant of each event, in the order of the events. An event relative to another one
 * counts from the other's first beginning. References were checked before, so there are no cycles.
 */
function instantsOf(events: readonly ScriptEvent[], start: Instant): readonly Instant[] {
  const byId = new Map(events.map((event) => [event.value.id, event]));
  const known = new Map<ScriptEvent, Instant>();
  for (const event of events) {
    const waiting = [event];
    for (let next = waiting.at(-1); next !== undefined; next = waiting.at(-1)) {
      const { after } = next.value;
      const base = after === undefined ? undefined : byId.get(after);
      const from = base === undefined ? start : known.get(base);
      if (from === undefined && base !== undefined) {
        waiting.push(base);
        continue;
      }
      known.set(next, momentOf(next, from ?? start));
      waiting.pop();
    }
  }
  return events.map((event) => known.get(event) ?? start);
}

const momentOf = ({ value: { at } }: ScriptEvent, from: Instant): Instant => {
  if (at === undefined) return from;
  return at.kind === 'instant' ? instant(at.instant) : later(from, at.offset);
};
