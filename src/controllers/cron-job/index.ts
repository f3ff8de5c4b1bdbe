export type { CronJobCause } from './causes.ts';
export { CronJobController } from './controller.ts';
