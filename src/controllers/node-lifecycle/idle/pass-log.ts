import { atOrAfter, grid, strictlyAfter } from '#timeline';
import { type Duration, earlier, type Instant } from '#units';

/** Passes that follow each other a period apart. */
interface Stretch {
  readonly origin: Instant;
  last: Instant;
}

/** The begins of all passes so far: a pass that lasts moves those after it. */
export class PassLog {
  readonly period: Duration;
  readonly #stretches: Stretch[] = [];

  constructor(origin: Instant, period: Duration) {
    this.period = period;
    this.countFrom(origin);
  }

  /** The next pass begins at this instant, and the others follow it. */
  countFrom(origin: Instant): void {
    this.#stretches.push({ origin, last: earlier(origin, this.period) });
  }

  /** A pass begins. */
  note(begin: Instant): void {
    const stretch = this.#stretches.at(-1);
    if (stretch !== undefined) stretch.last = begin;
  }

  /** The first pass after an instant; undefined when it comes later than another. */
  after(at: Instant, until: Instant): Instant | undefined {
    for (let place = this.#firstEndingAfter(at); place < this.#stretches.length; place += 1) {
      const { origin, last } = this.#stretches[place] ?? NONE;
      const passes = grid(origin, this.period);
      const next = at < origin ? atOrAfter(passes, origin) : strictlyAfter(passes, at);
      if (next > until) return undefined;
      if (next <= last) return next;
    }
    return undefined;
  }

  #firstEndingAfter(at: Instant): number {
    let place = this.#stretches.length - 1;
    while (place > 0 && (this.#stretches[place - 1] ?? NONE).last > at) place -= 1;
    return place;
  }
}

const NONE: Stretch = { origin: 0 as Instant, last: 0 as Instant };
