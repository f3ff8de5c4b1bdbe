import { clockFrom, type TimelineEntry } from '#documents';
import type { Evidence } from './verdict.ts';

/**
 * The number of Ready pods of a workload that are not being deleted, and the desired number, from
 * an instant on.
 */
export interface ReadyMoment {
  readonly at: number;
  readonly ready: number;
  readonly desired: number;
}

/** The course of ready pods at the end of each instant with a change. The first moment is at 0. */
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

/** The entry that took a ready pod from a workload at an instant. Undefined without one. */
export const lossAt = (workload: string, at: number, { report }: Evidence): number | undefined =>
  report.timeline.findLast(
    (entry) =>
      entry.at === at && ENDS.has(entry.kind) && 'workload' in entry && entry.workload === workload,
  )?.id;
