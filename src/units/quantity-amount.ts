import { fitsInt64 } from './int64.ts';

/**
 * `value` × 10^`exponent`. Upstream keeps small numbers in an int64 and others in an arbitrary
 * decimal. The kind matters where a reading overflows.
 */
export interface Amount {
  readonly kind: 'int64' | 'decimal';
  readonly value: bigint;
  readonly exponent: number;
}

/** The finest quantity is 10^-9. */
export const NANO = -9;

export const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

/** Division that rounds away from zero. */
function divideUp(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  if (quotient * divisor === dividend) return quotient;
  return dividend < 0n ? quotient - 1n : quotient + 1n;
}

/** The same amount in units of 10^`exponent`, rounded away from zero. */
export function roundUpTo(amount: Amount, exponent: number): bigint {
  const shift = amount.exponent - exponent;
  return shift >= 0 ? amount.value * powerOfTen(shift) : divideUp(amount.value, powerOfTen(-shift));
}

/** Both values in units of the finer of the two exponents. */
export function aligned(a: Amount, b: Amount): { a: bigint; b: bigint; exponent: number } {
  const exponent = Math.min(a.exponent, b.exponent);
  return { a: roundUpTo(a, exponent), b: roundUpTo(b, exponent), exponent };
}

/** @upstream apimachinery pkg/api/resource/amount.go int64Amount.Add, and inf.Dec Add (1.36) */
export function addAmounts(a: Amount, b: Amount): Amount {
  const exact = a.kind === 'int64' && b.kind === 'int64' ? addInt64(a, b) : undefined;
  if (exact !== undefined) return exact;
  const terms = aligned(a, b);
  return { kind: 'decimal', value: terms.a + terms.b, exponent: terms.exponent };
}

/** Undefined when the scaled terms or their sum do not fit; zeros keep the other's exponent. */
function addInt64(a: Amount, b: Amount): Amount | undefined {
  if (b.value === 0n) return a;
  if (a.value === 0n) return b;
  const terms = aligned(a, b);
  const sum = terms.a + terms.b;
  const fits = fitsInt64(terms.a) && fitsInt64(terms.b) && fitsInt64(sum);
  return fits ? { kind: 'int64', value: sum, exponent: terms.exponent } : undefined;
}
