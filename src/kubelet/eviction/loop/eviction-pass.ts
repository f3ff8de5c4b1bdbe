import type { CauseId } from '#causes';
import { type PodStats, PRESSURE_CONDITIONS, type PressureCondition } from '#cluster';
import { allocatedSpec, kubeletUid } from '#pod-facts';
import { type Instant, present } from '#units';
import { at } from '#usage';
import { evictionNotice } from '../eviction-message.ts';
import { type Observations, observe } from '../observations.ts';
import { resourceOf } from '../signals.ts';
import { isHardThreshold, type Threshold } from '../threshold.ts';
import type { KubeletRules } from './kubelet-rules.ts';
import { localStorageOrders } from './local-storage-orders.ts';
import {
  activePods,
  causeOfChange,
  type EvictionOrder,
  evictedVerdict,
  type PassContext,
} from './pass-context.ts';
import type { PressureRanking } from './ranking-log.ts';
import { type EvictionMemory, type Rules, synchronize, thresholdsMet } from './synchronize.ts';
import { chooseTarget, collectionsFor, type Target } from './target.ts';
import { chooseVictim, gracePeriodAsked, rankPods, type Victim } from './victim.ts';

export interface PassResult {
  readonly memory: EvictionMemory;
  /** The pods to evict, one after the other. */
  readonly orders: readonly EvictionOrder[];
}

/**
 * One pass of an eviction manager, up to the eviction. A pass that evicts for limits of pods does
 * nothing about the pressure of the node.
 * @upstream pkg/kubelet/eviction/eviction_manager.go synchronize (1.36)
 */
export function evictionPass(
  context: PassContext,
  before: EvictionMemory,
  isFirst: boolean,
): PassResult {
  const { parts, rules, usage, log } = context;
  const { now } = parts.timeline;
  const observations = observe({ node: usage.nodeOver(at(now)) });
  const { memory, met, actOn } = synchronize(before, observations, rulesOf(rules, isFirst), now);
  log.update(met, observations, (threshold, direction) =>
    causeOfChange(context, threshold, direction),
  );
  reportConditions(context, memory);
  const overLimits = localStorageOrders(context, isFirst ? 'all' : 'changed');
  const orders =
    overLimits.length > 0 ? overLimits : ordersUnderPressure(context, actOn, observations);
  recordThresholds(context, met, observations);
  return { memory, orders };
}

function ordersUnderPressure(
  context: PassContext,
  actOn: readonly Threshold[],
  observations: Observations,
): readonly EvictionOrder[] {
  const { tieBreaks } = context.parts;
  const tieBreakOf = tieBreaks && ((signal: string) => tieBreaks.ofSignal(context.node, signal));
  const target = chooseTarget(actOn, context.rules.layout, tieBreakOf);
  if (target === undefined || reclaims(context, target)) return [];
  const order = pressureOrder(context, target, observations);
  return order === undefined ? [] : [order];
}

/**
 * Ranks pods for thresholds that are met and not acted on, once for each signal. Copies for
 * containerfs are left out.
 */
function recordThresholds(
  context: PassContext,
  met: readonly Threshold[],
  observations: Observations,
): void {
  const { rankings } = context;
  for (const threshold of met) {
    if (rankings.knows(threshold.signal) || threshold.signal.startsWith('containerfs.')) continue;
    rankings.recordRanking(rankNow(context, threshold, observations).ranking);
  }
}

const rulesOf = (rules: KubeletRules, isFirst: boolean): Rules => ({
  thresholds: isFirst ? rules.thresholdsOfFirstPass : rules.thresholds,
  transitionPeriod: rules.settings.pressureTransitionPeriod,
});

/** Reports the conditions that differ from the last report. */
function reportConditions(context: PassContext, memory: EvictionMemory): void {
  const { node, parts, log, startedBecause } = context;
  const { conditions: held } = memory;
  const reported = parts.nodeStatus.pressureOf(node);
  for (const condition of PRESSURE_CONDITIONS) {
    const holds = held.includes(condition);
    if (reported.includes(condition) === holds) continue;
    const because = holds
      ? log.heldBecause(condition)
      : becauseReleased(context, condition, memory.lastObserved.get(condition));
    parts.nodeStatus.setPressure(node, condition, holds, because ?? startedBecause);
  }
}

/** A kubelet that has restarted has no memory of the last time it observed the condition. */
function becauseReleased(
  { node, parts, rules, log, startedBecause }: PassContext,
  condition: PressureCondition,
  lastObserved: Instant | undefined,
): CauseId | undefined {
  const because = log.clearedBecause(condition);
  if (lastObserved === undefined) return because;
  const { pressureTransitionPeriod: transitionPeriod } = rules.settings;
  return parts.recorder.record(
    'kubelet',
    { kind: 'eviction/condition-released', node, condition, lastObserved, transitionPeriod },
    because ?? startedBecause,
  );
}

/**
 * Collects containers and images that the kubelet can do without. Enough is reclaimed when every
 * threshold is clear by its minimum reclaim too, whether it was met before or not.
 * @upstream pkg/kubelet/eviction/eviction_manager.go reclaimNodeLevelResources (1.36)
 */
function reclaims(context: PassContext, { threshold }: Target): boolean {
  const { node, parts, rules, usage, log } = context;
  const collections = collectionsFor(threshold.signal, rules.layout);
  if (collections.length === 0) return false;
  const bytesFreed = collections.reduce((sum, what) => sum + usage.collectable(what), 0);
  if (bytesFreed > 0) {
    const because = parts.recorder.record(
      'kubelet',
      { kind: 'NodeReclaimed', node, signal: threshold.signal, bytesFreed },
      log.metBecause(threshold) ?? causeOfChange(context, threshold, 'more'),
    );
    for (const what of collections) usage.collect(what, because);
  }
  const observations = observe({ node: usage.nodeOver(at(parts.timeline.now)) });
  return thresholdsMet(rules.thresholds, observations, 'value-and-reclaim').length === 0;
}

/** The eviction that a target asks for; undefined when there is no pod to evict. */
function pressureOrder(
  context: PassContext,
  target: Target,
  observations: Observations,
): EvictionOrder | undefined {
  const { rules, rankings } = context;
  const { ranking, stats } = rankNow(context, target.threshold, observations);
  const victim = chooseVictim(ranking.victims);
  rankings.noteDecision({ ...ranking, ...(victim && { victim: victim.pod.key }) });
  if (victim === undefined) return undefined;
  return {
    pod: victim.pod,
    mechanism: 'node-pressure',
    signal: target.threshold.signal,
    gracePeriodSeconds: gracePeriodAsked(victim.pod, target, rules),
    failure: {
      ...evictedVerdict(rules.behavior),
      ...(rules.behavior.marksDisruption && { disruption: 'TerminationByKubelet' }),
    },
    because: explain(context, target, victim, { stats, observations }),
  };
}

interface Seen {
  readonly stats: ReadonlyMap<string, PodStats>;
  readonly observations: Observations;
}

function explain(
  context: PassContext,
  target: Target,
  { pod, decidedBy, before, tiedWith, passedOver }: Victim,
  { stats, observations }: Seen,
): CauseId {
  const { node, parts } = context;
  const { signal } = target.threshold;
  const notice = evictionNotice(
    resourceOf(signal),
    { name: pod.name, spec: allocatedSpec(pod) },
    stats.get(kubeletUid(pod)),
    { thresholds: target.sorted, observations },
  );
  return parts.recorder.record(
    'kubelet',
    {
      kind: 'eviction/victim-chosen',
      node,
      pod: pod.key,
      signal,
      notice,
      ...(decidedBy && { decidedBy }),
      ...(before && { before: before.key }),
      tiedWith: tiedWith.map(({ key }) => key),
      passedOver: passedOver.map((other) => ({ pod: other.pod.key, because: other.because })),
    },
    explainTarget(context, target),
  );
}

function explainTarget(context: PassContext, { threshold, rivals }: Target): CauseId {
  const { node, parts, log } = context;
  const because = log.metBecause(threshold) ?? causeOfChange(context, threshold, 'more');
  if (rivals.length === 0) return because;
  const chance = {
    kind: 'eviction/target-left-to-chance',
    node,
    chosen: threshold.signal,
    isHard: isHardThreshold(threshold),
    others: rivals.map(({ signal }) => signal),
  } as const;
  return parts.recorder.record('kubelet', chance, because);
}

interface RankedNow {
  readonly ranking: PressureRanking;
  /** Measured usage of the pods, by the uid under which the kubelet measures them. */
  readonly stats: ReadonlyMap<string, PodStats>;
}

/** Ranks the pods of a node as a pass that acts on a threshold would. */
function rankNow(
  context: PassContext,
  threshold: Threshold,
  observations: Observations,
): RankedNow {
  const { node, parts, rules, usage } = context;
  const { now } = parts.timeline;
  const { signal } = threshold;
  const pods = activePods(context);
  const stats = new Map(
    pods.flatMap((pod) => {
      const measured = usage.podOver(pod, at(now));
      return measured === undefined ? [] : [[kubeletUid(pod), measured] as const];
    }),
  );
  const measure = { signal, layout: rules.layout, stats };
  const victims = rankPods(pods, measure, rules.ranking, parts.tieBreaks?.ofPod);
  const observation = present(observations.get(signal), `what ${node} shows of ${signal}`);
  const ranking = { node, signal, at: now, threshold, observation, order: rules.ranking, victims };
  return { ranking, stats };
}
