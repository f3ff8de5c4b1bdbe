import { parseCronSchedule } from '#units';
import { quote } from '../../bytes/quote.ts';
import { object } from '../../fields/collections.ts';
import { text } from '../../fields/scalars.ts';
import type { Schema } from '../../fields/schema.ts';
import { META } from './meta.ts';

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

/** A CronJob, of which only mistakes are read: it starts no Jobs here. */
export const CRON_JOB = object({ metadata: META, spec: object({ schedule: SCHEDULE }) });
