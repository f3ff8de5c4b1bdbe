import { type CauseId, type Recorder, THE_SNAPSHOT } from '#causes';
import {
  type Change,
  type Client,
  isTerminating,
  type Pod,
  type PodKey,
  type Store,
  waitsForFinalizers,
} from '#cluster';
import type { Timeline, Timer } from '#timeline';
import { type Duration, type Instant, later, latest, seconds } from '#units';
import type { MachineChange, World } from '#world';
import type { TerminationCause } from './causes.ts';

/** How far a kubelet has come with the containers of one pod that is being deleted. */
type Stopping =
  | {
      readonly kind: 'stopping';
      readonly grace: number;
      readonly timer: Timer;
      readonly cause: CauseId;
    }
  /** The containers are gone; the object goes as soon as the kubelet can say so. */
  | { readonly kind: 'stopped'; readonly cause: CauseId };

/** Is there anything left that a kubelet does about the end of this pod? */
const isEnding = (pod: Pod): boolean => isTerminating(pod) && !waitsForFinalizers(pod);

export interface TerminationAgentParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly world: World;
  readonly client: Client;
  readonly recorder: Recorder<TerminationCause>;
  /** How long a pod's containers take to exit and be cleaned up, given their grace period. */
  readonly timeToStop: (pod: Pod, grace: Duration) => Duration;
}

/**
 * What kubelets do about deletions: stop the containers, which take their grace period, then take the
 * object away. A kubelet that cannot be reached does not hear of a deletion; one that cannot reach the
 * API cannot report the end.
 */
export class TerminationAgent {
  readonly #parts: TerminationAgentParts;
  readonly #stopping = new Map<PodKey, Stopping>();

  constructor(parts: TerminationAgentParts) {
    this.#parts = parts;
    parts.store.subscribe('kubelet', (changes) => this.#onChanges(changes));
    parts.world.watch((changes) => {
      for (const change of changes) this.#onMachine(change);
    });
    for (const pod of parts.store.terminatingPods().filter(isEnding)) {
      if (this.#hears(pod)) this.#carryOn(pod);
    }
  }

  #hears(pod: Pod): boolean {
    return pod.nodeName !== undefined && this.#parts.world.reaches(pod.nodeName);
  }

  /** A pod that was being stopped before the start ends at its deletionTimestamp. */
  #carryOn(pod: Pod): void {
    const end = latest(pod.deletionTimestamp ?? this.#parts.timeline.now, this.#parts.timeline.now);
    this.#stopBy(pod, end, pod.deletionGracePeriodSeconds ?? 0, THE_SNAPSHOT);
  }

  #onChanges(changes: readonly Change[]): void {
    for (const { object, before, after, cause } of changes) {
      if (object !== 'pod') continue;
      if (after === undefined) this.#forget(before?.key ?? '');
      else if (isEnding(after) && this.#hears(after)) this.#stop(after, cause);
    }
  }

  /** Begins to stop a pod, or hurries one whose grace period became shorter. */
  #stop(pod: Pod, because: CauseId): void {
    const grace = pod.deletionGracePeriodSeconds ?? 0;
    const standing = this.#stopping.get(pod.key);
    if (standing?.kind === 'stopped') return;
    if (standing?.kind === 'stopping' && standing.grace <= grace) return;
    const { timeline } = this.#parts;
    const time = this.#parts.timeToStop(pod, seconds(grace));
    this.#stopBy(pod, later(timeline.now, time), grace, because);
  }

  #stopBy(pod: Pod, end: Instant, grace: number, because: CauseId): void {
    this.#forget(pod.key);
    const { timeline, recorder } = this.#parts;
    const about = { pod: pod.key, node: pod.nodeName ?? '' };
    const stopping = { kind: 'kubelet/stopping-containers', ...about, gracePeriodSeconds: grace };
    const cause = recorder.record('kubelet', stopping as TerminationCause, because);
    const timer = timeline.at(end, 'kubelet', () => this.#stopped(pod.key, cause));
    this.#stopping.set(pod.key, { kind: 'stopping', grace, timer, cause });
  }

  #stopped(key: PodKey, because: CauseId): void {
    const pod = this.#parts.store.pod(key);
    if (pod === undefined) return;
    const about = { pod: key, node: pod.nodeName ?? '' };
    const cause = this.#parts.recorder.record(
      'kubelet',
      { kind: 'kubelet/containers-gone', ...about },
      because,
    );
    this.#stopping.set(key, { kind: 'stopped', cause });
    if (this.#hears(pod)) this.#report(pod, cause);
  }

  #report(pod: Pod, because: CauseId): void {
    this.#stopping.delete(pod.key);
    this.#parts.client.removePod(pod.key, 'Terminated', because);
  }

  #onMachine({ node, before, after, because }: MachineChange): void {
    if (before.kubeletRunning && !after.kubeletRunning) this.#kubeletGone(node);
    if (!before.powered) this.#containersGone(node, because);
    if (!(after.kubeletRunning && after.linked)) return;
    if (before.kubeletRunning && before.linked) return;
    for (const pod of this.#parts.store.podsOn(node).filter(isEnding)) {
      const standing = this.#stopping.get(pod.key);
      if (standing?.kind === 'stopped') this.#report(pod, because);
      else this.#stop(pod, because);
    }
  }

  /** Without its kubelet nothing stops a pod; a new kubelet begins anew. */
  #kubeletGone(node: string): void {
    for (const pod of this.#parts.store.podsOn(node)) {
      if (this.#stopping.get(pod.key)?.kind === 'stopping') this.#forget(pod.key);
    }
  }

  /** After a loss of power nothing of the pods that are being deleted runs any more. */
  #containersGone(node: string, because: CauseId): void {
    for (const pod of this.#parts.store.podsOn(node).filter(isEnding)) {
      this.#stopping.set(pod.key, { kind: 'stopped', cause: because });
    }
  }

  #forget(key: PodKey): void {
    const standing = this.#stopping.get(key);
    if (standing?.kind === 'stopping') this.#parts.timeline.cancel(standing.timer);
    this.#stopping.delete(key);
  }
}
