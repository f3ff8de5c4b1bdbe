import { entriesOf } from '#causes';
import type { Window } from '#chance';
import {
  controllerOf,
  findPod,
  isTerminal,
  isTerminating,
  ownerIdentity,
  type Pod,
  type PodSpec,
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
  workloadName,
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
  latest,
  longest,
  microseconds,
  seconds,
} from '#units';
import { toleratedBy } from './circumstances.ts';
import { type EvictionWindow, inTurn, type Known, untilTaint } from './eviction-windows.ts';
import type { Notice } from './notices.ts';

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
const shrinksUntil = (to: Instant, { outcome }: Run): boolean =>
  removalRequests(outcome.entries).some(
    ({ at, cause, component }) =>
      cause.mechanism === 'workload' && component !== 'daemonset' && at <= to,
  );

const toEndOf = ({ at, from, window }: EvictionWindow): Candidate => window ?? { from, to: at };

/** Nodes that come back may do so before their pods go, unless that is later than the window. */
const isCertain = ({ at, from, notice, window, doubt }: EvictionWindow): boolean => {
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

/**
 * The window of the last eviction, where nothing but the loss of nodes leads to any, and all of them are
 * lost for good: the pods that are evicted in the single run go in each history, and replacements that
 * came to such a node before it was noticed go no later than the most patient pod can.
 */
export function lastEvictionWindow(
  known: Known,
  all: readonly EvictionWindow[],
): Window | undefined {
  const { scenario, notices, circumstances } = known;
  const isLasting = notices.every(({ ends }) => ends === undefined);
  const areCertain = all.every((each) => each.notice !== undefined && isCertain(each));
  if (all.length === 0 || !isLasting || !areCertain) return undefined;
  const most = mostTolerated(known);
  const ends = notices.map((notice) => lastOf(notice, most, known));
  const bounds = all.map(toEndOf);
  const from = bounds.map((each) => each.from).reduce(latest);
  let to = bounds.map((each) => each.to ?? each.from).reduce(latest);
  for (const end of ends) {
    if (end === undefined) return undefined;
    to = latest(to, end);
  }
  const { outcome, plan } = scenario;
  const isInTime = to < later(outcome.start, plan.script.duration);
  // Replacements may push out pods of workloads that are not lost.
  const isQuiet = entriesOf(outcome.entries, 'scheduler/preempts').length === 0;
  const isWhole =
    isInTime && isQuiet && !outcome.spared.some(({ reason }) => STILL_WAITING.has(reason));
  if (from === to || !isWhole || shrinksUntil(to, scenario)) return undefined;
  const { doubtUntil, isUnorderedUntil } = circumstances;
  return doubtUntil(to) === undefined && !isUnorderedUntil(to) ? { from, to } : undefined;
}

/** Pods that the run ends too early for, or that a queue keeps. */
const STILL_WAITING: ReadonlySet<string> = new Set([
  'toleration-still-running',
  'zone-limiter',
  'never-tainted',
  'deletion-waits',
  'pod-eviction-timeout',
]);

/** When the last pod of a node goes, however patient it is. */
function lastOf(notice: Notice, tolerated: Duration, known: Known): Window['to'] | undefined {
  const { behaviors } = known.scenario.plan;
  const { passes, evictions } = known.times;
  if (behaviors.nodeLifecycle.evictsBy === 'deletion') {
    return inTurn(notice, notice.due, { least: seconds(0), most: passes }, known).window?.to;
  }
  const least = microseconds(tolerated + untilTaint(known.scenario));
  const most = microseconds(least + passes + evictions);
  return inTurn(notice, notice.window, { least, most }, known).window?.to;
}

/** The toleration that admission adds to pods without one. */
const DEFAULT_TOLERATION = seconds(300);

/**
 * The longest limited toleration of the pods on nodes that are lost, of their replacements, and of all
 * that the scheduler may bind to such a node.
 */
function mostTolerated({ scenario, notices, times }: Known): Duration {
  const { entries, made } = scenario.outcome;
  const { pods, workloads } = scenario.outcome.cluster;
  const lost = new Set(notices.map(({ node }) => node.name));
  const specs = new Set<PodSpec>();
  const controllers = new Set<string>();
  const owners = new Set<string | undefined>();
  for (const pod of pods) {
    if (!lost.has(pod.nodeName ?? '') || isTerminal(pod)) continue;
    specs.add(pod.spec);
    const controller = controllerOf(pod);
    if (controller === undefined) continue;
    const key = `${pod.namespace}/${ownerIdentity(controller)}`;
    if (controllers.has(key)) continue;
    controllers.add(key);
    owners.add(scenario.workloadOf(pod.key));
  }
  // A node that is noticed is tainted, so that no more pods come to it.
  const noticed = later(notices.map(({ window }) => window.to).reduce(latest), times.passes);
  for (const { at, cause } of podsBound(entries)) {
    if (at > noticed) break;
    const bound = made.get(cause.pod) ?? findPod(pods, cause.pod);
    if (bound !== undefined) specs.add(bound.spec);
  }
  const taints = new Set(
    notices.map(({ isSilence }) => (isSilence ? TAINT_UNREACHABLE : TAINT_NOT_READY)),
  );
  const tolerated = (all: readonly PodSpec[]): readonly Duration[] =>
    [...taints].flatMap((taint) => toleratedBy({ taints: [] }, all, scenario, taint));
  const onLost = tolerated([...specs]);
  const templates = workloads.flatMap((workload) =>
    workload.template !== undefined && owners.has(workloadName(workload)) ? workload.template : [],
  );
  const ofReplacements = templates.flatMap(({ spec }) =>
    tolerated([spec]).map((each) => (each > 0 ? each : DEFAULT_TOLERATION)),
  );
  return [...onLost, ...ofReplacements].reduce(longest, seconds(0));
}
