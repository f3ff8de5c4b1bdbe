import {
  compareText,
  type Duration,
  type Instant,
  latest,
  microseconds,
  parseGoDuration,
  parseInstant,
  present,
} from '#units';
import type { Recording } from './recording.ts';

/** The outcomes of chance in a recording, taken from its log. */
export interface History {
  /** A pass of pod GC, with which passes of the node monitor coincide. */
  readonly start: Instant;
  /**
   * Nodes in the order in which they were tainted, then in that in which they were found silent.
   */
  readonly order: readonly string[];
  /** The last noticed renewal of each node that fell silent, by node. */
  readonly lastNoticed: ReadonlyMap<string, Instant>;
}

/** Reads the outcomes of chance from the log of a recording whose first event is at an instant. */
export function historyOf({ log, changes }: Recording, firstEvent: Instant): History {
  const day = changes[0]?.t.slice(0, 10) ?? '';
  const named: Noticed[] = [];
  let start = firstEvent;
  for (const line of log) {
    const at = instantOf(line, day);
    if (at === undefined) continue;
    if (line.includes('"GC\'ing orphaned"') && at <= firstEvent) start = at;
    const [, node, silence] =
      /hasn't been updated" node="([^"]+)" duration="([^"]+)"/.exec(line) ?? [];
    const since = silence === undefined ? undefined : durationOf(silence);
    if (node === undefined || since === undefined) continue;
    named.push({ node, at, noticed: (at - since) as Instant });
  }
  const lastNoticed = noticedOfAll(named, changes);
  const all = changes.filter(({ kind }) => kind === 'node-was').map(({ name }) => name);
  const known = new Set([...evicted(changes), ...lastNoticed.keys(), ...all.sort(compareText)]);
  return { start, order: [...known].filter((name) => all.includes(name)), lastNoticed };
}

/** A line of the log about a silent node. */
interface Noticed {
  readonly node: string;
  readonly at: Instant;
  readonly noticed: Instant;
}

/**
 * The log names only some of the nodes that fall silent together. The others were noticed together
 * with the last named node before they were found silent.
 */
function noticedOfAll(
  named: readonly Noticed[],
  changes: Recording['changes'],
): ReadonlyMap<string, Instant> {
  const found = new Map<string, Instant>();
  for (const { node, noticed } of named) if (!found.has(node)) found.set(node, noticed);
  for (const { name, t, Ready: ready } of changes) {
    if (found.has(name) || !`${ready}`.startsWith('Unknown')) continue;
    const foundAt = instantIn(t);
    const last = named.findLast(({ at }) => at <= foundAt);
    if (last !== undefined) found.set(name, last.noticed);
  }
  return found;
}

/** Nodes that got the NoExecute taint of the controllers, in that order. */
const evicted = (changes: Recording['changes']): readonly string[] =>
  changes
    .filter(({ taints }) => `${taints}`.includes('node.kubernetes.io/unreachable=:NoExecute'))
    .map(({ name }) => name);

/** The last instant of a recording. */
export function endOf({ log, changes }: Recording): Instant {
  const day = changes[0]?.t.slice(0, 10) ?? '';
  const times = [
    ...changes.map(({ t }) => instantIn(t)),
    ...log.flatMap((line) => instantOf(line, day) ?? []),
  ];
  return times.reduce(latest, 0 as Instant);
}

const instantOf = (line: string, day: string): Instant | undefined => {
  const [, time] = /^[IWE]\d{4} (\d\d:\d\d:\d\d\.\d{6})/.exec(line) ?? [];
  return time === undefined ? undefined : instantIn(`${day}T${time}Z`);
};

export const instantIn = (text: string): Instant => {
  const parsed = parseInstant(text);
  return present(parsed.ok ? parsed.value : undefined, text);
};

const durationOf = (text: string): Duration | undefined => {
  const parsed = parseGoDuration(text);
  return parsed.ok ? microseconds(Number(parsed.value / 1_000n)) : undefined;
};
