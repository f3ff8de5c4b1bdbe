import { type NodeStats, PRESSURE_CONDITIONS, type PressureCondition } from '#cluster';
import {
  addQuantities,
  between,
  type Duration,
  type Instant,
  inNanoseconds,
  quantityWhole,
} from '#units';
import { type Observation, type Observations, observeSignal } from '../observations.ts';
import { pressureOf } from '../signals.ts';
import type { Threshold } from '../threshold.ts';
import { thresholdQuantity } from '../threshold-quantity.ts';

/** The state that an eviction manager keeps from one pass to the next. */
export interface EvictionMemory {
  readonly firstObserved: ReadonlyMap<Threshold, Instant>;
  readonly lastObserved: ReadonlyMap<PressureCondition, Instant>;
  /** The pressure conditions that the kubelet reports and admits pods by. */
  readonly conditions: readonly PressureCondition[];
  /** The thresholds that had been met for their whole grace period. */
  readonly active: readonly Threshold[];
  readonly observations: Observations;
}

/** The state of the eviction manager of a kubelet that has just started. */
export const NO_MEMORY: EvictionMemory = {
  firstObserved: new Map(),
  lastObserved: new Map(),
  conditions: [],
  active: [],
  observations: new Map(),
};

/** The findings of one pass before it acts. */
export interface Synchronized {
  readonly memory: EvictionMemory;
  /** Thresholds that are met now, or are not yet cleared by their minimum reclaim. */
  readonly met: readonly Threshold[];
  /** Thresholds to act on: their grace period is over and their figures are new. */
  readonly actOn: readonly Threshold[];
}

export interface Rules {
  readonly thresholds: readonly Threshold[];
  /** The time for which a condition outlasts the last pass that found a threshold met. */
  readonly transitionPeriod: Duration;
}

/**
 * One step of the eviction manager.
 * @upstream pkg/kubelet/eviction/eviction_manager.go synchronize (1.36)
 */
export function synchronize(
  memory: EvictionMemory,
  observations: Observations,
  { thresholds, transitionPeriod }: Rules,
  now: Instant,
): Synchronized {
  const unresolved = thresholdsMet(memory.active, observations, 'value-and-reclaim');
  const met = union(thresholdsMet(thresholds, observations, 'value'), unresolved);
  const firstObserved = firstObservedAt(met, memory.firstObserved, now);
  const lastObserved = lastObservedAt(met, memory.lastObserved, now);
  const conditions = conditionsHeld(lastObserved, transitionPeriod, now);
  const active = graceOver(firstObserved, now);
  const actOn = withNewStats(active, memory.observations, observations);
  return {
    memory: { firstObserved, lastObserved, conditions, active, observations },
    met,
    actOn,
  };
}

/** @upstream pkg/kubelet/eviction/helpers.go mergeThresholds (1.36) */
const union = (a: readonly Threshold[], b: readonly Threshold[]): readonly Threshold[] =>
  b.length === 0 ? a : [...new Set([...a, ...b])];

/** @upstream pkg/kubelet/eviction/helpers.go thresholdsFirstObservedAt (1.36) */
const firstObservedAt = (
  met: readonly Threshold[],
  before: ReadonlyMap<Threshold, Instant>,
  now: Instant,
): ReadonlyMap<Threshold, Instant> =>
  new Map(met.map((threshold) => [threshold, before.get(threshold) ?? now]));

/** @upstream pkg/kubelet/eviction/helpers.go nodeConditionsLastObservedAt (1.36) */
const lastObservedAt = (
  met: readonly Threshold[],
  before: ReadonlyMap<PressureCondition, Instant>,
  now: Instant,
): ReadonlyMap<PressureCondition, Instant> =>
  new Map([...before, ...met.map(({ signal }) => [pressureOf(signal), now] as const)]);

/** @upstream pkg/kubelet/eviction/helpers.go nodeConditionsObservedSince (1.36) */
const conditionsHeld = (
  lastObserved: ReadonlyMap<PressureCondition, Instant>,
  period: Duration,
  now: Instant,
): readonly PressureCondition[] =>
  PRESSURE_CONDITIONS.filter((condition) => {
    const last = lastObserved.get(condition);
    return last !== undefined && between(last, now) < period;
  });

/** @upstream pkg/kubelet/eviction/helpers.go thresholdsMetGracePeriod (1.36) */
const graceOver = (
  firstObserved: ReadonlyMap<Threshold, Instant>,
  now: Instant,
): readonly Threshold[] =>
  [...firstObserved]
    .filter(
      ([{ graceNanoseconds }, first]) => inNanoseconds(between(first, now)) >= graceNanoseconds,
    )
    .map(([threshold]) => threshold);

/** @upstream pkg/kubelet/eviction/helpers.go thresholdsUpdatedStats (1.36) */
const withNewStats = (
  active: readonly Threshold[],
  before: Observations,
  now: Observations,
): readonly Threshold[] =>
  active.filter(({ signal }) => {
    const [last, current] = [before.get(signal)?.time, now.get(signal)?.time];
    return last === undefined || current === undefined || current > last;
  });

/** The availability that clears a threshold: its value alone, or its minimum reclaim as well. */
export type Wanted = 'value' | 'value-and-reclaim';

/**
 * The thresholds that are met. A threshold on a signal that is not observed is never met.
 * @upstream pkg/kubelet/eviction/helpers.go thresholdsMet (1.36)
 */
export const thresholdsMet = (
  thresholds: readonly Threshold[],
  observations: Observations,
  wanted: Wanted,
): readonly Threshold[] =>
  thresholds.filter((threshold) => isMet(threshold, observations.get(threshold.signal), wanted));

/** Whether any threshold is met. */
export const isAnyMet = (thresholds: readonly Threshold[], node: NodeStats): boolean =>
  thresholds.some((threshold) => isMet(threshold, observeSignal(threshold.signal, node), 'value'));

const isMet = (
  threshold: Threshold,
  observation: Observation | undefined,
  wanted: Wanted,
): boolean => {
  if (observation === undefined || threshold.inert === true) return false;
  return boundsOf(threshold, observation.capacity)[wanted] > observation.available;
};

type Bounds = Readonly<Record<Wanted, number>>;

/** Computed once for each threshold: the capacity of a node does not change. */
const known = new WeakMap<Threshold, { readonly capacity: number; readonly bounds: Bounds }>();

function boundsOf(threshold: Threshold, capacity: number): Bounds {
  const before = known.get(threshold);
  if (before?.capacity === capacity) return before.bounds;
  const { value, minReclaim } = threshold;
  const quantity = thresholdQuantity(value, BigInt(capacity));
  const reclaim = minReclaim && thresholdQuantity(minReclaim, BigInt(capacity));
  // The available amount is a whole number, which is less than a fraction exactly when it is less
  // than the next whole number.
  const bounds = {
    value: Number(quantityWhole(quantity)),
    'value-and-reclaim': Number(
      quantityWhole(reclaim ? addQuantities(quantity, reclaim) : quantity),
    ),
  };
  known.set(threshold, { capacity, bounds });
  return bounds;
}
