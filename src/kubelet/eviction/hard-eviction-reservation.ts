import type { Resources } from '#pod-facts';
import { NO_QUANTITY, type Quantity, quantityValue } from '#units';
import type { EvictionSettings } from './eviction-settings.ts';
import { parseThresholds } from './parse-thresholds.ts';
import type { Signal } from './signals.ts';
import { thresholdQuantity } from './threshold-quantity.ts';

/** What of a node a hard threshold keeps from pods. Others keep nothing, however they are met. */
const KEPT: ReadonlyMap<Signal, string> = new Map([
  ['memory.available', 'memory'],
  ['nodefs.available', 'ephemeral-storage'],
]);

/**
 * What the scheduler must not give away, so that pods which use what they ask for do not meet a hard
 * threshold. Nothing when the thresholds cannot be read: such a kubelet does not start.
 * @upstream pkg/kubelet/cm/helpers.go hardEvictionReservation (1.36)
 */
export function hardEvictionReservation(
  { evictionHard }: Pick<EvictionSettings, 'evictionHard'>,
  capacity: Resources,
): Resources {
  const parsed = parseThresholds({ evictionHard });
  const reserved = new Map<string, Quantity>();
  for (const { signal, value } of parsed.ok ? parsed.thresholds : []) {
    const resource = KEPT.get(signal);
    if (resource === undefined) continue;
    const all = quantityValue(capacity.get(resource) ?? NO_QUANTITY);
    reserved.set(resource, thresholdQuantity(value, all));
  }
  return reserved;
}
