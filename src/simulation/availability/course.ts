import type { Instant } from '#units';
import type { Course } from '../outcome.ts';

interface Count {
  readonly at: Instant;
  count: number;
}

/** A number, with its value at the end of each instant at which it changes. */
export class Counter {
  readonly #course: Count[];
  #last: Count;
  #before: number;

  constructor(at: Instant, count: number) {
    this.#last = { at, count };
    this.#course = [this.#last];
    this.#before = count;
  }

  /** The number before anything happened, even at the first instant. */
  get before(): number {
    return this.#before;
  }

  /** The counts so far are the state before the start. */
  begin(): void {
    this.#before = this.#last.count;
  }

  get course(): Course {
    return this.#course;
  }

  add(at: Instant, difference: number): void {
    this.set(at, this.#last.count + difference);
  }

  set(at: Instant, count: number): void {
    if (this.#last.at === at) this.#correct(count);
    else if (this.#last.count !== count) {
      this.#last = { at, count };
      this.#course.push(this.#last);
    }
  }

  /** A change that is reversed within an instant is no change. */
  #correct(count: number): void {
    const before = this.#course.at(-2);
    if (before?.count === count) {
      this.#course.pop();
      this.#last = before;
    } else this.#last.count = count;
  }
}
