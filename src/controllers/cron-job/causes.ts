/** Decisions of the CronJob controller, besides its writes. */
export type CronJobCause =
  | {
      readonly kind: 'cron-job/started';
      /** `namespace/name`. */
      readonly cronJob: string;
      /** The name of the Job. */
      readonly job: string;
    }
  /** The Job before still runs: this time is left out, or that Job is deleted. */
  | { readonly kind: 'cron-job/left-out' | 'cron-job/replaced'; readonly cronJob: string };
