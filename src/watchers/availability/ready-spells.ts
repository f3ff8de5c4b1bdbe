import type { PodKey } from '#cluster';
import { type Duration, type Instant, later, latest } from '#units';
import type { Course } from './availability.ts';
import { Counter } from './course.ts';

interface Spell {
  /** Absent when it had been ready for long. */
  readonly from?: Instant;
  to?: Instant;
}

/** The ready times of each pod of a workload, for pods that count only after a while. */
export class ReadySpells {
  readonly #start: Instant;
  readonly #minReady: Duration;
  readonly #open = new Map<PodKey, Spell>();
  readonly #all: Spell[] = [];

  constructor(start: Instant, minReady: Duration) {
    this.#start = start;
    this.#minReady = minReady;
  }

  /** @param from - absent when the time of its readiness is unknown: it has been ready long enough */
  begin(pod: PodKey, from: Instant | undefined): void {
    const spell = from === undefined ? {} : { from };
    this.#open.set(pod, spell);
    this.#all.push(spell);
  }

  end(pod: PodKey, at: Instant): void {
    const spell = this.#open.get(pod);
    if (spell !== undefined) spell.to = at;
    this.#open.delete(pod);
  }

  /** The number of pods that were ready for long enough, up to an instant. */
  availableUntil(end: Instant): Course {
    const changes = this.#all.flatMap(({ from, to }) => {
      const since = from === undefined ? this.#start : later(from, this.#minReady);
      if (since > (to ?? end)) return [];
      const begins = { at: latest(since, this.#start), difference: 1 };
      return to === undefined ? [begins] : [begins, { at: to, difference: -1 }];
    });
    const counter = new Counter(this.#start, 0);
    for (const { at, difference } of changes.sort((a, b) => a.at - b.at)) {
      counter.add(at, difference);
    }
    return counter.course;
  }
}
