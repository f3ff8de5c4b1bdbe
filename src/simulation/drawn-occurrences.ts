import type { Draws } from '#chance';
import type { Occurrence } from '#script';
import { type Duration, earlier, later, microseconds, milliseconds, seconds } from '#units';

/** Actions on machines, which are independent of each other. */
const MACHINE_FAULTS: ReadonlySet<Occurrence['action']['kind']> = new Set([
  'partition',
  'powerOff',
  'stopKubelet',
  'notReady',
  'shutdown',
  'restore',
] as const);

const LEAST_DELAY = milliseconds(1);
/** The longest delay until a fault reaches a machine. */
export const LONGEST_DELAY = milliseconds(50);

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
    const lot = draws.fraction('network', `${eventOf(fault)} ${node}`);
    const delay = microseconds(LEAST_DELAY + lot * (LONGEST_DELAY - LEAST_DELAY));
    return { ...moved(occurrence, node, delay, draws), subject: { kind: 'nodes', nodes: [node] } };
  });
}

function moved(occurrence: Occurrence, node: string, delay: Duration, draws: Draws): Occurrence {
  const { at, jitter, fault } = occurrence;
  if (jitter === undefined) return { ...occurrence, at: later(at, delay) };
  const lot = draws.fraction('network', `${eventOf(fault)} ${node}`, 1);
  const own = microseconds(lot * jitter.most);
  return { ...occurrence, at: later(later(earlier(at, jitter.drawn), own), delay) };
}

/** The event and its repetition, which all steps of a fault and all its targets share. */
const eventOf = (fault: string): string => fault.split('.').slice(0, 2).join('.');
