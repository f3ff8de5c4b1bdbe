import { INT64_MAX } from './int64.ts';
import { type Parsed, parsed, unparsed } from './parsed.ts';
import { type Duration, inNanoseconds, nanoseconds } from './time.ts';

export type DurationProblem = GoDurationProblem | 'negative';

/**
 * Reads a duration as people write it: `90s`, `1m30s`. It needs a unit (except `0`), and may not be
 * negative. Digits finer than a microsecond are cut off.
 */
export function parseDuration(text: string): Parsed<Duration, DurationProblem> {
  const result = parseGoDuration(text);
  if (!result.ok) return result;
  if (result.value < 0n) return unparsed('negative');
  return parsed(nanoseconds(result.value));
}

/** Prints a span as a Go duration, which {@link parseDuration} reads back. */
export const printDuration = (span: Duration): string => printGoDuration(inNanoseconds(span));

const MICROSECOND = 1_000n;
const MILLISECOND = 1_000n * MICROSECOND;
const SECOND = 1_000n * MILLISECOND;
const MINUTE = 60n * SECOND;
const HOUR = 60n * MINUTE;

/** Both signs for micro are in use: U+00B5 (micro) and U+03BC (Greek mu). */
const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', MICROSECOND],
  ['\u00b5s', MICROSECOND],
  ['\u03bcs', MICROSECOND],
  ['ms', MILLISECOND],
  ['s', SECOND],
  ['m', MINUTE],
  ['h', HOUR],
]);

/** The sum may reach this before its sign is known, because it is the most negative duration. */
const LIMIT = INT64_MAX + 1n;

/** One number with its unit; the next term begins with a digit or a point again. */
const TERM = /(\d*)(?:\.(\d*))?([^\d.]*)/y;

export type GoDurationProblem = 'empty' | 'malformed' | 'no-unit' | 'unknown-unit' | 'out-of-range';

/**
 * Reads a Go duration such as `1h30m` or `-1.5s` into whole nanoseconds that an int64 holds.
 * @upstream go time.ParseDuration (1.25)
 */
export function parseGoDuration(text: string): Parsed<bigint, GoDurationProblem> {
  const negative = text.startsWith('-');
  const body = negative || text.startsWith('+') ? text.slice(1) : text;
  if (text === '') return unparsed('empty');
  if (body === '') return unparsed('malformed');
  if (body === '0') return parsed(0n);

  let sum = 0n;
  for (let position = 0; position < body.length; position = TERM.lastIndex) {
    TERM.lastIndex = position;
    const [, whole = '', fraction = '', unit = ''] = TERM.exec(body) ?? [];
    const term = parseTerm(whole, fraction, unit);
    if (!term.ok) return term;
    // Upstream adds unsigned: two terms of 2^63 ns are zero again.
    sum = BigInt.asUintN(64, sum + term.value);
    if (sum > LIMIT) return unparsed('out-of-range');
  }
  if (negative) return parsed(-sum);
  return sum > INT64_MAX ? unparsed('out-of-range') : parsed(sum);
}

function parseTerm(
  whole: string,
  fraction: string,
  unit: string,
): Parsed<bigint, GoDurationProblem> {
  if (whole === '' && fraction === '') return unparsed('malformed');
  if (unit === '') return unparsed('no-unit');
  const nanoseconds = UNITS.get(unit);
  if (nanoseconds === undefined) return unparsed('unknown-unit');
  const term = BigInt(whole) * nanoseconds + fractionOf(nanoseconds, fraction);
  return term > LIMIT ? unparsed('out-of-range') : parsed(term);
}

/**
 * Computed in float64 as upstream does, with the same rounding; digits beyond 2^63 do not count.
 */
function fractionOf(unit: bigint, digits: string): bigint {
  let numerator = 0n;
  let denominator = 1;
  for (const digit of digits) {
    const next = numerator * 10n + BigInt(digit);
    if (next > LIMIT) break;
    numerator = next;
    denominator *= 10;
  }
  return BigInt(Math.trunc(Number(numerator) * (Number(unit) / denominator)));
}

/** Prints nanoseconds as Go prints a duration: `1h0m0s`, `1.5s`, `20ms`. @upstream go Duration.String (1.25) */
export function printGoDuration(nanoseconds: bigint): string {
  const sign = nanoseconds < 0n ? '-' : '';
  const span = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  if (span === 0n) return '0s';
  if (span < MICROSECOND) return `${sign}${span}ns`;
  if (span < MILLISECOND) return `${sign}${decimal(span, MICROSECOND)}\u00b5s`;
  if (span < SECOND) return `${sign}${decimal(span, MILLISECOND)}ms`;
  const hours = span >= HOUR ? `${span / HOUR}h` : '';
  const minutes = span >= MINUTE ? `${(span % HOUR) / MINUTE}m` : '';
  return `${sign}${hours}${minutes}${decimal(span % MINUTE, SECOND)}s`;
}

/** A quotient without trailing zeros; the unit is a power of ten. */
function decimal(span: bigint, unit: bigint): string {
  const digits = `${unit + (span % unit)}`.slice(1).replace(/0+$/, '');
  return digits === '' ? `${span / unit}` : `${span / unit}.${digits}`;
}
