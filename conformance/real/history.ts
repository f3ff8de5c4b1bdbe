import {
  compareText,
  type Duration,
  type Instant,
  inSeconds,
  latest,
  microseconds,
  parseGoDuration,
  parseInstant,
  present,
} from '#units';
import type { RecordedOrder } from '#wiring';
import type { Recording } from './recording.ts';

type Told = Pick<Recording, 'log' | 'changes'>;

/** The outcomes of chance in a recording, taken from its log. */
export interface History {
  /** A pass of pod GC, with which passes of the node monitor coincide. */
  readonly start: Instant;
  /** When pod GC made its passes. */
  readonly collections: readonly Instant[];
  /** When leaders of kube-controller-manager began. */
  readonly leaders: readonly Instant[];
  /** The nodes that the snapshot shows. */
  readonly nodes: readonly string[];
  /**
   * The nodes in the order in which each leader tainted them, then in that in which they were found
   * silent, then by name.
   */
  readonly orders: readonly [RecordedOrder, ...RecordedOrder[]];
  /** When passes noticed the last renewals before the silences of nodes. */
  readonly noticed: readonly Noticed[];
}

/** A renewal that a pass noticed. */
interface Noticed {
  readonly node: string;
  /** When the node was found silent for it. */
  readonly found: Instant;
  readonly noticed: Instant;
}

/** Reads the outcomes of chance from the log of a recording whose first event is at an instant. */
export function historyOf({ log, changes }: Told, firstEvent: Instant): History {
  const day = changes[0]?.t.slice(0, 10) ?? '';
  const named: Noticed[] = [];
  const leaders: Instant[] = [];
  const collections: Instant[] = [];
  for (const line of log) {
    const found = instantOf(line, day);
    if (found === undefined) continue;
    if (line.includes('"GC\'ing orphaned"')) collections.push(found);
    if (line.includes('"Successfully acquired lease"')) leaders.push(found);
    const [, node, silence] =
      /hasn't been updated" node="([^"]+)" duration="([\dhm.]*\d)/.exec(line) ?? [];
    const since = silence === undefined ? undefined : durationOf(silence);
    if (node === undefined || since === undefined) continue;
    named.push({ node, found, noticed: (found - since) as Instant });
  }
  const start = collections.findLast((at) => at <= firstEvent) ?? firstEvent;
  const noticed = [...named, ...unnamed(named, changes)];
  const nodes = changes.filter(({ kind }) => kind === 'node-was').map(({ name }) => name);
  const found = new Set(noticed.map(({ node }) => node));
  const rest = [...found, ...[...nodes].sort(compareText)];
  const from = [start, ...leaders.filter((at) => at > firstEvent)];
  const [first, ...later] = from.map((at, place) => ({
    from: at,
    nodes: [...new Set([...taintedIn(changes, at, from[place + 1]), ...rest])].filter((name) =>
      nodes.includes(name),
    ),
  }));
  return {
    start,
    collections,
    leaders,
    nodes,
    noticed,
    orders: [present(first, 'an order'), ...later],
  };
}

/** Nodes that are found silent within this time are found in one pass, in seconds. */
const ONE_PASS = 1;

/**
 * The log names only one of the nodes that a pass finds silent. The others were noticed together
 * with one that is found in the same pass, or else with the last one before.
 */
function unnamed(named: readonly Noticed[], changes: Told['changes']): readonly Noticed[] {
  return changes.flatMap(({ name: node, t, Ready: ready }): readonly Noticed[] => {
    if (!`${ready}`.startsWith('Unknown')) return [];
    const found = instantIn(t);
    const silent = changes.find(
      ({ name, t: at, Ready: its }) =>
        name === node && instantIn(at) > found && `${its}`.startsWith('True'),
    );
    const until = silent === undefined ? Number.POSITIVE_INFINITY : instantIn(silent.t);
    const own = named.find(
      (each) => each.node === node && each.found > found - 1e6 && each.found < until,
    );
    if (own !== undefined) return [];
    const together = changes
      .filter(
        ({ t: at, Ready: its }) =>
          `${its}`.startsWith('Unknown') && secondsBetween(instantIn(at), found) < ONE_PASS,
      )
      .flatMap(({ name }) => named.find((each) => each.node === name && isNear(each, found)) ?? []);
    const like = together[0] ?? named.findLast((each) => each.found <= found);
    return like === undefined ? [] : [{ node, found, noticed: like.noticed }];
  });
}

/** Whether a line tells of the silence for which a node was found at an instant. */
const isNear = ({ noticed }: Noticed, found: Instant): boolean =>
  noticed < found && secondsBetween(noticed, found) < 90;

const secondsBetween = (a: Instant, b: Instant): number => Math.abs(inSeconds(microseconds(b - a)));

/** Nodes that got the NoExecute taint of the controllers in a time, in that order. */
const taintedIn = (
  changes: Told['changes'],
  from: Instant,
  to: Instant | undefined,
): readonly string[] =>
  changes
    .filter(({ taints, t }) => {
      const at = instantIn(t);
      const isWithin = at >= from && (to === undefined || at < to);
      return isWithin && `${taints}`.includes('node.kubernetes.io/unreachable=:NoExecute');
    })
    .map(({ name }) => name);

/** The last instant of a recording. */
export function endOf({ log, changes }: Told): Instant {
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

/** Lines may be cut after the digits that count. */
const durationOf = (text: string): Duration | undefined => {
  const parsed = parseGoDuration(`${text}s`);
  return parsed.ok ? microseconds(Number(parsed.value / 1_000n)) : undefined;
};
