import type { Pod } from '#cluster';
import type { Clock } from '#timeline';
import { between, type Duration, type Instant, later, latest, seconds } from '#units';

/** The pull of the images that the node of a pod lacks at the start of a run. */
export interface ImagePull {
  readonly time: Duration;
  readonly images: readonly string[];
}

const NOTHING = seconds(0);

/**
 * The images that kubelets pull in a run: a node that has pulled an image once has it, and a pod that
 * needs one that is being pulled waits for it only.
 */
export class ImagePulls {
  readonly #clock: Clock;
  readonly #pullOf: (pod: Pod) => ImagePull | undefined;
  /** By node and image: when it is there. */
  readonly #there = new Map<string, Map<string, Instant>>();

  constructor(clock: Clock, pullOf: (pod: Pod) => ImagePull | undefined = () => undefined) {
    this.#clock = clock;
    this.#pullOf = pullOf;
  }

  /** A pod starts now: the part of its pull that other pods of its node have done. */
  savedFor(pod: Pod, node: string): Duration {
    const pull = this.#pullOf(pod);
    if (pull === undefined) return NOTHING;
    const { now } = this.#clock;
    const end = later(now, pull.time);
    const there = this.#there.get(node) ?? new Map<string, Instant>();
    this.#there.set(node, there);
    let last = now;
    for (const image of pull.images) {
      const at = there.get(image) ?? end;
      there.set(image, at);
      last = latest(last, at);
    }
    return between(last, latest(last, end));
  }

  /** A kubelet ends, and its pulls with it. */
  interrupt(node: string): void {
    const { now } = this.#clock;
    const there = this.#there.get(node) ?? [];
    this.#there.set(node, new Map([...there].filter(([, at]) => at <= now)));
  }
}
