import { controllerRuns } from './control-plane-row.ts';
import type { BehaviorOf } from './row.ts';

export const CRON_JOBS = {
  enabled: controllerRuns('cronjob-controller', { does: 'CronJobs start Jobs' }),
};

export type CronJobBehavior = BehaviorOf<typeof CRON_JOBS>;
