import type { Course, WorkloadCourse } from '#simulation';
import { atSecond } from './clock.ts';

/** A number over time, told in seconds. */
export const course = (...counts: readonly (readonly [second: number, count: number])[]): Course =>
  counts.map(([second, count]) => ({ at: atSecond(second), count }));

/** A workload that wants as many pods all the time. */
export const workloadCourse = (
  workload: string,
  desired: number,
  ...ready: readonly (readonly [second: number, count: number])[]
): WorkloadCourse => {
  const counts = course(...ready);
  return { workload, desired: course([0, desired]), ready: counts, available: counts };
};
