import { compareText } from '#units';
import { PodLife } from './pod-life.ts';
import type { PodEntry } from './pod-state.ts';

/** Collects the lives of pods from a timeline. */
export class PodLives {
  readonly #first = new Map<string, PodLife>();
  /** The latest life of pods that have several. */
  readonly #later = new Map<string, PodLife>();

  note(entry: PodEntry): void {
    const { pod, kind } = entry;
    let life = this.#later.get(pod) ?? this.#first.get(pod);
    if (life === undefined) {
      life = new PodLife(entry);
      this.#first.set(pod, life);
    } else if (kind === 'PodCreated') {
      life.next = new PodLife(entry);
      life = life.next;
      this.#later.set(pod, life);
    }
    life.learn(entry);
  }

  /** All lives, by name, then by time. */
  *all(): Generator<PodLife> {
    for (const name of [...this.#first.keys()].sort(compareText)) {
      for (let life = this.#first.get(name); life !== undefined; life = life.next) yield life;
    }
  }

  first(pod: string): PodLife | undefined {
    return this.#first.get(pod);
  }

  /** The first lives of all names. */
  firsts(): Iterable<PodLife> {
    return this.#first.values();
  }
}
