import type { Resources } from '#pod-facts';
import { NO_QUANTITY, type Quantity, quantityValue } from '#units';
import type { EvictionSettings } from './eviction-settings.ts';
import { parseThresholds } from './parse-thresholds.ts';
import type { Signal } from './signals.ts';
import { thresholdQuantity } from './threshold-quantity.ts';

/**
 * The resource that a hard threshold on each signal keeps from pods. Thresholds on other signals
 * keep nothing.
 */
const KEPT: ReadonlyMap<Signal, string> = new Map([
  ['memory.available', 'memory'],
  ['nodefs.available', 'ephemeral-storage'],
]);

/**
 * Resources that the scheduler must not give away, so that pods within their requests do not meet a
 * hard threshold. Empty when the thresholds cannot be read: such a kubelet does not start.
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
