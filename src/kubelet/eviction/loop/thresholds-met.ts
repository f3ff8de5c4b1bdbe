import type { NodeStats } from '#cluster';
import { addQuantities, quantityWhole } from '#units';
import { type Observation, type Observations, observeSignal } from '../observations.ts';
import type { Threshold } from '../threshold.ts';
import { thresholdQuantity } from '../threshold-quantity.ts';

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
