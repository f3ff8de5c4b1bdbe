import type { Timeline } from '#timeline';
import type { Instant } from '#units';
import type { PodQueue } from './pod-queue.ts';

interface Parts {
  readonly timeline: Timeline;
  readonly queue: PodQueue;
  readonly wake: () => void;
}

/** Wakes the scheduler when the back-off ends for which a pod waits that a change may have helped. */
export class BackOffEnds {
  readonly #parts: Parts;
  #planned: Instant | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Nothing can be tried now. */
  plan(): void {
    const { timeline, queue, wake } = this.#parts;
    const next = queue.nextBackOffEnd(timeline.now);
    if (next === undefined || (this.#planned !== undefined && this.#planned <= next)) return;
    this.#planned = next;
    timeline.at(next, 'scheduler', () => {
      if (this.#planned === next) this.#planned = undefined;
      wake();
    });
  }
}
