import type { CronJob, WorkloadObject } from '#cluster';
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
