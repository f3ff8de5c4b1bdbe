import type { Window } from '#chance';
import {
  isTerminal,
  isTerminating,
  type Node,
  type Pod,
  TAINT_UNREACHABLE,
  zoneKeyOf,
} from '#cluster';
import { usedTolerations } from '#controllers/taint-eviction';
import type { PlayedScenario } from '#simulation';
import {
  type Duration,
  earliest,
  type Instant,
  later,
  longest,
  microseconds,
  seconds,
  shortest,
} from '#units';
import { type EvictionWindow, everyZoneWasDown, POLL, untilTaint } from './eviction-windows.ts';
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
    ...bySilence.flatMap((each) => certain(each, notices)),
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

/** The eviction of a node that stays silent for long enough. */
function certain(
  { silent, window }: EvictionWindow,
  notices: readonly Notice[],
): readonly Candidate[] {
  if (window === undefined) return [];
  const lasts = notices
    .filter(({ silence }) => silence.node.name === silent)
    .every(({ silence: { ends } }) => ends === undefined || ends > window.to);
  return lasts ? [window] : [];
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
    zones.set(zone, [...(zones.get(zone) ?? []), notice]);
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
    const own = evictions.filter(({ silent }) =>
      group.some(({ silence }) => silence.node.name === silent),
    );
    const slowness =
      own.length === 0 ? seconds(0) : own.map((each) => each.slowness).reduce(shortest);
    const most = goes.reduce((sum, { tolerated }) => longest(sum, tolerated), seconds(0));
    const ends = goes.map(({ window }) => later(window.to, microseconds(most + slowness + POLL)));
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
  for (const pod of outcome.seed.pods) {
    if (pod.nodeName === undefined || isTerminal(pod) || isTerminating(pod)) continue;
    const pods = byNode.get(pod.nodeName);
    if (pods === undefined) byNode.set(pod.nodeName, [pod]);
    else pods.push(pod);
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
