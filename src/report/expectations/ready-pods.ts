import { clockFrom, type TimelineEntry } from '#documents';
import type { Evidence } from './verdict.ts';

/** How many pods of a workload are Ready and not being deleted, and how many it wants, from when on. */
export interface ReadyMoment {
  readonly at: number;
  readonly ready: number;
  readonly desired: number;
}

/** The same over time, at the end of each instant at which a number changes; the first from 0 on. */
export function readyPods(workload: string, { scenario }: Evidence): readonly ReadyMoment[] {
  const { start, availability } = scenario.outcome;
  const { at } = clockFrom(start);
  const found = availability.workloads.find((each) => each.workload === workload);
  const { ready = [], desired = [] } = found ?? {};
  const instants = new Set([
    start,
    ...ready.map((each) => each.at),
    ...desired.map((each) => each.at),
  ]);
  return [...instants]
    .sort((a, b) => a - b)
    .map((instant) => {
      const standing = (course: typeof ready) =>
        course.findLast((each) => each.at <= instant)?.count ?? 0;
      return { at: at(instant), ready: standing(ready), desired: standing(desired) };
    });
}

const ENDS: ReadonlySet<TimelineEntry['kind']> = new Set([
  'PodNotReady',
  'PodDeletionRequested',
  'PodEvicted',
  'PodFailed',
  'PodSucceeded',
  'PodRemoved',
]);

/** The entry that took a ready pod from a workload at an instant; undefined when none did. */
export const lossAt = (workload: string, at: number, { report }: Evidence): number | undefined =>
  report.timeline.findLast(
    (entry) =>
      entry.at === at && ENDS.has(entry.kind) && 'workload' in entry && entry.workload === workload,
  )?.id;
