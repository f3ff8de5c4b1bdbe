import type { Pod } from '#cluster';
import type { Timeline } from '#timeline';
import { type Duration, seconds } from '#units';
import { PullQueue } from './pull-queue.ts';

/** The pull of the images that the node of a pod lacks at the start of a run. */
export interface ImagePull {
  readonly time: Duration;
  readonly images: readonly string[];
  /** The images of the pod that are pulled although they are there (`imagePullPolicy: Always`). */
  readonly always?: readonly string[];
}

const NOTHING = seconds(0);

/**
 * The images that kubelets pull in a run: a node that has pulled an image once has it. Without times
 * of pulls nothing is kept.
 */
export class ImagePulls {
  readonly #timeline: Timeline;
  readonly #pullOf: (pod: Pod) => ImagePull | undefined;
  readonly #atOnceOf: (node: string) => number;
  readonly #queues = new Map<string, PullQueue>();

  /** @param atOnceOf how many images a kubelet pulls at a time; one by default */
  constructor(
    timeline: Timeline,
    pullOf: (pod: Pod) => ImagePull | undefined = () => undefined,
    atOnceOf: (node: string) => number = () => 1,
  ) {
    this.#timeline = timeline;
    this.#pullOf = pullOf;
    this.#atOnceOf = atOnceOf;
  }

  /** The part of a pod's start that is the pull of images, whether others have pulled them or not. */
  timeOf(pod: Pod): Duration {
    return this.#pullOf(pod)?.time ?? NOTHING;
  }

  /**
   * A pod starts now: pulls what its node lacks, and calls back when that is there. False where
   * nothing is to be pulled.
   */
  pull(pod: Pod, node: string, whenThere: () => void): boolean {
    const pull = this.#pullOf(pod);
    if (pull === undefined) return false;
    const queue =
      this.#queues.get(node) ?? new PullQueue(this.#timeline, () => this.#atOnceOf(node));
    this.#queues.set(node, queue);
    const images = queue.lacking(pull.images);
    const { always = [] } = pull;
    if (images.length === 0 && always.length === 0) return false;
    queue.ask(pod, { images, always, time: pull.time }, whenThere);
    return true;
  }

  /** The queue of a node that has pulled or pulls something. */
  on(node: string): PullQueue | undefined {
    return this.#queues.get(node);
  }
}
