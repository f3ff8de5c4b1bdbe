import { type CronSchedule, nextOfSchedule, parseCronSchedule } from './cron-schedule.ts';
import { parseGoDuration } from './duration-text.ts';
import {
  earlier,
  type Instant,
  later,
  microseconds,
  nanoseconds,
  truncateToSecond,
} from './time.ts';
import { TimeZone } from './time-zone.ts';

/** The instants of a schedule by the wall clock of a time zone. */
export interface CronTimes {
  /** The first instant after another one; undefined where the next five years have none. */
  next(after: Instant): Instant | undefined;
}

/**
 * The instants of a valid schedule. Undefined for one that the API server refuses, and for a time
 * zone that nobody knows.
 * @upstream github.com/robfig/cron/v3 spec.go Next (3.0.1)
 */
export function cronTimes(schedule: string, timeZone = 'UTC'): CronTimes | undefined {
  const parsed = parseCronSchedule(schedule);
  if (!parsed.ok) return undefined;
  if (parsed.value === undefined) return everyOf(schedule);
  const zone = TimeZone.named(timeZone);
  if (zone === undefined) return undefined;
  const { value } = parsed;
  return { next: (after) => nextIn(zone, value, after) };
}

/** The clock jumps over some instants, which are left out, and shows others twice: the first counts. */
function nextIn(zone: TimeZone, schedule: CronSchedule, after: Instant): Instant | undefined {
  let local = later(after, zone.offsetAt(after));
  for (;;) {
    const next = nextOfSchedule(schedule, local);
    if (next === undefined) return undefined;
    const guess = earlier(next, zone.offsetAt(after));
    const at = earlier(next, zone.offsetAt(guess));
    const isThere = later(at, zone.offsetAt(at)) === next;
    if (isThere && at > after) return at;
    local = next;
  }
}

/**
 * `@every 10m` counts from the last time, in whole seconds.
 * @upstream github.com/robfig/cron/v3 constantdelay.go Next (3.0.1)
 */
function everyOf(schedule: string): CronTimes | undefined {
  const text = schedule.trim().replace(/^@every\s+/, '');
  const parsed = parseGoDuration(text);
  if (!parsed.ok) return undefined;
  const exact = nanoseconds(parsed.value);
  const delay = microseconds(Math.max(SECOND, Math.floor(exact / SECOND) * SECOND));
  return { next: (after) => later(truncateToSecond(after), delay) };
}

const SECOND = 1_000_000;
