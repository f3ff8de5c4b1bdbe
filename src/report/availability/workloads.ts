import { clockFrom, type ReportClock, type Workload } from '#documents';
import type { Outcome } from '#play';
import type { StartupTime } from '#pod-times';
import type { Run } from '#simulation';
import { inSeconds, remembered } from '#units';
import type { Course, WorkloadCourse } from '#watchers';
import {
  endOf,
  type RunEnd,
  secondsOfState,
  spansOf,
  unnoticedOf,
  workloadSpells,
} from './downs.ts';
import { secondsOf, spellsBelow } from './spells.ts';

type Ends = 'start' | 'end' | 'endReason';

/** Workloads with a changed number over time, or short of pods from before the start, by name. */
export function workloadsOf(
  { availability, start, end, endReason }: Pick<Outcome, 'availability' | Ends>,
  startupTimeOf: Run['startupTimeOf'] = () => undefined,
): readonly Workload[] {
  const run = { clock: clockFrom(start), end, endReason };
  return availability.unsettled
    .filter(isOfNote)
    .map((each) => workloadOf(each, run, startupTimeOf(each.workload)));
}

/** One workload, even if none of its numbers changes. Undefined for one without pods. */
export function workloadNamed(
  name: string,
  { availability, start, end, endReason }: Pick<Outcome, 'availability' | Ends>,
): Workload | undefined {
  const course = availability.workloads.find(({ workload }) => workload === name);
  return course && workloadOf(course, { clock: clockFrom(start), end, endReason }, undefined);
}

/** Plays of one cluster share the courses of what nothing happens to. */
const isOfNote = remembered((course: WorkloadCourse): boolean => {
  const { desired, ready, available, due, working, before } = course;
  return (
    [desired, ready, available, due, working].some(hasChanged) ||
    working[0]?.count !== before.working ||
    workloadSpells(course).length > 0 ||
    spellsBelow(available, desired).length > 0
  );
});

const hasChanged = (course: Course): boolean => course.length > 1;

function workloadOf(
  course: WorkloadCourse,
  run: RunEnd,
  startup: StartupTime | undefined,
): Workload {
  const { workload, desired, ready, available, working } = course;
  const { clock, end } = run;
  const below = spellsBelow(available, desired);
  const recovered = below.at(-1)?.to;
  return {
    workload,
    desired: desired.at(-1)?.count ?? 0,
    ...(hasChanged(desired) && { desiredOverTime: stepsOf(desired, clock) }),
    ready: stepsOf(ready, clock),
    ...(available !== ready && { available: stepsOf(available, clock) }),
    minReady: fewest(ready),
    secondsBelowDesired: secondsOf(below, end),
    ...(below.length > 0 && {
      recoveredAt: recovered === undefined ? null : clock.at(recovered),
    }),
    working: stepsOf(working, clock),
    minWorking: fewest(working),
    ...troubleOf(course, run),
    ...(startup && { startupSeconds: inSeconds(startup.time), startupFrom: startup.from }),
  };
}

function troubleOf(course: WorkloadCourse, run: RunEnd) {
  const spells = workloadSpells(course);
  const unnoticed = unnoticedOf(course.unnoticed, course.before.unnoticed, run);
  return {
    secondsShort: secondsOfState(spells, run, 'short', 'down'),
    secondsDown: secondsOfState(spells, run, 'down'),
    secondsUnnoticed: unnoticed.seconds,
    spans: spansOf(spells, run),
    unnoticed: unnoticed.pairs,
    ...endOf(spells, run),
  };
}

/** A number over time, as a report holds it: of steps within a millisecond the last one counts. */
export const stepsOf = (course: Course, clock: ReportClock): [number, number][] =>
  course
    .map(({ at, count }): [number, number] => [clock.at(at), count])
    .filter(([at], place, steps) => steps[place + 1]?.[0] !== at);

const fewest = (course: Course): number =>
  course.reduce((least, { count }) => Math.min(least, count), Number.POSITIVE_INFINITY);
