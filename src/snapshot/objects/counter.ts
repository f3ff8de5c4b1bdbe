import { compareText } from '#units';
import type { Tally } from '../bytes/input.ts';

/** Counts by name. */
export class Counter {
  readonly #counts = new Map<string, number>();

  add(name: string, count = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }

  get tally(): Tally {
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => compareText(a, b)));
  }
}
