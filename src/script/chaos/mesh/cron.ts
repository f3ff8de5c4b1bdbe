import { type Duration, microseconds, minutes, parseDuration } from '#units';

/** The days of the months in a common year that begins with a Monday. */
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MINUTES_OF_DAY = 24 * 60;
/** A yearly schedule is due twice in it. */
const SEARCHED_YEARS = 2;

const NAMED: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const MONTH_NAMES = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/**
 * When a schedule is due, counted from its first time: at most so many. Undefined for no schedule.
 */
export function dueTimes(text: string, most: number): readonly Duration[] | undefined {
  const every = /^@every\s+(\S+)$/.exec(text)?.[1];
  if (every === undefined) return timesOfFields((NAMED[text] ?? text).trim().split(/\s+/), most);
  const span = parseDuration(every);
  if (!span.ok || span.value <= 0) return undefined;
  const { value } = span;
  return Array.from({ length: most }, (_, index) => microseconds(value * index));
}

function timesOfFields(fields: readonly string[], most: number): readonly Duration[] | undefined {
  const [minute = '', hour = '', day = '', month = '', weekday = '', more] = fields;
  const ofHour = setOf(minute, 0, 59, []);
  const ofDay = setOf(hour, 0, 23, []);
  const isDue = daysOf(day, month, weekday);
  if (!ofHour || !ofDay || !isDue || more !== undefined) return undefined;
  const times: number[] = [];
  for (const [index, date] of datesOf(SEARCHED_YEARS).entries()) {
    if (times.length >= most) break;
    if (!isDue({ ...date, weekday: (index + 1) % 7 })) continue;
    for (const eachHour of ofDay) {
      for (const eachMinute of ofHour) {
        times.push(index * MINUTES_OF_DAY + eachHour * 60 + eachMinute);
      }
    }
  }
  const [first = 0] = times;
  return times.slice(0, most).map((time) => minutes(time - first));
}

interface DateOfYear {
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
}

/** Either of the days of month and week counts where both are restricted, as in cron. */
function daysOf(
  day: string,
  month: string,
  weekday: string,
): ((date: DateOfYear) => boolean) | undefined {
  const days = setOf(day, 1, 31, []);
  const months = setOf(month, 1, 12, MONTH_NAMES);
  const weekdays = setOf(weekday, 0, 6, WEEKDAYS);
  if (!days || !months || !weekdays) return undefined;
  const isEither = !isFree(day) && !isFree(weekday);
  return (date) => {
    const onDay = days.has(date.day);
    const onWeekday = weekdays.has(date.weekday);
    return months.has(date.month) && (isEither ? onDay || onWeekday : onDay && onWeekday);
  };
}

const isFree = (field: string): boolean => /^[*?]/.test(field);

const datesOf = (years: number): { readonly month: number; readonly day: number }[] =>
  Array.from({ length: years }).flatMap(() =>
    MONTHS.flatMap((days, index) =>
      Array.from({ length: days }, (_, day) => ({ month: index + 1, day: day + 1 })),
    ),
  );

/** The values of a field in order; undefined if it cannot be read. */
function setOf(
  text: string,
  least: number,
  most: number,
  names: readonly string[],
): ReadonlySet<number> | undefined {
  const found = new Set<number>();
  for (const part of text.split(',')) {
    const range = rangeOf(part, least, most, names);
    if (range === undefined) return undefined;
    for (let value = range.from; value <= range.to; value += range.step) found.add(value);
  }
  return new Set([...found].sort((a, b) => a - b));
}

function rangeOf(part: string, least: number, most: number, names: readonly string[]) {
  const [, span = '', by] = /^([^/]+)(?:\/(\d+))?$/.exec(part) ?? [];
  const step = by === undefined ? 1 : Number(by);
  if (step === 0) return undefined;
  if (span === '*' || span === '?') return { from: least, to: most, step };
  const numberOf = (text: string): number => {
    const place = names.indexOf(text.toUpperCase());
    return place >= 0 ? place + least : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  };
  const [first = '', last] = span.split('-');
  const from = numberOf(first);
  const to = last === undefined ? (by === undefined ? from : most) : numberOf(last);
  return from >= least && to <= most && from <= to ? { from, to, step } : undefined;
}
