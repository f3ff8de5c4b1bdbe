import type { Window } from '#chance';
import {
  isTerminal,
  isTerminating,
  type Pod,
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
  zoneKeyOf,
} from '#cluster';
import { POLL_PERIOD } from '#controllers/node-lifecycle';
import { podsBound, removalRequests } from '#run-facts';
import type { Run } from '#simulation';
import {
  addToList,
  type Duration,
  earliest,
  type Instant,
  later,
  longest,
  microseconds,
  seconds,
} from '#units';
import { type EvictionWindow, type Known, untilTaint } from './eviction-windows.ts';
import type { Notice } from './notices.ts';
import { toleratedBy } from './tolerated.ts';

/** A group of events of which the first one counts. */
export interface Candidate {
  readonly from: Instant;
  /** Absent where it need not come in each history. */
  readonly to?: Instant;
}

/** The window of the first of several events. */
export function firstOf(candidates: readonly Candidate[]): Window | undefined {
  const ends = candidates.flatMap(({ to }) => to ?? []);
  if (ends.length === 0) return undefined;
  const from = candidates.map((each) => each.from).reduce(earliest);
  return { from, to: ends.reduce(earliest) };
}

/**
 * The window of the first eviction: no earlier than the earliest of all that may come, and no later
 * than the first that is certain. Undefined where nothing is evicted, or nothing about it is chance.
 */
export function firstEvictionWindow(
  known: Known,
  all: readonly EvictionWindow[],
): Window | undefined {
  // A first eviction without a window comes by a command, or has no limit.
  if (all[0]?.window === undefined) return undefined;
  const window = firstOf([
    ...all.map((each): Candidate => (isCertain(each) ? toEndOf(each) : { from: each.from })),
    ...silentZones(known),
    ...newcomers(known, all[0].at),
  ]);
  if (window === undefined || window.from === window.to) return undefined;
  const { interruptedUntil, isUnorderedUntil } = known.circumstances;
  const isBounded = interruptedUntil(window.to) === undefined && !isUnorderedUntil(window.to);
  return isBounded && !shrinksUntil(window.to, known.scenario) ? window : undefined;
}

/**
 * Workloads choose among equal pods, so in other histories other ones are left to be evicted. A
 * DaemonSet has no choice on a node.
 */
export const shrinksUntil = (to: Instant, { outcome }: Run): boolean =>
  removalRequests(outcome.entries).some(
    ({ at, cause, component }) =>
      cause.mechanism === 'workload' && component !== 'daemonset' && at <= to,
  );

export const toEndOf = ({ at, from, window }: EvictionWindow): Candidate =>
  window ?? { from, to: at };

/** Nodes that come back may do so before their pods go, unless that is later than the window. */
export const isCertain = ({ at, from, notice, window, doubt }: EvictionWindow): boolean => {
  if (doubt !== undefined) return false;
  const ends = notice?.ends;
  return ends === undefined
    ? window !== undefined || from === at
    : window !== undefined && window.to < ends;
};

/** Pods that are bound before anything is evicted may come to any node that is silent by then. */
const newcomers = ({ scenario, notices }: Known, until: Instant): readonly Candidate[] =>
  podsBound(scenario.outcome.entries).some(({ at }) => at < until)
    ? notices.map(({ window }) => ({ from: window.from }))
    : [];

/**
 * The first node of a zone whose silence is noticed gets its taint at once, whichever it is; the
 * pods of another one may tolerate less.
 */
function silentZones(known: Known): readonly Candidate[] {
  const { scenario, notices, queues, times, circumstances } = known;
  const delay = untilTaint(scenario);
  const zones = new Map<string, Notice[]>();
  for (const notice of notices) addToList(zones, zoneKeyOf(notice.node), notice);
  const podsOf = podsByNode(scenario);
  const atOnce = requestsOfFirst(scenario, [...podsOf.values()]);
  const isDeletion = scenario.plan.behaviors.nodeLifecycle.evictsBy === 'deletion';
  return [...zones].flatMap(([zone, group]): readonly Candidate[] => {
    const goes = group.flatMap((notice) => {
      const pods = podsOf.get(notice.node.name) ?? [];
      if (isDeletion) return [{ ...notice, window: notice.due, tolerated: seconds(0) }];
      const tolerated = toleratedBy(
        notice.node,
        pods.map(({ spec }) => spec),
        scenario,
        notice.isSilence ? TAINT_UNREACHABLE : TAINT_NOT_READY,
      ).reduce<Duration | undefined>(
        (least, each) => (least === undefined || each < least ? each : least),
        undefined,
      );
      return tolerated === undefined
        ? []
        : [{ ...notice, tolerated: microseconds((notice.isSilence ? delay : 0) + tolerated) }];
    });
    const from = goes.map(({ window, tolerated }) => later(window.from, tolerated));
    if (from.length === 0) return [];
    const least = from.reduce(earliest);
    const isLasting = goes.every(
      ({ isSilence, ends, doubt }) => isSilence && ends === undefined && doubt === undefined,
    );
    if (isDeletion || !isLasting || goes.length < group.length) return [{ from: least }];
    const queue = queues.get(zone);
    if (queue?.startsFull !== true) return [{ from: least }];
    const most = goes.reduce((sum, { tolerated }) => longest(sum, tolerated), seconds(0));
    const marked = circumstances.hasOnlyFaults ? times.oneMark + times.oneTaint : times.passes;
    const slowness = marked + times.ofEvictions(atOnce) + queue.anew + POLL_PERIOD;
    const to = goes
      .map(({ window }) => later(window.to, microseconds(most + slowness)))
      .reduce(earliest);
    return [{ from: least, ...(circumstances.doubtUntil(to) === undefined && { to }) }];
  });
}

/** The requests of all pods of the largest node of each zone. */
function requestsOfFirst(
  { outcome, plan: { behaviors } }: Run,
  pods: readonly (readonly Pod[])[],
): number {
  const zones = new Set(outcome.cluster.nodes.map(zoneKeyOf)).size;
  const largest = pods.reduce((most, { length }) => Math.max(most, length), 0);
  return zones * largest * behaviors.apiClients.taintEvictionRequests;
}

function podsByNode({ outcome }: Run): ReadonlyMap<string, readonly Pod[]> {
  const byNode = new Map<string, Pod[]>();
  for (const pod of outcome.cluster.pods) {
    if (pod.nodeName === undefined || isTerminal(pod) || isTerminating(pod)) continue;
    addToList(byNode, pod.nodeName, pod);
  }
  return byNode;
}
