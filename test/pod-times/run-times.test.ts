import { expect, it } from 'vitest';
import type { WorkloadObject } from '#cluster';
import { later, seconds } from '#units';
import { runTimesOf } from '../../src/pod-times/run-times.ts';
import { START } from '../support/clock.ts';
import { cronJob, startedJob } from '../support/cron-jobs.ts';

const REPORT = cronJob({});

const DONE = [{ type: 'Complete', status: 'True', reason: '' }] as const;
const LATE = [{ type: 'Failed', status: 'True', reason: 'DeadlineExceeded' }] as const;
const BROKEN = [{ type: 'Failed', status: 'True', reason: 'BackoffLimitExceeded' }] as const;

const done = (ago: number, took: number): WorkloadObject =>
  startedJob(ago, { completionTime: later(START, seconds(took - ago)), conditions: DONE });

it.each([
  ['the last complete one', [done(300, 20), done(200, 30), startedJob(10)], seconds(30)],
  ['one that ran to its deadline', [startedJob(200, { conditions: LATE })], 'until-ended'],
  ['one that runs beside the next', [startedJob(70), startedJob(10)], 'until-ended'],
  [
    'a complete one although another ran to its deadline',
    [done(300, 20), startedJob(200, { conditions: LATE })],
    seconds(20),
  ],
  [
    'nothing: one has failed and one has just begun',
    [startedJob(70, { conditions: BROKEN }), startedJob(10)],
    undefined,
  ],
] as const)('the time that Jobs of a CronJob take is shown by %s', (_, jobs, time) => {
  const times = runTimesOf({ cronJobs: [REPORT], workloads: jobs });
  expect(times.get('shop/report')).toBe(time);
});
