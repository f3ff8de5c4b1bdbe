import type { CronJob, JobStatus, WorkloadObject } from '#cluster';
import { later, seconds } from '#units';
import { START } from './clock.ts';
import { making } from './owned.ts';

/** A CronJob `shop/report` of every minute, whose Jobs want one pod. */
export const cronJob = (given: Partial<CronJob>): CronJob => ({
  ...{ namespace: 'shop', name: 'report', uid: 'report', labels: {}, annotations: {} },
  ...{ ownerReferences: [], finalizers: [], schedule: '* * * * *', suspend: false },
  concurrencyPolicy: 'Allow',
  job: making('Job', 'report', { restartPolicy: 'Never' }, { job: ONE_POD }),
  ...given,
});

const ONE_POD: NonNullable<WorkloadObject['job']> = {
  ...{ parallelism: 1, completions: 1, completionMode: 'NonIndexed', backoffLimit: 6 },
  suspend: false,
};

/** A Job of that CronJob which began some seconds ago. */
export const startedJob = (ago: number, status: Partial<JobStatus> = {}): WorkloadObject => ({
  ...making('Job', `report-${ago}`, { restartPolicy: 'Never' }, { job: ONE_POD, uid: `${ago}` }),
  ownerReferences: [
    { kind: 'CronJob', apiVersion: 'batch/v1', name: 'report', uid: 'report', controller: true },
  ],
  jobStatus: {
    ...{ active: 1, succeeded: 0, failed: 0, terminating: 0, completedIndexes: '' },
    ...{ failedIndexes: '', startTime: later(START, seconds(-ago)), conditions: [] },
    ...status,
  },
});
