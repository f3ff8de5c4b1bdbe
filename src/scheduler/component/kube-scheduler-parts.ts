import type { ApiClient } from '#api-clients';
import type { Recorder, TimelineEvent } from '#causes';
import type { Client, Store } from '#cluster';
import type { Timeline } from '#timeline';
import type { SchedulerOptions } from '../options.ts';
import type { SchedulerCause } from './causes.ts';

/** What kube-scheduler works with. */
export interface KubeSchedulerParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly client: Client;
  /** Its requests about pods wait here; events have a client of their own. */
  readonly api: ApiClient;
  readonly recorder: Recorder<TimelineEvent | SchedulerCause>;
  readonly options: SchedulerOptions;
}
