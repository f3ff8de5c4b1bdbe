import { expect, test } from 'vitest';
import { DEFAULT_BACKOFF_LIMIT, type JobSpec, type JobStatus, Store } from '#cluster';
import { Timeline } from '#timeline';
import { limitsOfJobs } from '../../../src/assumptions/limits/jobs.ts';
import { workload } from '../../support/budgets.ts';
import { START } from '../../support/clock.ts';

const STATUS: JobStatus = {
  ...{ active: 0, succeeded: 0, failed: 0, terminating: 0 },
  ...{ completedIndexes: '', failedIndexes: '', conditions: [] },
};
const OVER: JobStatus = {
  ...STATUS,
  conditions: [{ type: 'Complete', status: 'True', reason: '' }],
};
const SPEC: JobSpec = {
  ...{ parallelism: 1, completionMode: 'NonIndexed', suspend: false },
  backoffLimit: DEFAULT_BACKOFF_LIMIT,
};
const FLEETING: JobSpec = { ...SPEC, ttlSecondsAfterFinished: 60 };

test.each<[string, JobSpec, JobStatus, readonly string[]]>([
  ['has ended and a time to live', FLEETING, OVER, ['Job/shop/tide']],
  ['still runs', FLEETING, STATUS, []],
  ['has no time to live', SPEC, OVER, []],
])('a Job that %s', (_, job, jobStatus, names) => {
  const workloads = [workload('Job', 'tide', { job, jobStatus })];
  const store = new Store(new Timeline(START), {
    ...{ nodes: [], pods: [], leases: [], budgets: [], workloads },
  });
  expect(limitsOfJobs(store)).toEqual(
    names.length === 0 ? [] : [{ kind: 'ended-jobs-stay', names }],
  );
});
