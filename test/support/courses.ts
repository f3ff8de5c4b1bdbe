import type { Course, ServiceCourse, WorkloadCourse } from '#watchers';
import { atSecond } from './clock.ts';

type Counts = readonly (readonly [second: number, count: number])[];

/** A number over time, with instants in seconds. */
export const course = (...counts: Counts): Course =>
  counts.map(([second, count]) => ({ at: atSecond(second), count }));

const NONE = course([0, 0]);

/** A workload that wants as many pods all the time, and whose ready pods are those that work. */
export const workloadCourse = (
  workload: string,
  desired: number,
  ...ready: Counts
): WorkloadCourse => {
  const counts = course(...ready);
  const due = course([0, desired]);
  return {
    workload,
    desired: due,
    ready: counts,
    available: counts,
    due,
    working: counts,
    unnoticed: NONE,
    before: { due: desired, working: desired, unnoticed: 0 },
  };
};

/** A Service all of whose endpoints work. */
export const serviceCourse = (service: string, ready: Course): ServiceCourse => ({
  service,
  ready,
  dead: NONE,
  draining: NONE,
  lost: NONE,
  unnoticed: NONE,
  before: { ready: ready[0]?.count ?? 0, dead: 0, draining: 0, unnoticed: 0 },
});
