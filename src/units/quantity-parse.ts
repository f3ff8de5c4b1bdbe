import { Bug } from './assert.ts';
import { fitsInt64, INT64_MAX } from './int64.ts';
import { type Parsed, parsed, unparsed } from './parsed.ts';
import { NO_QUANTITY, type Quantity } from './quantity.ts';
import { type Amount, NANO, powerOfTen, roundUpTo } from './quantity-amount.ts';
import { parseSuffix, type Suffix } from './quantity-suffix.ts';

export type QuantityProblem = 'empty' | 'malformed' | 'unknown-suffix' | 'out-of-range';

/** Sign, leading zeros, digits before and after the point, and the characters of any suffix. */
const QUANTITY = /^([+-]?)(0*)(\d*)(?:\.(\d*))?([eEinumkKMGTP]*[+-]?\d*)$/;

/** The number of decimal digits that always fit into an int64. */
const INT64_DIGITS = 18;

/** Upstream accepts larger ones, and exhausts the memory in the first sum with one. */
const EXPONENT_LIMIT = 100_000;

interface Written {
  readonly text: string;
  readonly negative: boolean;
  /** Without leading zeros, but at least one digit. */
  readonly integer: string;
  readonly fraction: string;
  readonly hasDigits: boolean;
}

/**
 * Reads a quantity such as `1.5Gi`, `100m` or `2e9`. Digits finer than 10^-9 are rounded away from
 * zero. A value above 2^63 - 1 is capped where the suffix is a binary one.
 * @upstream apimachinery pkg/api/resource/quantity.go ParseQuantity (1.36)
 */
export function parseQuantity(text: string): Parsed<Quantity, QuantityProblem> {
  if (text === '') return unparsed('empty');
  if (text === '0') return parsed({ amount: ZERO, format: 'DecimalSI', written: text });
  const match = QUANTITY.exec(text);
  if (match === null) return unparsed('malformed');
  const [, sign, zeros = '', digits = '', fraction = '', suffixText = ''] = match;
  const suffix = parseSuffix(suffixText);
  if (suffix === undefined) return unparsed('unknown-suffix');
  if (Math.abs(suffix.exponent) > EXPONENT_LIMIT) return unparsed('out-of-range');
  const written: Written = {
    text,
    negative: sign === '-',
    integer: digits === '' ? '0' : digits,
    fraction,
    hasDigits: zeros !== '' || digits !== '' || fraction !== '',
  };
  const small = parseSmall(written, suffix);
  if (small !== undefined) return parsed(small);
  return written.hasDigits ? parsed(parseLarge(written, suffix)) : unparsed('malformed');
}

/** The quantity of a text that a loader or this program has checked before. */
export function quantity(text: string): Quantity {
  const result = parseQuantity(text);
  if (!result.ok) throw new Bug(`not a quantity: ${text} (${result.problem})`);
  return result.value;
}

const ZERO: Amount = { kind: 'int64', value: 0n, exponent: 0 };

/** Reads a quantity that upstream keeps in an int64; undefined when it takes the slower path. */
function parseSmall(written: Written, suffix: Suffix): Quantity | undefined {
  const { text, negative, integer, fraction } = written;
  if (integer.length + fraction.length > digitsOfSmall(fraction, suffix)) return undefined;
  const factor = suffix.base === 2 ? 2n ** BigInt(suffix.exponent) : 1n;
  const exponent = (suffix.base === 10 ? suffix.exponent : 0) - fraction.length;
  if (exponent < NANO) return undefined;
  const mantissa = BigInt(integer + fraction);
  const value = mantissa * factor;
  if (!fitsInt64(value)) return undefined;
  const amount: Amount = { kind: 'int64', value: negative ? -value : value, exponent };
  const { format } = suffix;
  return isCanonical(integer + fraction, exponent, suffix)
    ? { amount, format, written: text }
    : { amount, format };
}

/** Upstream's estimate of the number of digits that an int64 holds in addition to the suffix. */
function digitsOfSmall(fraction: string, suffix: Suffix): number {
  if (suffix.base === 10) return INT64_DIGITS;
  return fraction === '' ? 14 - Math.trunc((suffix.exponent * 3) / 10) : 0;
}

/** Whether upstream takes a text as canonical without a closer look: signs and points stay. */
function isCanonical(digits: string, exponent: number, suffix: Suffix): boolean {
  if (suffix.base === 2) return BigInt(digits) % 8n !== 0n;
  return exponent % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0');
}

/** Reads into an arbitrary decimal: rounded up to 10^-9, capped when binary. */
function parseLarge(written: Written, suffix: Suffix): Quantity {
  const { format } = suffix;
  const digits = BigInt(written.integer + written.fraction);
  const factor = suffix.base === 2 ? 2n ** BigInt(suffix.exponent) : 1n;
  const exponent = (suffix.base === 10 ? suffix.exponent : 0) - written.fraction.length;
  if (digits === 0n) return { amount: { kind: 'decimal', value: 0n, exponent }, format };
  const nano = toNano(digits * factor, exponent);
  const amount = format === 'BinarySI' && nano > NANO_MAX ? MAX : decimalNano(nano);
  return {
    amount: written.negative ? { ...amount, value: -amount.value } : amount,
    format: format === 'BinarySI' && nano < ONE_IN_NANO ? 'DecimalSI' : format,
  };
}

const ONE_IN_NANO = powerOfTen(-NANO);
const NANO_MAX = INT64_MAX * ONE_IN_NANO;
const MAX: Amount = { kind: 'decimal', value: INT64_MAX, exponent: 0 };

const decimalNano = (value: bigint): Amount => ({ kind: 'decimal', value, exponent: NANO });

const toNano = (digits: bigint, exponent: number): bigint =>
  roundUpTo({ kind: 'decimal', value: digits, exponent }, NANO);

/**
 * Reads the JSON text of a quantity: a string, ignoring blanks around it, or a bare number with its
 * digits unchanged. `null` is no quantity, which counts as zero.
 * @upstream apimachinery pkg/api/resource/quantity.go UnmarshalJSON (1.36)
 */
export function parseJsonQuantity(json: string): Parsed<Quantity, QuantityProblem> {
  if (json === 'null') return parsed(NO_QUANTITY);
  const quoted = json.length >= 2 && json.startsWith('"') && json.endsWith('"');
  return parseQuantity((quoted ? json.slice(1, -1) : json).trim());
}
