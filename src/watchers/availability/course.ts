import type { Instant } from '#units';
import type { Course } from './availability.ts';

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

  /** Counts a bit that begins or ceases to hold; returns whether it was one of these. */
  turn(at: Instant, was: number, is: number): boolean {
    if (was === is) return false;
    this.add(at, is === 0 ? -1 : 1);
    return true;
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

/** Counters by name. One that has not changed is made only when it is asked for. */
export class Counters {
  readonly #start: Instant;
  readonly #given: ReadonlyMap<string, number>;
  readonly #changed = new Map<string, Counter>();

  constructor(start: Instant, given: ReadonlyMap<string, number>) {
    this.#start = start;
    this.#given = given;
  }

  /** A counter, which only methods of this class change. */
  get(name: string): Counter | undefined {
    const changed = this.#changed.get(name);
    const given = this.#given.get(name);
    return changed ?? (given === undefined ? undefined : new Counter(this.#start, given));
  }

  changed(): Iterable<string> {
    return this.#changed.keys();
  }

  /** Adds to a counter, if there is one of this name. */
  change(name: string, at: Instant, difference: number): void {
    const counter = this.get(name);
    if (counter === undefined) return;
    counter.add(at, difference);
    this.#changed.set(name, counter);
  }

  set(name: string, at: Instant, count: number): void {
    const counter = this.get(name) ?? new Counter(at, count);
    counter.set(at, count);
    this.#changed.set(name, counter);
  }
}
