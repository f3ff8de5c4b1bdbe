import { describe, expect, test } from 'vitest';
import { cronTimes, instant, minutes, present, seconds } from '#units';
import { dueTime } from '../../../src/controllers/cron-job/due-time.ts';
import { cronJob } from '../../support/cron-jobs.ts';

const HOURLY = present(cronTimes('0 * * * *'), 'a schedule');
const hour = (count: number) => instant(minutes(60) * count);

describe('a Job is due', () => {
  test.each<[string, Parameters<typeof cronJob>[0], number, number | undefined]>([
    ['at the time of the schedule', {}, 10, 10],
    ['once for a time', { lastScheduleTime: hour(10) }, 10.5, undefined],
    ['late for the last of several times', { lastScheduleTime: hour(3) }, 10.5, 10],
    ['within its deadline', { startingDeadlineSeconds: 3600 }, 10.5, 10],
    ['not after its deadline', { startingDeadlineSeconds: 60 }, 10.5, undefined],
    ['not for times before the start', {}, 9.5, undefined],
    ['after days of nothing', { lastScheduleTime: hour(9) }, 200.5, 200],
  ])('%s', (_, given, now, expected) => {
    const found = dueTime(cronJob(given), HOURLY, hour(9), instant(hour(1) * now));
    expect(found).toBe(expected === undefined ? undefined : hour(expected));
  });

  test('at the last of times that lie days apart', () => {
    const weekly = present(cronTimes('0 10 * * 0'), 'a schedule');
    const found = present(dueTime(cronJob({}), weekly, hour(0), hour(1_000)), 'a time');
    expect(found).toBe(weekly.next(instant(found - 1)));
    expect(present(weekly.next(found), 'a time')).toBeGreaterThan(hour(1_000));
  });

  test('never for a schedule without a time', () => {
    const never = present(cronTimes('0 0 30 2 *'), 'a schedule');
    expect(dueTime(cronJob({}), never, instant(0), instant(seconds(1)))).toBeUndefined();
  });
});
