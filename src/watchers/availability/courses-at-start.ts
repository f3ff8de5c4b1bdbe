import { compareText, type Instant } from '#units';
import type { Course, WorkloadCourse } from './availability.ts';
import type { DesiredAtStart } from './desired-pods.ts';
import { NO_PODS, type WorkloadsAtStart } from './initial-availability.ts';

/** The courses of workloads whose numbers never change. Plays that begin alike share them. */
export interface CoursesAtStart {
  /** Of all workloads at the start, in order. */
  readonly names: readonly string[];
  /** The workloads whose pods are not as desired, or that need more than numbers to tell. */
  readonly unsettled: readonly string[];
  readonly courseOf: (workload: string) => WorkloadCourse;
}

const shared = new WeakMap<WorkloadsAtStart, CoursesAtStart>();

/** @param desired - of the same cluster, so that it is the same whenever `atStart` is */
export function coursesAtStart(
  start: Instant,
  atStart: WorkloadsAtStart,
  desired: DesiredAtStart,
): CoursesAtStart {
  const courses = shared.get(atStart) ?? findCourses(start, atStart, desired);
  shared.set(atStart, courses);
  return courses;
}

function findCourses(
  start: Instant,
  { counts, delayed }: WorkloadsAtStart,
  { desired, due }: DesiredAtStart,
): CoursesAtStart {
  const names = inOrder([...desired.keys(), ...counts.keys()]);
  const known = new Map<string, WorkloadCourse>();
  const isSettled = (workload: string): boolean => {
    const { ready, working, unnoticed } = counts.get(workload) ?? NO_PODS;
    const wanted = [desired.get(workload) ?? ready, due.get(workload) ?? ready];
    const areAsDesired = wanted.every((pods) => pods === ready) && ready === working;
    return areAsDesired && unnoticed === 0 && !delayed.has(workload);
  };
  const courseOf = (workload: string): WorkloadCourse => {
    const pods = counts.get(workload) ?? NO_PODS;
    const wanted = desired.get(workload) ?? pods.ready;
    const before = { ...pods, due: due.get(workload) ?? wanted };
    const course = known.get(workload) ?? courseFrom(start, workload, wanted, before);
    known.set(workload, course);
    return course;
  };
  return { names, unsettled: names.filter((name) => !isSettled(name)), courseOf };
}

/** The courses of all workloads, by name. */
export function allCourses(
  unsettled: readonly WorkloadCourse[],
  { names, courseOf }: CoursesAtStart,
): readonly WorkloadCourse[] {
  const found = new Map(unsettled.map((each) => [each.workload, each]));
  return inOrder([...names, ...found.keys()]).map((name) => found.get(name) ?? courseOf(name));
}

function courseFrom(
  at: Instant,
  workload: string,
  wanted: number,
  { ready, ...before }: WorkloadCourse['before'] & { readonly ready: number },
): WorkloadCourse {
  const [course, desired] = [steady(at, ready), steady(at, wanted)];
  return {
    workload,
    desired,
    ready: course,
    available: course,
    due: before.due === wanted ? desired : steady(at, before.due),
    working: steady(at, before.working),
    unnoticed: steady(at, before.unnoticed),
    before,
  };
}

const steady = (at: Instant, count: number): Course => [{ at, count }];

/** Names in order, each once. */
export const inOrder = (names: readonly string[]): readonly string[] =>
  [...new Set(names)].sort(compareText);
