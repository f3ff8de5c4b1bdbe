import type { CronJob } from '#cluster';
import { cronTimes, parseCronSchedule } from '#units';
import { quote } from '../../bytes/quote.ts';
import { object, optional, record, withDefault } from '../../fields/collections.ts';
import type { Interner } from '../../fields/interner.ts';
import { filledText, flag, integer, oneOf, text, timestamp } from '../../fields/scalars.ts';
import type { Schema, ValueOf } from '../../fields/schema.ts';
import type { JOB_STATUS } from './job.ts';
import { META, namespaceOf, projectMeta } from './meta.ts';
import { projectJob, SPEC_OF_JOB } from './workload.ts';

/** A schedule that the API server takes; another one is noted. */
const SCHEDULE: Schema<string> = {
  shape: text.shape,
  read(value, reading) {
    const schedule = text.read(value, reading);
    const parsed = typeof value === 'string' ? parseCronSchedule(value) : undefined;
    if (parsed?.ok === false) {
      const message = `is ${quote(schedule)}: ${parsed.problem}; the API server refuses it`;
      reading.note('snapshot/cron-schedule', message);
    }
    return schedule;
  },
};

/** The labels and annotations that each Job gets. */
const OF_EACH = object({ labels: record(text), annotations: record(text, []) });

export const CRON_JOB = object({
  metadata: META,
  spec: object({
    schedule: SCHEDULE,
    timeZone: filledText,
    suspend: withDefault(flag, false),
    concurrencyPolicy: withDefault(oneOf(['Allow', 'Forbid', 'Replace']), 'Allow'),
    startingDeadlineSeconds: optional(integer),
    jobTemplate: object({ metadata: OF_EACH, spec: SPEC_OF_JOB }),
  }),
  status: object({
    lastScheduleTime: optional(timestamp),
    lastSuccessfulTime: optional(timestamp),
  }),
});

/** Undefined where it can start no Job: its schedule or its time zone is wrong. */
export function projectCronJob(
  { metadata, spec, status }: ValueOf<typeof CRON_JOB>,
  interner: Interner,
): CronJob | undefined {
  const { schedule, timeZone, suspend, concurrencyPolicy, startingDeadlineSeconds } = spec;
  if (cronTimes(schedule, timeZone) === undefined) return undefined;
  const { jobTemplate } = spec;
  const { name, namespace } = metadata;
  const ofJobs = {
    ...{ name, namespace, ...jobTemplate.metadata },
    ...{ uid: '', ownerReferences: [], finalizers: [] },
  };
  const raw = { metadata: ofJobs, spec: jobTemplate.spec, status: NO_STATUS };
  return {
    ...projectMeta(metadata, namespaceOf(metadata)),
    schedule,
    suspend,
    concurrencyPolicy,
    ...(timeZone !== undefined && { timeZone }),
    ...(startingDeadlineSeconds !== undefined && { startingDeadlineSeconds }),
    ...status,
    job: projectJob(raw, interner),
  };
}

const NO_STATUS: ValueOf<typeof JOB_STATUS> = {
  ...{ active: 0, succeeded: 0, failed: 0, terminating: 0 },
  ...{ completedIndexes: '', failedIndexes: '', conditions: [] },
};
