import type { CauseId, Recorder } from '#causes';
import {
  isTerminal,
  isTerminating,
  type Pod,
  type PodChange,
  type PodKey,
  waitsForFinalizers,
} from '#cluster';
import { isMirrorPod, isStaticPod } from '#pod-facts';
import type { Timeline, Timer } from '#timeline';
import { type Instant, later } from '#units';
import type { PodVerdict, World } from '#world';
import type { TerminationCause } from './causes.ts';
import type { KubeletPace } from './pace.ts';
import { type Stopping, type StoppingTimes, timeToCleanUp } from './stopping-times.ts';

/** The progress of a kubelet with the end of one pod. */
export interface Ending extends Stopping {
  readonly stage: 'stopping' | 'cleaning-up' | 'finished';
  readonly pod: Pod;
  readonly failure?: PodVerdict;
  /** Its containers ended with their machine, and no kubelet has looked yet. */
  readonly isLost?: true;
  readonly cause: CauseId;
}

export interface EndingsParts {
  readonly timeline: Timeline;
  readonly world: World;
  readonly recorder: Recorder<TerminationCause>;
  readonly timesOf: (pod: Pod) => StoppingTimes;
  readonly pace: KubeletPace;
  readonly onContainersGone: (ending: Ending) => void;
  readonly onFinished: (ending: Ending) => void;
}

/**
 * The pods that kubelets are ending: their containers stop, then their data on disks is cleaned up.
 * @upstream pkg/kubelet/kubelet.go SyncTerminatingPod, SyncTerminatedPod (1.36)
 */
export class Endings {
  readonly #parts: EndingsParts;
  readonly #endings = new Map<PodKey, Ending>();
  /** Thousands of machines change at once: each needs its own pods only. */
  readonly #byNode = new Map<string, Set<PodKey>>();
  readonly #timers = new Map<PodKey, Timer>();

  constructor(parts: EndingsParts) {
    this.#parts = parts;
  }

  of(key: PodKey): Ending | undefined {
    return this.#endings.get(key);
  }

  on(node: string): readonly Ending[] {
    return [...(this.#byNode.get(node) ?? [])].flatMap((key) => this.#endings.get(key) ?? []);
  }

  /** Stops the containers of a pod by an instant, and replaces an earlier stop. */
  stop(pod: Pod, how: Stopping & { readonly failure?: PodVerdict }, because: CauseId): void {
    this.#cancel(pod.key);
    const kind = 'kubelet/stopping-containers';
    const cause = this.#record({ kind, ...about(pod), gracePeriodSeconds: how.grace }, because);
    const ending: Ending = { stage: 'stopping', pod, cause, ...how };
    this.#put(ending);
    this.#parts.world.containers.take(pod, 'stopping', cause);
    this.#schedule(how.goneAt, ending, () => this.#containersGone(ending));
  }

  /** The containers of a pod have ended, and the kubelet did not end them. */
  containersEnded(pod: Pod, failure: PodVerdict, because: CauseId): void {
    const { now } = this.#parts.timeline;
    this.#cancel(pod.key);
    const atOnce = { askedAt: now, grace: 0, goneAt: now };
    this.#containersGone({ stage: 'stopping', pod, failure, cause: because, ...atOnce });
  }

  /** Adds the kubelet's failure status to a pod that is stopping already. */
  setFailure(key: PodKey, failure: PodVerdict): void {
    const ending = this.#endings.get(key);
    if (ending !== undefined) this.#put({ ...ending, failure });
  }

  /** The containers of a pod ended with their machine, which its next kubelet finds out. */
  lose(pod: Pod, failure: PodVerdict, because: CauseId): void {
    this.#cancel(pod.key);
    this.#parts.world.usageOf(pod.nodeName ?? '')?.finishPod(pod, because);
    this.#parts.world.containers.take(pod, 'gone', because);
    const { now } = this.#parts.timeline;
    const lost = {
      stage: 'cleaning-up',
      isLost: true,
      askedAt: now,
      grace: 0,
      goneAt: now,
    } as const;
    this.#put({ pod, failure, cause: because, ...lost });
  }

  /**
   * The kubelet stops: containers that have not stopped go on, and the others are not cleaned up. A
   * new kubelet knows nothing that was not reported before, and runs such pods again.
   */
  abandon(node: string, isOver: (pod: Pod) => boolean): void {
    for (const { pod, stage, failure, ...ending } of this.on(node)) {
      this.#cancel(pod.key);
      if (stage === 'stopping' || !isOver(pod)) this.#drop(pod.key);
      else if (failure !== undefined && ending.isLost)
        this.#put({ pod, stage, failure, ...ending });
      else this.#put({ pod, stage, ...ending });
    }
  }

  /** A kubelet is back and cleans up after the containers that had stopped. */
  cleanUp(node: string): void {
    for (const ending of this.on(node)) {
      if (ending.stage === 'cleaning-up') this.#cleanUp(ending);
    }
  }

  forget(key: PodKey): void {
    this.#cancel(key);
    this.#drop(key);
  }

  #put(ending: Ending): void {
    const { key, nodeName = '' } = ending.pod;
    this.#endings.set(key, ending);
    this.#byNode.set(nodeName, (this.#byNode.get(nodeName) ?? new Set()).add(key));
  }

  #drop(key: PodKey): void {
    const ending = this.#endings.get(key);
    if (ending === undefined) return;
    const node = ending.pod.nodeName ?? '';
    this.#endings.delete(key);
    this.#parts.world.containers.release(key, ending.cause);
    const keys = this.#byNode.get(node);
    keys?.delete(key);
    if (keys?.size === 0) this.#byNode.delete(node);
  }

  #containersGone(before: Ending): void {
    const { pod } = before;
    const cause = this.#record({ kind: 'kubelet/containers-gone', ...about(pod) }, before.cause);
    this.#parts.world.usageOf(pod.nodeName ?? '')?.stopPod(pod, cause);
    this.#parts.world.containers.take(pod, 'gone', cause);
    const failure = this.#endings.get(pod.key)?.failure;
    const ending: Ending = { ...before, stage: 'cleaning-up', cause, ...(failure && { failure }) };
    this.#put(ending);
    this.#parts.onContainersGone(ending);
    this.#cleanUp(ending);
  }

  #cleanUp(ending: Ending): void {
    const { now } = this.#parts.timeline;
    const at = this.#cleanAt(ending, now);
    if (at === now) this.#finish(ending);
    else this.#schedule(at, ending, () => this.#finish(ending));
  }

  /**
   * The end of the work on a pod: a pod that was deleted is finished when its kubelet has looked
   * at its containers once more.
   */
  #cleanAt({ pod, failure, isLost }: Ending, now: Instant): Instant {
    const { pace, timesOf } = this.#parts;
    const node = pod.nodeName ?? '';
    if (isLost) return later(now, pace.afterBoot(node));
    const time = timeToCleanUp(timesOf(pod), failure === undefined ? 'deletion' : 'eviction');
    return time === undefined ? pace.relistAfter(node, now) : later(now, time);
  }

  #finish(before: Ending): void {
    const { pod, cause } = before;
    const ending: Ending = { ...before, stage: 'finished' };
    this.#put(ending);
    this.#parts.world.usageOf(pod.nodeName ?? '')?.finishPod(pod, cause);
    this.#parts.onFinished(ending);
  }

  #schedule(at: Instant, { pod: { key } }: Ending, run: () => void): void {
    const timer = this.#parts.timeline.at(at, 'kubelet', () => {
      this.#timers.delete(key);
      run();
    });
    this.#timers.set(key, timer);
  }

  #cancel(key: PodKey): void {
    const timer = this.#timers.get(key);
    if (timer !== undefined) this.#parts.timeline.cancel(timer);
    this.#timers.delete(key);
  }

  #record(cause: TerminationCause, because: CauseId): CauseId {
    return this.#parts.recorder.record('kubelet', cause, because);
  }
}

const about = ({ key, nodeName = '' }: Pod) => ({ pod: key, node: nodeName });

/**
 * Whether a kubelet has anything left to stop. Deleting a mirror pod does not stop the static pod.
 */
export const isEnding = (pod: Pod): boolean =>
  isTerminating(pod) && !(waitsForFinalizers(pod) && isTerminal(pod)) && !isMirrorPod(pod);

export const runsAgain = (before: Pod | undefined, after: Pod): boolean =>
  before !== undefined && isTerminal(before) && !isTerminal(after);

/** Whether a change of a pod may begin, shorten or end its termination. */
export const mayConcern = ({ before, after }: PodChange): boolean =>
  after === undefined || isEnding(after) || runsAgain(before, after);

/** A static pod's object in the API is its mirror. */
export const isFromFile = (pod: Pod): boolean => isMirrorPod(pod) || isStaticPod(pod);
