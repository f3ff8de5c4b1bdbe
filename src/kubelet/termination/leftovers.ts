import type { CauseId } from '#causes';
import type { Pod } from '#cluster';
import type { Timeline, Timer } from '#timeline';
import type { Instant } from '#units';
import type { World } from '#world';
import { effectiveGrace } from './effective-grace.ts';
import type { Ending } from './endings.ts';
import { killContainers, type StoppingTimes, stopContainers } from './stopping-times.ts';

export interface LeftoversParts {
  readonly timeline: Timeline;
  readonly world: World;
  readonly timesOf: (pod: Pod) => StoppingTimes;
}

/** A pod whose object is removed, and of which something is left on its node. */
interface Leftover {
  readonly pod: Pod;
  /** Whether the kubelet that runs now knew the pod before its object was removed. */
  isKnown: boolean;
  /** When its containers are gone; absent while nobody stops them. */
  timer?: Timer;
}

/**
 * What is left of pods whose objects were removed without their kubelets: containers run until they
 * are stopped, and data on disks is there until it is cleaned up.
 */
export class Leftovers {
  readonly #parts: LeftoversParts;
  readonly #byNode = new Map<string, Set<Leftover>>();
  readonly #listeners: ((pod: Pod) => void)[] = [];

  constructor(parts: LeftoversParts) {
    this.#parts = parts;
  }

  /** Listeners are notified when nothing of such a pod runs any more. */
  onGone(listener: (pod: Pod) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * The object of a pod is removed. A stop that is under way goes on with its grace period; a
   * kubelet that hears of the removal begins to stop the others.
   * @param ending the progress of the kubelet with the end of the pod
   */
  add(pod: Pod, ending: Ending | undefined, hears: boolean, because: CauseId): void {
    const { nodeName: node } = pod;
    if (node === undefined) return;
    const left: Leftover = { pod, isKnown: this.#parts.world.machine(node).kubeletRunning };
    this.#byNode.set(node, (this.#byNode.get(node) ?? new Set()).add(left));
    if (ending?.stage === 'stopping') this.#stopBy(left, ending.goneAt, because);
    else if (ending !== undefined && hears) this.#gone(left, because);
    else if (hears) this.#stop(left, 0, because);
  }

  /** A kubelet stops: it ends nothing any more. The next one does not know these pods. */
  abandon(node: string): void {
    for (const left of this.#byNode.get(node) ?? []) {
      if (left.timer !== undefined) this.#parts.timeline.cancel(left.timer);
      delete left.timer;
      left.isKnown = false;
    }
  }

  /** The containers on a node ended with its power, and its kubelet cleans up after them. */
  lose(node: string, because: CauseId): void {
    for (const left of this.#byNode.get(node) ?? []) this.#gone(left, because);
  }

  /**
   * A kubelet hears that the objects are removed, and stops what still runs: with the grace period of
   * the pod, or at once where it finds containers of pods that it never knew.
   * @upstream pkg/kubelet/kubelet_pods.go HandlePodCleanups (1.36)
   */
  endOn(node: string, because: CauseId): void {
    for (const left of this.#byNode.get(node) ?? []) {
      if (left.timer === undefined) this.#stop(left, left.isKnown ? undefined : 1, because);
    }
  }

  /** @param deletion the grace period of the deletion, as far as the kubelet sees one */
  #stop(left: Leftover, deletion: number | undefined, because: CauseId): void {
    const { pod } = left;
    if (pod.phase !== 'Running') {
      this.#gone(left, because);
      return;
    }
    const times = this.#parts.timesOf(pod);
    const { now } = this.#parts.timeline;
    const own = pod.spec.terminationGracePeriodSeconds;
    const grace = effectiveGrace({ deletion, own }, 'at-once');
    const stop =
      deletion === undefined
        ? stopContainers(grace, times, now)
        : killContainers(undefined, grace, times, now);
    this.#stopBy(left, stop.goneAt, because);
  }

  #stopBy(left: Leftover, at: Instant, because: CauseId): void {
    left.timer = this.#parts.timeline.at(at, 'kubelet', () => this.#gone(left, because));
  }

  #gone(left: Leftover, because: CauseId): void {
    const { pod } = left;
    const node = pod.nodeName ?? '';
    const others = this.#byNode.get(node);
    others?.delete(left);
    if (others?.size === 0) this.#byNode.delete(node);
    if (left.timer !== undefined) this.#parts.timeline.cancel(left.timer);
    this.#parts.world.usageOf(node)?.finishPod(pod, because);
    for (const listener of this.#listeners) listener(pod);
  }
}
