import type { Window } from '#chance';
import {
  isTerminal,
  isTerminating,
  type Node,
  type Pod,
  TAINT_UNREACHABLE,
  zoneKeyOf,
} from '#cluster';
import { POLL_PERIOD } from '#controllers/node-lifecycle';
import { usedTolerations } from '#controllers/taint-eviction';
import type { PlayedScenario } from '#simulation';
import {
  addToList,
  type Duration,
  earliest,
  type Instant,
  later,
  longest,
  microseconds,
  seconds,
  shortest,
} from '#units';
import { type EvictionWindow, everyZoneWasDown, untilTaint } from './eviction-windows.ts';
import type { Notice } from './notices.ts';
import { holds } from './silences.ts';

/** A group of events of which the first one counts. */
interface Candidate {
  readonly from: Instant;
  /** Absent where it need not come in each history. */
  readonly to?: Instant;
}

/**
 * The window of the first eviction: no earlier than the earliest of all that may come, and no later
 * than the first that is certain. Undefined where nothing is evicted, or nothing about it is chance.
 */
export function firstEvictionWindow(
  scenario: PlayedScenario,
  notices: readonly Notice[],
  evictions: Iterable<EvictionWindow>,
): Window | undefined {
  const all = [...evictions];
  const first = all.reduce<EvictionWindow | undefined>(
    (least, each) => (least === undefined || each.at < least.at ? each : least),
    undefined,
  );
  if (first === undefined || everyZoneWasDown(scenario, first.at)) return undefined;
  const others = all.filter(({ silent }) => silent === undefined);
  const bySilence = all.filter(({ silent }) => silent !== undefined);
  const candidates = [
    ...others.map(({ at, window }): Candidate => window ?? { from: at, to: at }),
    ...silentZones(scenario, notices, bySilence),
    ...certain(bySilence, notices),
  ];
  const window = firstOf(candidates);
  return window !== undefined && window.from < window.to && holds(window, first.at)
    ? window
    : undefined;
}

/** The window of the first of several events. */
export function firstOf(candidates: readonly Candidate[]): Window | undefined {
  const ends = candidates.flatMap(({ to }) => to ?? []);
  if (ends.length === 0) return undefined;
  const from = candidates.map((each) => each.from).reduce(earliest);
  return { from, to: ends.reduce(earliest) };
}

/** The evictions of nodes that stay silent for long enough. */
function certain(
  evictions: readonly EvictionWindow[],
  notices: readonly Notice[],
): readonly Candidate[] {
  const endOf = new Map<string, Instant>();
  for (const { silence } of notices) {
    const { ends, node } = silence;
    if (ends !== undefined) endOf.set(node.name, earliest(ends, endOf.get(node.name) ?? ends));
  }
  return evictions.flatMap(({ silent = '', window }) => {
    const end = endOf.get(silent);
    return window !== undefined && (end === undefined || end > window.to) ? [window] : [];
  });
}

/**
 * The first node of a zone whose silence is noticed gets its taint at once, whichever it is; the
 * pods of another one may tolerate less.
 */
function silentZones(
  scenario: PlayedScenario,
  notices: readonly Notice[],
  evictions: readonly EvictionWindow[],
): readonly Candidate[] {
  const delay = untilTaint(scenario);
  const zones = new Map<string, Notice[]>();
  for (const notice of notices) {
    const zone = zoneKeyOf(notice.silence.node);
    addToList(zones, zone, notice);
  }
  const podsOf = podsByNode(scenario);
  return [...zones.values()].flatMap((group): readonly Candidate[] => {
    const goes = group.flatMap((notice) => {
      const { node } = notice.silence;
      const tolerated = leastTolerated(node, podsOf.get(node.name) ?? [], scenario);
      return tolerated === undefined
        ? []
        : [{ ...notice, tolerated: microseconds(delay + tolerated) }];
    });
    const from = goes.map(({ window, tolerated }) => later(window.from, tolerated));
    if (from.length === 0) return [];
    const names = new Set(group.map(({ silence }) => silence.node.name));
    const own = evictions.filter(({ silent = '' }) => names.has(silent));
    const slowness =
      own.length === 0 ? seconds(0) : own.map((each) => each.slowness).reduce(shortest);
    const most = goes.reduce((sum, { tolerated }) => longest(sum, tolerated), seconds(0));
    const ends = goes.map(({ window }) =>
      later(window.to, microseconds(most + slowness + POLL_PERIOD)),
    );
    const to = ends.reduce(earliest);
    const least = from.reduce(earliest);
    const isCertain =
      goes.length === group.length &&
      goes.every(({ silence }) => silence.ends === undefined || silence.ends > to);
    return [isCertain ? { from: least, to } : { from: least }];
  });
}

function podsByNode({ outcome }: PlayedScenario): ReadonlyMap<string, readonly Pod[]> {
  const byNode = new Map<string, Pod[]>();
  for (const pod of outcome.cluster.pods) {
    if (pod.nodeName === undefined || isTerminal(pod) || isTerminating(pod)) continue;
    addToList(byNode, pod.nodeName, pod);
  }
  return byNode;
}

/** For how long the least patient pod of a node tolerates that it is unreachable. */
function leastTolerated(
  { taints }: Node,
  pods: readonly Pod[],
  { behaviors }: PlayedScenario,
): Duration | undefined {
  const { comparisonOperators } = behaviors.taintEviction;
  const unreachable = { key: TAINT_UNREACHABLE, value: '', effect: 'NoExecute' } as const;
  const all = [...taints.filter(({ effect }) => effect === 'NoExecute'), unreachable];
  let least: Duration | undefined;
  for (const { spec } of pods) {
    const used = usedTolerations(all, spec.tolerations ?? [], comparisonOperators);
    if (used.kind === 'tolerated' && used.nanoseconds < 0n) continue;
    const tolerated =
      used.kind === 'untolerated' ? seconds(0) : microseconds(Number(used.nanoseconds / 1_000n));
    if (least === undefined || tolerated < least) least = tolerated;
  }
  return least;
}
