import type { ApiClient } from '#api-clients';
import type { TimelineEvent } from '#causes';
import type { ComponentContext } from '#cluster';
import type { SchedulerOptions } from '../options.ts';
import type { SchedulerCause } from './causes.ts';

/** What kube-scheduler works with. */
export interface KubeSchedulerParts extends ComponentContext<TimelineEvent | SchedulerCause> {
  /** Its requests about pods wait here; events have a client of their own. */
  readonly api: ApiClient;
  readonly options: SchedulerOptions;
}
