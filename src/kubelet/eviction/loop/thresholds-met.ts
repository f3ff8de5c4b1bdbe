import { addQuantities, compareQuantities, wholeQuantity } from '#units';
import type { Observation, Observations } from '../observations.ts';
import type { Threshold } from '../threshold.ts';
import { thresholdQuantity } from '../threshold-quantity.ts';

/** What must be available for a threshold not to be met: its value, or what it shall reclaim as well. */
export type Wanted = 'value' | 'value-and-reclaim';

/**
 * The thresholds that are met. What is not observed is never met.
 * @upstream pkg/kubelet/eviction/helpers.go thresholdsMet (1.36)
 */
export const thresholdsMet = (
  thresholds: readonly Threshold[],
  observations: Observations,
  wanted: Wanted,
): readonly Threshold[] =>
  thresholds.filter((threshold) => {
    const observation = observations.get(threshold.signal);
    return observation !== undefined && isMet(threshold, observation, wanted);
  });

function isMet(threshold: Threshold, observation: Observation, wanted: Wanted): boolean {
  const { value, minReclaim, inert } = threshold;
  if (inert === true) return false;
  const capacity = BigInt(observation.capacity);
  let quantity = thresholdQuantity(value, capacity);
  if (wanted === 'value-and-reclaim' && minReclaim !== undefined) {
    quantity = addQuantities(quantity, thresholdQuantity(minReclaim, capacity));
  }
  const available = wholeQuantity(BigInt(observation.available), 'BinarySI');
  return compareQuantities(quantity, available) > 0;
}
