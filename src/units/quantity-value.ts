import { fitsInt64, INT64_MAX, INT64_MIN, wrapInt64 } from './int64.ts';
import type { Quantity } from './quantity.ts';
import { type Amount, powerOfTen, roundUpTo } from './quantity-amount.ts';

/**
 * A quantity as a whole number, rounded up away from zero. Beyond an int64 the result is the same
 * as in upstream's code: 0, or the remainder after wrapping around.
 * @upstream apimachinery pkg/api/resource/quantity.go Value (1.36)
 */
export const quantityValue = (quantity: Quantity): bigint => scaledValue(quantity.amount, 0);

/** The same without upstream's limits: large values do not wrap around. */
export const quantityWhole = ({ amount }: Quantity): bigint => roundUpTo(amount, 0);

/** `quantityValue` in thousandths. @upstream apimachinery pkg/api/resource/quantity.go MilliValue (1.36) */
export const quantityMilliValue = (quantity: Quantity): bigint => scaledValue(quantity.amount, -3);

const scaledValue = (amount: Amount, exponent: number): bigint =>
  amount.kind === 'int64'
    ? scaledInt64(amount, exponent)
    : scaledDecimal(amount.value, amount.exponent - exponent);

/** The shifts for which upstream has a shortcut that wraps around instead of answering 0. */
const WRAPPING_SHIFTS: ReadonlySet<number> = new Set([1, 2, 3, 6, 9]);

/** @upstream apimachinery pkg/api/resource/math.go positiveScaleInt64, negativeScaleInt64 (1.36) */
function scaledInt64(amount: Amount, exponent: number): bigint {
  const value = roundUpTo(amount, exponent);
  if (fitsInt64(value)) return value;
  const wraps = WRAPPING_SHIFTS.has(amount.exponent - exponent) && amount.value !== INT64_MIN;
  return wraps ? wrapInt64(value) : 0n;
}

/** @upstream apimachinery pkg/api/resource/scale_int.go scaledValue (1.36) */
function scaledDecimal(value: bigint, shift: number): bigint {
  if (shift === 0) return wrapInt64(value);
  if (shift > 0) return wrapInt64(wrapInt64(value) * int64PowerOfTen(shift));
  const divisor = powerOfTen(-shift);
  // Large negative values pass this test as well and wrap before the division.
  if (value < INT64_MAX && -shift < 19) {
    const wrapped = wrapInt64(value);
    return wrapped % divisor === 0n ? wrapped / divisor : wrapped / divisor + 1n;
  }
  const floor = value < 0n ? (value - divisor + 1n) / divisor : value / divisor;
  return floor * divisor === value ? wrapInt64(floor) : wrapInt64(wrapInt64(floor) + 1n);
}

/** A power that does not fit becomes the smallest int64, as amd64 converts such a float. */
const int64PowerOfTen = (exponent: number): bigint =>
  exponent < 19 ? powerOfTen(exponent) : INT64_MIN;
