import type { Quantity } from './quantity.ts';
import { addAmounts, aligned } from './quantity-amount.ts';

/** The sum; it prints like the first, or like the second when the first is zero. */
export const addQuantities = (a: Quantity, b: Quantity): Quantity => ({
  amount: addAmounts(a.amount, b.amount),
  format: isZeroQuantity(a) ? b.format : a.format,
});

/** The difference; its format follows the rule of sums. */
export const subtractQuantities = (a: Quantity, b: Quantity): Quantity =>
  addQuantities(a, { ...b, amount: { ...b.amount, value: -b.amount.value } });

/** Negative, zero or positive, when the first is less, equal or more. Exact. */
export function compareQuantities(a: Quantity, b: Quantity): -1 | 0 | 1 {
  const values = aligned(a.amount, b.amount);
  return values.a < values.b ? -1 : values.a > values.b ? 1 : 0;
}

export const isZeroQuantity = (quantity: Quantity): boolean => quantity.amount.value === 0n;

export const quantitySign = ({ amount }: Quantity): -1 | 0 | 1 =>
  amount.value < 0n ? -1 : amount.value > 0n ? 1 : 0;
