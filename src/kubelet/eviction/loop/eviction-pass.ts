import type { CauseId } from '#causes';
import type { Instant } from '#units';
import { at } from '#usage';
import { type Observations, observe } from '../observations.ts';
import type { PressureCondition } from '../signals.ts';
import type { Threshold } from '../threshold.ts';
import type { EvictionOrder } from './eviction-order.ts';
import type { KubeletRules } from './kubelet-rules.ts';
import { localStorageOrders } from './local-storage-orders.ts';
import { collectionsFor } from './node-reclaim.ts';
import { causeOfChange, type PassContext } from './pass-context.ts';
import { pressureOrder } from './pressure-order.ts';
import { rankNow } from './rank-now.ts';
import { type EvictionMemory, type Rules, synchronize } from './synchronize.ts';
import { chooseTarget, type Target } from './target.ts';
import { thresholdsMet } from './thresholds-met.ts';

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
  noteStandings(context, met, observations);
  return { memory, orders };
}

function ordersUnderPressure(
  context: PassContext,
  actOn: readonly Threshold[],
  observations: Observations,
): readonly EvictionOrder[] {
  const target = chooseTarget(actOn, context.rules.layout);
  if (target === undefined || reclaims(context, target)) return [];
  const order = pressureOrder(context, target, observations);
  return order === undefined ? [] : [order];
}

/**
 * Ranks pods for thresholds that are met and not acted on, once for each signal. Copies for
 * containerfs are left out.
 */
function noteStandings(
  context: PassContext,
  met: readonly Threshold[],
  observations: Observations,
): void {
  const { rankings } = context;
  for (const threshold of met) {
    if (rankings.knows(threshold.signal) || threshold.signal.startsWith('containerfs.')) continue;
    rankings.noteStanding(rankNow(context, threshold, observations).ranking);
  }
}

const rulesOf = (rules: KubeletRules, isFirst: boolean): Rules => ({
  thresholds: isFirst ? rules.thresholdsOfFirstPass : rules.thresholds,
  transitionPeriod: rules.settings.pressureTransitionPeriod,
});

const CONDITIONS = ['MemoryPressure', 'DiskPressure', 'PIDPressure'] as const;

/** Reports the conditions that differ from the last report. */
function reportConditions(context: PassContext, memory: EvictionMemory): void {
  const { node, parts, log, startedBecause } = context;
  const { conditions: held } = memory;
  const reported = parts.nodeStatus.pressureOf(node);
  for (const condition of CONDITIONS) {
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
