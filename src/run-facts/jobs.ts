import { entriesOf } from '#causes';
import type { Entries } from './entries.ts';

/** The entries by which Jobs end, complete or failed. */
export const endedJobs = (entries: Entries) => entriesOf(entries, 'workloads/job-ended');
