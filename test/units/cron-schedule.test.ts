import { describe, expect, test } from 'vitest';
import { nextOfSchedule, parseCronSchedule, parseInstant, present, printInstant } from '#units';

/** Cases of robfig/cron's own TestParseScheduleErrors and TestStandardSpecSchedule, and more. */
describe('a cron schedule', () => {
  test.each([
    ['5 * * * *'],
    ['*/15 9-17 * * MON-FRI'],
    ['0 0 1,15 jan-mar/2 ?'],
    ['  30 4 * * 0  '],
    ['@hourly'],
    ['@every 1h30m'],
  ])('may be %j', (schedule) => {
    expect(parseCronSchedule(schedule)).toMatchObject({ ok: true });
  });

  test.each([
    ['', 'five fields are expected (minute, hour, day, month, weekday), not 0'],
    ['* * * *', 'five fields are expected (minute, hour, day, month, weekday), not 4'],
    ['5 j * * *', '"j" is no hour from 0 to 23'],
    ['60 * * * *', '"60" is no minute from 0 to 59'],
    ['0 0 0 * *', '"0" is no day of the month from 1 to 31'],
    ['0 0 * * 7', '"7" is no day of the week from 0 to 6'],
    ['30-10 * * * *', '"30-10" is no minute from 0 to 59'],
    ['*/0 * * * *', '"*/0" is no minute from 0 to 59'],
    ['1-2-3 * * * *', '"1-2-3" is no minute from 0 to 59'],
    ['@unrecognized', '"@unrecognized" is not known, such as @hourly or @every 10m'],
    ['@every soon', '"soon" is no duration'],
    ['CRON_TZ=UTC 0 5 * * *', 'a time zone belongs in timeZone'],
  ])('may not be %j: %s', (schedule, problem) => {
    expect(parseCronSchedule(schedule)).toEqual({ ok: false, problem });
  });
});

/** The first, of 2012-07-09, a Monday, are cases of robfig/cron's own TestNext. */
describe('the next instant of a schedule', () => {
  const next = (after: string, schedule: string): string | undefined => {
    const [from, read] = [parseInstant(after), parseCronSchedule(schedule)];
    if (!from.ok || !read.ok) throw new Error(schedule);
    const found = nextOfSchedule(present(read.value, schedule), from.value);
    return found === undefined ? undefined : printInstant(found).replace('.000000', '');
  };

  test.each([
    ['2012-07-09T14:45:00Z', '0/15 * * * *', '2012-07-09T15:00:00Z'],
    ['2012-07-09T14:59:59Z', '0/15 * * * *', '2012-07-09T15:00:00Z'],
    ['2012-07-09T15:45:00Z', '20-35/15 * * * *', '2012-07-09T16:20:00Z'],
    ['2012-07-09T23:46:00Z', '*/15 * * * *', '2012-07-10T00:00:00Z'],
    ['2012-07-09T23:35:00Z', '0 0 9 apr-oct ?', '2012-08-09T00:00:00Z'],
    ['2012-07-09T23:35:00Z', '0 0 */5 apr,aug,oct mon', '2012-08-01T00:00:00Z'],
    ['2012-07-09T23:35:00Z', '0 0 * feb mon', '2013-02-04T00:00:00Z'],
    ['2012-07-09T23:35:00Z', '0 0 29 feb ?', '2016-02-29T00:00:00Z'],
    ['2012-07-09T23:35:00Z', '0 0 30 feb ?', undefined],
    ['2026-11-27T09:00:00.000001Z', '0 9 13 * fri', '2026-12-04T09:00:00Z'],
    ['2026-11-27T09:00:00Z', '@hourly', '2026-11-27T10:00:00Z'],
  ])('after %s, %s is %s', (after, schedule, expected) => {
    expect(next(after, schedule)).toBe(expected);
  });
});
