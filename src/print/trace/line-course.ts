import type { Course } from '../chart/course.ts';

/** The most points that a straight piece of a line becomes. */
const MOST = 64;

/** A line as a course of steps, which viewers of traces draw: a step a second, at most 64 a piece. */
export function lineCourse(line: Course): Course {
  const course: (readonly [number, number])[] = [];
  line.forEach(([at, value], index) => {
    const [to, end] = line[index + 1] ?? [at, value];
    course.push([at, value]);
    if (end === value) return;
    const steps = Math.min(MOST, Math.floor(to - at));
    for (let step = 1; step < steps; step++) {
      const share = step / steps;
      course.push([at + (to - at) * share, value + (end - value) * share]);
    }
  });
  return course;
}
