import {
  compareText,
  type Duration,
  type Instant,
  microseconds,
  parseGoDuration,
  parseInstant,
  present,
} from '#units';
import type { Recording } from './recording.ts';

/** What was chance in a recording, as its log tells. */
export interface History {
  /** A pass of pod GC, which passes of the node monitor fall together with. */
  readonly start: Instant;
  /** Nodes in the order in which they were tainted, then in that in which they were found silent. */
  readonly order: readonly string[];
  /** When the controllers last noticed a renewal of those that fell silent, by node. */
  readonly lastNoticed: ReadonlyMap<string, Instant>;
}

/** Reads what was chance off the log of a recording whose first event is at an instant. */
export function historyOf({ log, changes }: Recording, firstEvent: Instant): History {
  const day = changes[0]?.t.slice(0, 10) ?? '';
  const lastNoticed = new Map<string, Instant>();
  let start = firstEvent;
  for (const line of log) {
    const at = instantOf(line, day);
    if (at === undefined) continue;
    if (line.includes('"GC\'ing orphaned"') && at <= firstEvent) start = at;
    const [, node, silence] =
      /hasn't been updated" node="([^"]+)" duration="([^"]+)"/.exec(line) ?? [];
    const since = silence === undefined ? undefined : durationOf(silence);
    if (node === undefined || since === undefined || lastNoticed.has(node)) continue;
    lastNoticed.set(node, (at - since) as Instant);
  }
  const all = changes.filter(({ kind }) => kind === 'node-was').map(({ name }) => name);
  const known = new Set([...evicted(changes), ...lastNoticed.keys(), ...all.sort(compareText)]);
  return { start, order: [...known].filter((name) => all.includes(name)), lastNoticed };
}

/** Nodes that got the NoExecute taint of the controllers, in that order. */
const evicted = (changes: Recording['changes']): readonly string[] =>
  changes
    .filter(({ taints }) => `${taints}`.includes('node.kubernetes.io/unreachable=:NoExecute'))
    .map(({ name }) => name);

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
