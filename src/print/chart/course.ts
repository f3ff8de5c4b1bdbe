/** A number over time. Each value holds from its instant to the next one. */
export type Course = readonly (readonly [at: number, value: number])[];

/** The sum of courses. */
export const sumOf = (courses: readonly Course[]): Course =>
  courseOf(
    0,
    courses.flatMap((course) =>
      course.map(([at, value], index) => [at, value - (course[index - 1]?.[1] ?? 0)] as const),
    ),
  );

/** The greatest value of a course, at least 0. */
export const most = (course: Course): number =>
  course.reduce((peak, [, value]) => Math.max(peak, value), 0);

/** The last instant at which it changes. */
export const lastOf = (course: Course): number => course.at(-1)?.[0] ?? 0;

/** A part of the time axis, drawn as a number of columns of equal width. */
export interface Axis {
  /** Seconds per column. */
  readonly step: number;
  readonly columns: number;
}

/** The course of a number that begins at `start`, given its changes by instant. */
export function courseOf(start: number, changes: readonly (readonly [number, number])[]): Course {
  const course: [number, number][] = [[0, start]];
  let value = start;
  for (const [at, by] of [...changes].sort(([a], [b]) => a - b)) {
    value += by;
    const last = course.at(-1);
    if (last?.[0] === at) last[1] = value;
    else course.push([at, value]);
  }
  return course;
}

/** The extreme value in each column, so that short peaks are visible too. */
export function perColumn(
  course: Course,
  { step, columns }: Axis,
  extreme: (a: number, b: number) => number,
): readonly number[] {
  const values: number[] = [];
  let next = 0;
  let existing = 0;
  for (let column = 0; column < columns; column += 1) {
    const start = column * step;
    let found: number | undefined;
    for (; next < course.length; next += 1) {
      const [at, value] = course[next] ?? [start, existing];
      if (at >= start + step) break;
      found = at > start ? extreme(found ?? existing, value) : value;
      existing = value;
    }
    values.push(found ?? existing);
  }
  return values;
}

/** The number of these instants in each column. */
export function countPerColumn(times: readonly number[], axis: Axis): readonly number[] {
  const counts = Array.from({ length: axis.columns }, () => 0);
  for (const at of times) {
    const column = Math.floor(at / axis.step);
    if (column < counts.length) counts[column] = (counts[column] ?? 0) + 1;
  }
  return counts;
}
