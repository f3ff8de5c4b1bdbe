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
