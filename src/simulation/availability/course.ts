import type { Instant } from '#units';
import type { Course } from '../outcome.ts';

type Count = Course[number];

/** A number as it stands at the end of each instant at which it changes. */
export class Counter {
  readonly #course: Count[];

  constructor(at: Instant, count: number) {
    this.#course = [{ at, count }];
  }

  get course(): Course {
    return this.#course;
  }

  add(at: Instant, difference: number): void {
    this.set(at, (this.#course.at(-1)?.count ?? 0) + difference);
  }

  set(at: Instant, count: number): void {
    const course = this.#course;
    if (course.at(-1)?.at === at && course.length > 1) course.pop();
    const last = course.at(-1);
    if (last === undefined || last.at === at) course[0] = { at, count };
    else if (last.count !== count) course.push({ at, count });
  }
}
