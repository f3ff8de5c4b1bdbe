import { INT64_MIN } from './int64.ts';
import type { Quantity } from './quantity.ts';
import { type Amount, powerOfTen } from './quantity-amount.ts';
import { printSuffix } from './quantity-suffix.ts';

/**
 * Prints a quantity in canonical form: no fraction, and the largest suffix without loss. A text
 * that was read as canonical stays unchanged.
 * @upstream apimachinery pkg/api/resource/quantity.go String, CanonicalizeBytes (1.36)
 */
export function printQuantity(quantity: Quantity): string {
  const { amount, format, written } = quantity;
  if (written !== undefined) return written;
  if (amount.value === 0n) return '0';
  if (format !== 'BinarySI') return printDecimal(amount, format || 'DecimalExponent');
  const whole = wholeOf(amount);
  // Below 1024, and between whole numbers, the decimal form is more precise.
  if (whole === undefined || (whole > -1024n && whole < 1024n)) {
    return printDecimal(amount, 'DecimalSI');
  }
  // The most negative int64 has no positive counterpart, so upstream finds no factor in it.
  return amount.kind === 'int64' && whole === INT64_MIN ? `${whole}` : printBinary(whole);
}

function wholeOf({ value, exponent }: Amount): bigint | undefined {
  if (exponent >= 0) return value * powerOfTen(exponent);
  const one = powerOfTen(-exponent);
  return value % one === 0n ? value / one : undefined;
}

function printBinary(whole: bigint): string {
  let value = whole;
  let exponent = 0;
  while (value % 1024n === 0n) {
    value /= 1024n;
    exponent += 10;
  }
  return `${value}${printSuffix(exponent, 'BinarySI')}`;
}

/** The exponent becomes a multiple of three, as in all suffixes. */
function printDecimal(amount: Amount, format: 'DecimalSI' | 'DecimalExponent'): string {
  let { value, exponent } = amount;
  while (value % 10n === 0n) {
    value /= 10n;
    exponent += 1;
  }
  while (exponent % 3 !== 0) {
    value *= 10n;
    exponent -= 1;
  }
  return `${value}${printSuffix(exponent, format)}`;
}
