import { fitsInt64, INT64_MIN, type Quantity, wholeQuantity } from '#units';
import type { ThresholdValue } from './threshold.ts';

/**
 * The amount of a threshold's value for a capacity. A percentage is multiplied as floats and
 * truncated: 10 % of 10Gi are 1073741840 bytes.
 * @upstream pkg/kubelet/eviction/api/types.go GetThresholdQuantity (1.36)
 */
export function thresholdQuantity(value: ThresholdValue, capacity: bigint): Quantity {
  return value.kind === 'quantity'
    ? value.quantity
    : wholeQuantity(floatToInt64(Number(capacity) * value.fraction), 'BinarySI');
}

/** A number that does not fit, or is not a number, becomes the smallest int64, as on amd64. */
function floatToInt64(n: number): bigint {
  const whole = Number.isFinite(n) ? BigInt(Math.trunc(n)) : INT64_MIN;
  return fitsInt64(whole) ? whole : INT64_MIN;
}
