import type { TimelineEntry } from '#documents';
import type { Evidence } from '../verdict.ts';

const ENDS: ReadonlySet<TimelineEntry['kind']> = new Set([
  'PodNotReady',
  'PodDeletionRequested',
  'PodEvicted',
  'PodFailed',
  'PodSucceeded',
  'PodRemoved',
]);

/** The entry that took a ready pod from a workload at an instant. Undefined without one. */
export const lossAt = (workload: string, at: number, { report }: Evidence): number | undefined =>
  report.timeline.findLast(
    (entry) =>
      entry.at === at && ENDS.has(entry.kind) && 'workload' in entry && entry.workload === workload,
  )?.id;
