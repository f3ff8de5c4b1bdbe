import { type Parsed, parsed, unparsed } from './parsed.ts';
import { type Instant, instant, minutes } from './time.ts';
import { dateFromDays } from './timestamp.ts';

/** The fields of a schedule in their order, with what they may be. */
const FIELDS = [
  { name: 'minute', least: 0, most: 59, names: [] },
  { name: 'hour', least: 0, most: 23, names: [] },
  { name: 'day of the month', least: 1, most: 31, names: [] },
  {
    name: 'month',
    least: 1,
    most: 12,
    names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  {
    name: 'day of the week',
    least: 0,
    most: 6,
    names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  },
] as const;

type Field = (typeof FIELDS)[number];

/** What stands for several fields. */
const DESCRIPTORS: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
]);

/** The values of a field, and whether it is a star: all of them without a choice. */
interface Values {
  readonly values: ReadonlySet<number>;
  readonly isStar: boolean;
}

/** The instants of a cron schedule, which are whole minutes. */
export interface CronSchedule {
  readonly minute: Values;
  readonly hour: Values;
  readonly day: Values;
  readonly month: Values;
  readonly weekday: Values;
}

/**
 * Reads a schedule as the API server does, or says what is wrong with it. `@every 10m` is a schedule
 * without instants of its own: it is valid, and undefined here.
 * @upstream github.com/robfig/cron/v3 parser.go ParseStandard (3.0.1)
 */
export function parseCronSchedule(schedule: string): Parsed<CronSchedule | undefined, string> {
  const text = schedule.trim();
  if (/^(?:CRON_)?TZ=/.test(text)) return unparsed('a time zone belongs in timeZone');
  if (!text.startsWith('@')) return parseFields(text);
  const meant = DESCRIPTORS.get(text);
  if (meant !== undefined) return parseFields(meant);
  const every = /^@every\s+(.*)$/.exec(text)?.[1];
  if (every === undefined) return unparsed(`"${text}" is not known, such as @hourly or @every 10m`);
  return /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(every)
    ? parsed(undefined)
    : unparsed(`"${every}" is no duration`);
}

function parseFields(text: string): Parsed<CronSchedule, string> {
  const parts = text === '' ? [] : text.split(/\s+/);
  if (parts.length !== FIELDS.length) {
    return unparsed(
      `five fields are expected (minute, hour, day, month, weekday), not ${parts.length}`,
    );
  }
  const read: Values[] = [];
  for (const [index, field] of FIELDS.entries()) {
    const ranges = (parts[index] ?? '').split(',').map((range) => [range, valuesOf(range, field)]);
    const [wrong] = ranges.find(([, values]) => values === undefined) ?? [];
    if (typeof wrong === 'string')
      return unparsed(`"${wrong}" is no ${field.name} from ${field.least} to ${field.most}`);
    read.push(together(ranges.flatMap(([, values]) => (typeof values === 'object' ? values : []))));
  }
  const [minute = NONE, hour = NONE, day = NONE, month = NONE, weekday = NONE] = read;
  return parsed({ minute, hour, day, month, weekday });
}

const NONE: Values = { values: new Set(), isStar: false };

const together = (ranges: readonly Values[]): Values => ({
  values: new Set(ranges.flatMap(({ values }) => [...values])),
  isStar: ranges.some(({ isStar }) => isStar),
});

/** `*`, `5`, `1-5`, `MON-FRI`, each with a step behind a slash; `5/10` goes on to the end. */
function valuesOf(range: string, field: Field): Values | undefined {
  const [bounds = '', written, ...more] = range.split('/');
  if (more.length > 0 || (written !== undefined && !/^0*[1-9]\d*$/.test(written))) return undefined;
  const step = Number(written ?? 1);
  const isStar = bounds === '*' || bounds === '?';
  const ends = isStar
    ? [field.least, field.most]
    : bounds.split('-').map((end) => numberOf(end, field));
  const [low = Number.NaN, high = written === undefined ? low : field.most] = ends;
  if (ends.length > 2 || !(field.least <= low && low <= high && high <= field.most))
    return undefined;
  const values = new Set<number>();
  for (let value = low; value <= high; value += step) values.add(value);
  return { values, isStar: isStar && step === 1 };
}

function numberOf(text: string, { names, least }: Field): number {
  const place = (names as readonly string[]).indexOf(text.toLowerCase());
  if (place >= 0) return place + least;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

const MINUTE = minutes(1);
const MINUTES_PER_DAY = 24 * 60;
/** The first of January 1970 was a Thursday. */
const WEEKDAY_OF_EPOCH = 4;
/** Four years and one day have every date; a leap day on a given weekday may take eleven times as long. */
const MOST_DAYS = 5 * 366;

/**
 * The first instant of a schedule after another one, in UTC. Undefined where the next five years have
 * none.
 * @upstream github.com/robfig/cron/v3 spec.go Next (3.0.1)
 */
export function nextOfSchedule(schedule: CronSchedule, after: Instant): Instant | undefined {
  const first = Math.floor(after / MINUTE) + 1;
  const firstDay = Math.floor(first / MINUTES_PER_DAY);
  for (let days = firstDay; days <= firstDay + MOST_DAYS; days += 1) {
    if (!isOnDay(schedule, days)) continue;
    const from = days === firstDay ? first - days * MINUTES_PER_DAY : 0;
    for (let minute = from; minute < MINUTES_PER_DAY; minute += 1) {
      const isHit =
        schedule.hour.values.has(Math.floor(minute / 60)) &&
        schedule.minute.values.has(minute % 60);
      if (isHit) return instant((days * MINUTES_PER_DAY + minute) * MINUTE);
    }
  }
  return undefined;
}

/** Where both days are chosen, one of them is enough. */
function isOnDay({ day, month, weekday }: CronSchedule, days: number): boolean {
  const date = dateFromDays(days);
  if (!month.values.has(date.month)) return false;
  const isDay = day.values.has(date.day);
  const isWeekday = weekday.values.has((((days + WEEKDAY_OF_EPOCH) % 7) + 7) % 7);
  return day.isStar || weekday.isStar ? isDay && isWeekday : isDay || isWeekday;
}
