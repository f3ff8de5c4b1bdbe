import type { Course, Outcome, WorkloadCourse } from '#simulation';
import type { Workload } from '../types.ts';
import { clockFrom, type ReportClock } from './report-clock.ts';
import { secondsOf, spellsBelow } from './spells-below.ts';

/** How workloads fared of which a number changed, by name. */
export function workloadsOf({
  availability,
  start,
  end,
}: Pick<Outcome, 'availability' | 'start' | 'end'>): readonly Workload[] {
  const clock = clockFrom(start);
  return availability.workloads
    .filter((each) => [each.desired, each.ready, each.available].some(hasChanged))
    .map((each) => workloadOf(each, end, clock));
}

const hasChanged = (course: Course): boolean => course.length > 1;

function workloadOf(
  { workload, desired, ready, available }: WorkloadCourse,
  end: Outcome['end'],
  clock: ReportClock,
): Workload {
  const pairs = (course: Course) =>
    course.map(({ at, count }): [number, number] => [clock.at(at), count]);
  const below = spellsBelow(available, desired);
  const recovered = below.at(-1)?.to;
  return {
    workload,
    desired: desired.at(-1)?.count ?? 0,
    ...(hasChanged(desired) && { desiredOverTime: pairs(desired) }),
    ready: pairs(ready),
    ...(available !== ready && { available: pairs(available) }),
    minReady: ready.reduce((least, { count }) => Math.min(least, count), Number.POSITIVE_INFINITY),
    secondsBelowDesired: secondsOf(below, end),
    ...(below.length > 0 && {
      recoveredAt: recovered === undefined ? null : clock.at(recovered),
    }),
  };
}
