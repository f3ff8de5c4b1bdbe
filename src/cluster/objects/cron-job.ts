import type { Instant } from '#units';
import type { ObjectMeta } from './meta.ts';
import type { WorkloadObject } from './workload.ts';

/** A CronJob with a schedule that the API server takes. */
export interface CronJob extends ObjectMeta {
  readonly schedule: string;
  /** Absent: that of kube-controller-manager, here UTC. */
  readonly timeZone?: string;
  readonly concurrencyPolicy: 'Allow' | 'Forbid' | 'Replace';
  readonly startingDeadlineSeconds?: number;
  readonly suspend: boolean;
  /** The time of the schedule for which it last started a Job. */
  readonly lastScheduleTime?: Instant;
  readonly lastSuccessfulTime?: Instant;
  /** What its Jobs are like; the name is its own. */
  readonly job: WorkloadObject;
}
