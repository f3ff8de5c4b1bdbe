import { nearest } from '#diagnostics';
import type { Instant, TimestampProblem } from '#units';
import { quote } from '../bytes/quote.ts';
import { EVERYTHING } from '../raw/shape.ts';
import type { Reading } from './reading.ts';
import { describe, invalid, isAbsent, type Schema } from './schema.ts';

/** A required text. */
export const text: Schema<string> = { shape: EVERYTHING, read: readText };

function readText(value: unknown, reading: Reading): string {
  if (typeof value === 'string') return reading.memory.ownText(value);
  return isAbsent(value) ? missing(reading, 'text') : notText(value, reading);
}

/** A text that is nearly always unique, and therefore is not remembered. */
export const loneText: Schema<string> = {
  shape: EVERYTHING,
  read: (value, reading) =>
    typeof value === 'string' ? reading.loneText(value) : readText(value, reading),
};

/** A text; undefined when it is absent or empty, which have the same meaning. */
export const filledText: Schema<string | undefined> = {
  shape: EVERYTHING,
  read: (value, reading) =>
    isAbsent(value) || value === '' ? undefined : readText(value, reading),
};

/** A required whole number. Beyond an int64 it becomes the nearest number that an int64 holds. */
export const integer: Schema<number> = { shape: EVERYTHING, read: readInteger };

/** The number nearest to the greatest int64, which no number represents exactly. */
const MOST = Number(2n ** 63n);

function readInteger(value: unknown, reading: Reading): number {
  if (isAbsent(value)) return missing(reading, 'a whole number');
  if (typeof value !== 'number') return wrongType(value, reading, 'a whole number');
  if (Number.isInteger(value)) return Math.min(MOST, Math.max(-MOST, value));
  return wrongType(value, reading, 'a whole number');
}

/** A required boolean. */
export const flag: Schema<boolean> = { shape: EVERYTHING, read: readFlag };

function readFlag(value: unknown, reading: Reading): boolean {
  if (typeof value === 'boolean') return value;
  return isAbsent(value)
    ? missing(reading, 'true or false')
    : wrongType(value, reading, 'true or false');
}

/** A required RFC 3339 time. */
export const timestamp: Schema<Instant> = { shape: EVERYTHING, read: readTimestamp };

function readTimestamp(value: unknown, reading: Reading): Instant {
  if (isAbsent(value)) return missing(reading, 'a time');
  if (typeof value !== 'string') return wrongType(value, reading, 'a time in quotes');
  const parsed = reading.memory.instant(value);
  if (parsed.ok) return parsed.value;
  const { message, hint } = TIMESTAMP_PROBLEMS[parsed.problem];
  reading.complain('snapshot/malformed-timestamp', `is ${quote(value)}, ${message}`, hint);
  return invalid();
}

const TIMESTAMP_PROBLEMS: Readonly<Record<TimestampProblem, { message: string; hint: string }>> = {
  malformed: {
    message: 'which is no RFC 3339 time',
    hint: 'write it like 2026-11-20T08:30:00Z',
  },
  'no-time-zone': {
    message: 'a time without a time zone',
    hint: 'end it with Z for UTC, or with an offset such as +02:00',
  },
  'no-such-time': {
    message: 'a time that no calendar or clock shows',
    hint: 'check month, day, hour, minute and second',
  },
};

/** One of the texts that the API accepts for a field. */
export const oneOf = <const T extends string>(known: readonly T[]): Schema<T> => ({
  shape: EVERYTHING,
  read(value, reading) {
    const found = known.find((candidate) => candidate === value);
    if (found !== undefined) return found;
    const expected = `one of ${known.filter((candidate) => candidate !== '').join(', ')}`;
    if (isAbsent(value) || value === '') return missing(reading, expected);
    if (typeof value !== 'string') return notText(value, reading);
    const guess = nearest(value, known);
    const hint = guess === undefined ? undefined : `did you mean ${guess}?`;
    reading.complain('snapshot/unknown-value', `is ${quote(value)}, expected ${expected}`, hint);
    return invalid();
  },
});

/**
 * One of the texts that the API accepts for a minor field. Another one is noted and counts as
 * absent.
 */
export const knownOf = <const T extends string>(known: readonly T[]): Schema<T | undefined> => ({
  shape: EVERYTHING,
  read(value, reading) {
    const found = known.find((candidate) => candidate === value);
    if (found !== undefined || isAbsent(value) || value === '') return found;
    const expected = known.join(', ');
    const message = `is ${describe(value)}, none of ${expected}: it counts as absent`;
    reading.note('snapshot/unknown-value', message);
    return undefined;
  },
});

/** Complains about the absence of a field that the API never leaves out. */
export function missing<T>(reading: Reading, expected: string): T {
  reading.complain('snapshot/missing-field', `is missing, expected ${expected}`);
  return invalid();
}

/** YAML reads True as a boolean and 1.10 as a number, where people mean texts. */
function notText<T>(value: unknown, reading: Reading): T {
  const isScalar = typeof value === 'number' || typeof value === 'boolean';
  return wrongType(value, reading, 'text', isScalar ? 'put the value in quotes' : undefined);
}

/** Complains about a value of another type than in the API. */
export function wrongType<T>(value: unknown, reading: Reading, expected: string, hint?: string): T {
  reading.complain('snapshot/wrong-type', `is ${describe(value)}, expected ${expected}`, hint);
  return invalid();
}

/** A required whole number, at least 0. */
export const wholeNumber: Schema<number> = {
  shape: integer.shape,
  read(value, reading) {
    if (typeof value === 'number' && value < 0) {
      reading.complain('snapshot/negative-number', `is ${value}, which is negative`);
    }
    return integer.read(value, reading);
  },
};

/**
 * A name in small letters, digits, dashes and dots.
 * @upstream apimachinery pkg/util/validation/validation.go IsDNS1123Subdomain (1.36)
 */
const NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const LONGEST = 253;

const LETTERS = 'small letters, digits, dashes and dots, a letter or digit first and last';

/** The name of an object, without which objects cannot be distinguished. */
export const objectName: Schema<string> = {
  shape: text.shape,
  read(value, reading) {
    if (value === '') {
      reading.complain('snapshot/missing-field', 'is empty, expected a name');
      return value;
    }
    if (typeof value === 'string' && (value.length > LONGEST || !NAME.test(value))) {
      const rule = value.length > LONGEST ? `at most ${LONGEST} characters` : LETTERS;
      reading.note('snapshot/name', `is ${quote(value)}, which the API refuses: it takes ${rule}`);
    }
    return loneText.read(value, reading);
  },
};
