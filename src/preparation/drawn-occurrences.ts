import type { Draws, Window } from '#chance';
import type { Occurrence } from '#script';
import {
  addToList,
  type Duration,
  earlier,
  type Instant,
  later,
  microseconds,
  milliseconds,
  seconds,
} from '#units';

/** Actions on machines, which are independent of each other. */
const MACHINE_FAULTS: ReadonlySet<Occurrence['action']['kind']> = new Set([
  'partition',
  'powerOff',
  'stopKubelet',
  'freeze',
  'notReady',
  'shutdown',
  'restore',
] as const);

const LEAST_DELAY = milliseconds(1);
/** The longest delay until a fault reaches a machine. */
const LONGEST_DELAY = milliseconds(50);

/**
 * The occurrences of the script with random times: real machines do not fail or return at one
 * instant. An event keeps the intervals between its steps on one node; the nodes of a fault and the
 * turns of events with `jitter` move as drawn. Actions through the API move only with `jitter`.
 */
export function drawnOccurrences(
  occurrences: readonly Occurrence[],
  draws: Draws | undefined,
): readonly Occurrence[] {
  if (draws?.has('network') !== true) return occurrences;
  const drawn = occurrences.flatMap((occurrence) => oneByOne(occurrence, draws));
  // Sorting keeps the order of the script among simultaneous occurrences.
  return drawn.sort((a, b) => a.at - b.at);
}

function oneByOne(occurrence: Occurrence, draws: Draws): readonly Occurrence[] {
  const { subject, action, fault } = occurrence;
  if (subject.kind !== 'nodes') return [occurrence];
  if (!MACHINE_FAULTS.has(action.kind)) {
    const [node = ''] = subject.nodes;
    return [moved(occurrence, node, seconds(0), draws)];
  }
  return subject.nodes.map((node) => {
    const number = draws.fraction('network', `${eventOf(fault)} ${node}`);
    const delay = microseconds(LEAST_DELAY + number * (LONGEST_DELAY - LEAST_DELAY));
    return { ...moved(occurrence, node, delay, draws), subject: { kind: 'nodes', nodes: [node] } };
  });
}

function moved(occurrence: Occurrence, node: string, delay: Duration, draws: Draws): Occurrence {
  const { at, jitter = NO_JITTER, fault } = occurrence;
  const { most } = jitter;
  const number = most === 0 ? 0 : draws.fraction('network', `${eventOf(fault)} ${node}`, 1);
  const drawn = microseconds(number * most + delay);
  return { ...occurrence, at: later(earlier(at, jitter.drawn), drawn), jitter: { most, drawn } };
}

const NO_JITTER = { most: seconds(0), drawn: seconds(0) };

/** The event and its repetition, which all steps of a fault and all its targets share. */
const eventOf = (fault: string): string => fault.split('.').slice(0, 2).join('.');

/** An action of the script on a node. */
export interface NodeMoment {
  readonly at: Instant;
  /** The instants between which it comes in any history. */
  readonly window: Window;
  /** It is done to the machine, and not to its Node object. */
  readonly isFault: boolean;
  readonly kind: Occurrence['action']['kind'];
}

/** The actions of a script on each node of the snapshot, in the order in which they come. */
export function momentsByNode(
  occurrences: readonly Occurrence[],
): ReadonlyMap<string, readonly NodeMoment[]> {
  const moments = new Map<string, NodeMoment[]>();
  for (const { at, jitter = NO_JITTER, action, subject } of occurrences) {
    if (subject.kind !== 'nodes') continue;
    const { kind } = action;
    const isDelayed = MACHINE_FAULTS.has(kind);
    const isFault = isDelayed || kind === 'stopInstance' || kind === 'terminateInstance';
    const from = earlier(at, jitter.drawn);
    const to = later(later(from, jitter.most), isDelayed ? LONGEST_DELAY : seconds(0));
    const moment = { at, window: { from, to }, isFault, kind };
    for (const node of subject.nodes) addToList(moments, node, moment);
  }
  return moments;
}
