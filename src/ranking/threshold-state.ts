import type { ImageFsLayout } from '#cluster';
import {
  chooseTarget,
  isHardThreshold,
  type Observation,
  type Observations,
  resourceOf,
  SIGNALS,
  type Signal,
  type Threshold,
  thresholdQuantity,
  thresholdsMet,
} from '#kubelet/eviction';
import { firstDifference, quantityValue } from '#units';

/** The available amount that a signal watches, with the kubelet's threshold for it. */
export interface ThresholdState {
  readonly signal: Signal;
  readonly observation: Observation;
  /** Absent where the kubelet has no threshold for the signal. */
  readonly threshold?: Threshold;
  /**
   * The available amount above the threshold, as a share of the capacity: negative below it, and
   * infinite without a threshold.
   */
  readonly margin: number;
}

/** The signal to examine where no threshold has a reading. */
const DEFAULT_SIGNAL = 'memory.available';

/**
 * The thresholds that a node's kubelet is about to act on: all that are met, in the order in which
 * it would act on them, else the nearest one alone. Copies for containerfs are left out, because
 * they are met together with their originals.
 */
export function mostUrgent(
  thresholds: readonly Threshold[],
  observations: Observations,
  layout: ImageFsLayout,
): readonly ThresholdState[] {
  const own = thresholds.filter(({ signal }) => !signal.startsWith('containerfs.'));
  const met = thresholdsMet(own, observations, 'value');
  if (met.length === 0) {
    const nearest = nearestOf(own, observations);
    return nearest.length > 0 ? nearest : thresholdStateOf(DEFAULT_SIGNAL, own, observations);
  }
  // A soft threshold waits for its grace period, so hard thresholds come first.
  const inOrder = [met.filter(isHardThreshold), met].flatMap(
    (some) => chooseTarget(some, layout)?.sorted ?? [],
  );
  return thresholdStatesOf(oneOfEachOrder(inOrder), observations);
}

/**
 * The state of one signal relative to the threshold that it meets first; empty when nothing shows
 * it.
 */
export function thresholdStateOf(
  signal: Signal,
  thresholds: readonly Threshold[],
  observations: Observations,
): readonly ThresholdState[] {
  const observation = observations.get(signal);
  if (observation === undefined) return [];
  const ofSignal = thresholds.filter((threshold) => threshold.signal === signal);
  const nearest = nearestOf(ofSignal, observations);
  return nearest.length > 0 ? nearest : [{ signal, observation, margin: Number.POSITIVE_INFINITY }];
}

/**
 * Other met thresholds of the same urgency that lead to the same order of victims: a kubelet that
 * acts on this one continues until none of them is met. Empty where this one is not met.
 */
export function actingTogether(
  { threshold, margin }: ThresholdState,
  thresholds: readonly Threshold[],
  observations: Observations,
): readonly Threshold[] {
  if (threshold === undefined || margin >= 0) return [];
  return thresholdsMet(thresholds, observations, 'value').filter(
    (other) =>
      other !== threshold &&
      orderOf(other) === orderOf(threshold) &&
      isHardThreshold(other) === isHardThreshold(threshold),
  );
}

const nearestOf = (
  thresholds: readonly Threshold[],
  observations: Observations,
): readonly ThresholdState[] =>
  thresholdStatesOf(thresholds, observations).sort(byMargin).slice(0, 1);

const thresholdStatesOf = (
  thresholds: readonly Threshold[],
  observations: Observations,
): ThresholdState[] =>
  thresholds.flatMap((threshold) => {
    const { signal } = threshold;
    const observation = observations.get(signal);
    if (observation === undefined || threshold.inert === true) return [];
    return { signal, observation, threshold, margin: marginOf(threshold, observation) };
  });

const byMargin = (a: ThresholdState, b: ThresholdState): number =>
  firstDifference(
    Math.max(a.margin, 0) - Math.max(b.margin, 0),
    placeOf(a) - placeOf(b),
    SIGNALS.indexOf(a.signal) - SIGNALS.indexOf(b.signal),
  );

/** A hard threshold precedes a soft one when both are met, because it acts at once. */
const placeOf = ({ threshold }: ThresholdState): number =>
  threshold === undefined || isHardThreshold(threshold) ? 0 : 1;

function marginOf({ value }: Threshold, { available, capacity }: Observation): number {
  const wanted = Number(quantityValue(thresholdQuantity(value, BigInt(capacity))));
  return (available - wanted) / Math.max(capacity, 1);
}

/** The first of several thresholds with one order of victims represents the others. */
function oneOfEachOrder(thresholds: readonly Threshold[]): readonly Threshold[] {
  const first = new Map<string, Threshold>();
  for (const threshold of thresholds) {
    if (!first.has(orderOf(threshold))) first.set(orderOf(threshold), threshold);
  }
  return [...first.values()];
}

/** Equal for thresholds with the same ranking of pods. */
const orderOf = ({ signal }: Threshold): string =>
  resourceOf(signal) === 'memory' ? 'memory' : signal;
