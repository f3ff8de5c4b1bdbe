import { type Parsed, parsed, unparsed } from './parsed.ts';
import { type Instant, instant } from './time.ts';

const SECONDS_PER_DAY = 86_400;
const MICROSECONDS_PER_SECOND = 1_000_000;

/**
 * The grammar of Go's parser: the hour may have one digit, the fraction a comma. The offset is
 * optional here only so that its absence can be reported.
 */
const RFC3339 =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d+))?(?:(Z)|([+-])(\d\d):(\d\d))?$/;

export type TimestampProblem = 'malformed' | 'no-time-zone' | 'no-such-time';

/**
 * Reads an RFC 3339 time as the API's `Time` and `MicroTime` fields hold it. Digits finer than a
 * microsecond are cut off. Whole seconds are exact in all years, microseconds in 1684 to 2255.
 * @upstream apimachinery pkg/apis/meta/v1/time.go UnmarshalJSON (1.36)
 */
export function parseInstant(text: string): Parsed<Instant, TimestampProblem> {
  return parsePlain(text) ?? parseAny(text);
}

/**
 * Whole seconds in UTC, as the API prints them: nearly all times, read three times as fast as
 * others.
 */
function parsePlain(text: string): Parsed<Instant, TimestampProblem> | undefined {
  const isPlain =
    text.length === 20 &&
    text[4] === '-' &&
    text[7] === '-' &&
    text[10] === 'T' &&
    text[13] === ':' &&
    text[16] === ':' &&
    text[19] === 'Z';
  if (!isPlain) return undefined;
  const date = {
    year: digitsAt(text, 0, 4),
    month: digitsAt(text, 5, 7),
    day: digitsAt(text, 8, 10),
  };
  const time = [digitsAt(text, 11, 13), digitsAt(text, 14, 16), digitsAt(text, 17, 19)] as const;
  const isNumber = date.year + date.month + date.day + time[0] + time[1] + time[2] >= 0;
  return isNumber ? inUtc(date, clockSeconds(...time), 0, 0) : undefined;
}

/** A number of digits; NaN when any other character is there. */
function digitsAt(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : Number.NaN;
  }
  return value;
}

const ZERO = 48;

function parseAny(text: string): Parsed<Instant, TimestampProblem> {
  const match = RFC3339.exec(text);
  if (match === null) return unparsed('malformed');
  const [, year, month, day, hour, minute, second, fraction = '', utc, sign, ...offset] = match;
  if (utc === undefined && sign === undefined) return unparsed('no-time-zone');

  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const clock = clockSeconds(Number(hour), Number(minute), Number(second));
  const ahead = utc === undefined ? offsetSeconds(Number(offset[0]), Number(offset[1])) : 0;
  const microseconds = Number(fraction.slice(0, 6).padEnd(6, '0'));
  return inUtc(date, clock, ahead !== undefined && sign === '-' ? -ahead : ahead, microseconds);
}

/** @param ahead how many seconds the clock was ahead of UTC */
function inUtc(
  date: CalendarDate,
  clock: number | undefined,
  ahead: number | undefined,
  microseconds: number,
): Parsed<Instant, TimestampProblem> {
  if (!isDate(date) || clock === undefined || ahead === undefined) return unparsed('no-such-time');
  const seconds = daysFromDate(date) * SECONDS_PER_DAY + clock - ahead;
  return parsed(instant(seconds * MICROSECONDS_PER_SECOND + microseconds));
}

/** A minute has 60 seconds, because upstream has no leap seconds. */
const clockSeconds = (hour: number, minute: number, second: number): number | undefined =>
  hour < 24 && minute < 60 && second < 60 ? (hour * 60 + minute) * 60 + second : undefined;

/** Upstream accepts offsets of 24 hours and of 60 minutes, because people write them. */
const offsetSeconds = (hours: number, minutes: number): number | undefined =>
  hours <= 24 && minutes <= 60 ? (hours * 60 + minutes) * 60 : undefined;

/**
 * Prints an instant as RFC 3339 in UTC, with milliseconds or microseconds only if they are not 0.
 */
export function printInstant(at: Instant): string {
  const seconds = Math.floor(at / MICROSECONDS_PER_SECOND);
  const days = Math.floor(seconds / SECONDS_PER_DAY);
  const { year, month, day } = dateFromDays(days);
  const clock = seconds - days * SECONDS_PER_DAY;
  const hour = Math.floor(clock / 3_600);
  const minute = Math.floor(clock / 60) % 60;
  const date = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
  const time = `${digits(hour, 2)}:${digits(minute, 2)}:${digits(clock % 60, 2)}`;
  return `${date}T${time}${printFraction(at - seconds * MICROSECONDS_PER_SECOND)}Z`;
}

function printFraction(microseconds: number): string {
  if (microseconds === 0) return '';
  const text = digits(microseconds, 6);
  return text.endsWith('000') ? `.${text.slice(0, 3)}` : `.${text}`;
}

const digits = (n: number, width: number): string => `${n}`.padStart(width, '0');

/** A day of the proleptic Gregorian calendar; months and days count from 1. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAYS_IN_YEAR = 365;
const DAYS_IN_4_YEARS = 4 * DAYS_IN_YEAR + 1;
const DAYS_IN_CENTURY = 25 * DAYS_IN_4_YEARS - 1;
const DAYS_IN_400_YEARS = 4 * DAYS_IN_CENTURY + 1;

/** Days from 0000-03-01 to 1970-01-01. */
const DAYS_TO_EPOCH = 719_468;

/**
 * A year that begins in March has the leap day at its end, so months keep one rhythm: 153 days in
 * five.
 */
const daysBeforeMonth = (monthSinceMarch: number): number =>
  Math.floor((153 * monthSinceMarch + 2) / 5);

/** The number of days from 1970-01-01 to a date; negative before. The date must exist. */
export function daysFromDate({ year, month, day }: CalendarDate): number {
  const marchYear = month > 2 ? year : year - 1;
  const monthSinceMarch = (month + 9) % 12;
  const leapDays =
    Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  const beforeYear = marchYear * DAYS_IN_YEAR + leapDays;
  return beforeYear + daysBeforeMonth(monthSinceMarch) + day - 1 - DAYS_TO_EPOCH;
}

/** The date a number of days after 1970-01-01. */
export function dateFromDays(days: number): CalendarDate {
  const sinceMarch0000 = days + DAYS_TO_EPOCH;
  const era = Math.floor(sinceMarch0000 / DAYS_IN_400_YEARS);
  const dayOfEra = sinceMarch0000 - era * DAYS_IN_400_YEARS;
  // Leap days are removed first, which leaves whole years of 365 days.
  const leapDays =
    Math.floor(dayOfEra / (DAYS_IN_4_YEARS - 1)) -
    Math.floor(dayOfEra / DAYS_IN_CENTURY) +
    Math.floor(dayOfEra / (DAYS_IN_400_YEARS - 1));
  const yearOfEra = Math.floor((dayOfEra - leapDays) / DAYS_IN_YEAR);
  const beforeYear =
    yearOfEra * DAYS_IN_YEAR + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  const dayOfYear = dayOfEra - beforeYear;
  const monthSinceMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = ((monthSinceMarch + 2) % 12) + 1;
  return {
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - daysBeforeMonth(monthSinceMarch) + 1,
  };
}

/** Whether the calendar has such a day, unlike the 30th of February. */
export function isDate(date: CalendarDate): boolean {
  const { year, month, day } = date;
  if (month < 1 || month > 12 || day < 1 || day > 31) return false;
  const back = dateFromDays(daysFromDate(date));
  return back.year === year && back.month === month && back.day === day;
}
