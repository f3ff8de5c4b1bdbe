import { assert, bisect, type Instant } from '#units';

/** Consecutive instants at uneven distances, each computed from the one before it on first use. */
export class Places {
  readonly #known: Instant[];
  readonly #next: (place: Instant, n: number) => Instant;

  /** @param next the place after the n-th one, which is later; the origin is the 0th */
  constructor(origin: Instant, next: (place: Instant, n: number) => Instant) {
    this.#known = [origin];
    this.#next = next;
  }

  /** The first place at or after an instant. */
  atOrAfter(at: Instant): Instant {
    this.#workOutTo(at);
    return this.#known[this.#firstFrom(at)] ?? at;
  }

  /** The last place before an instant that is after the origin. */
  before(at: Instant): Instant {
    this.#workOutTo(at);
    const place = this.#known[this.#firstFrom(at) - 1];
    assert(place !== undefined, 'an instant after the origin');
    return place;
  }

  #workOutTo(at: Instant): void {
    const known = this.#known;
    for (;;) {
      const last = known[known.length - 1];
      if (last === undefined || last >= at) return;
      const next = this.#next(last, known.length - 1);
      assert(next > last, 'places go on');
      known.push(next);
    }
  }

  /** The index of the first known place at or after an instant. */
  #firstFrom(at: Instant): number {
    return bisect(0, this.#known.length, (place) => (this.#known[place] ?? at) < at);
  }
}
