import type { Instant } from '#units';
import type { PodQueue, WaitingPod } from './pod-queue.ts';

/** The pods that were active together: they are tried before the queue is asked again. */
export class Round {
  readonly #queue: PodQueue;
  #pods: readonly WaitingPod[] = [];
  /** How often each of them had failed before. */
  #failures: readonly number[] = [];
  #next = 0;

  constructor(queue: PodQueue) {
    this.#queue = queue;
  }

  end(): void {
    this.#pods = [];
  }

  /**
   * The next turn; undefined when no pod is active. A turn has no pod when it is gone, or when it
   * was tried with others meanwhile.
   */
  next(now: Instant, atMost: number): { readonly waiting?: WaitingPod } | undefined {
    if (this.#next >= this.#pods.length) {
      this.#pods = this.#queue.takeActive(now, atMost);
      this.#failures = this.#pods.map(({ failures }) => failures);
      this.#next = 0;
    }
    const waiting = this.#pods[this.#next];
    if (waiting === undefined) return undefined;
    const isSame = !waiting.isGone && waiting.failures === this.#failures[this.#next];
    this.#next += 1;
    return isSame ? { waiting } : {};
  }
}
