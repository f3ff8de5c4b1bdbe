import type { Instant } from '#units';
import type { PodQueue, WaitingPod } from './pod-queue.ts';

/** The pods that were active together: they are tried before the queue is asked again. */
export class Round {
  readonly #queue: PodQueue;
  #pods: readonly WaitingPod[] = [];
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
      this.#next = 0;
    }
    const waiting = this.#pods[this.#next];
    if (waiting === undefined) return undefined;
    this.#next += 1;
    const known = this.#queue.get(waiting.pod.key);
    const isSame = known?.pod.uid === waiting.pod.uid && known.failures === waiting.failures;
    return isSame ? { waiting: known } : {};
  }
}
