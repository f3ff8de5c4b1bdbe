import { entriesOf } from '#causes';
import type { Window } from '#chance';
import {
  controllerOf,
  findPod,
  isTerminal,
  ownerIdentity,
  type PodSpec,
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
  workloadName,
} from '#cluster';
import { podsBound } from '#run-facts';
import { type Duration, later, latest, longest, microseconds, seconds } from '#units';
import { type EvictionWindow, inTurn, type Known, untilTaint } from './eviction-windows.ts';
import { isCertain, shrinksUntil, toEndOf } from './first-eviction.ts';
import type { Notice } from './notices.ts';
import { toleratedBy } from './tolerated.ts';

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
