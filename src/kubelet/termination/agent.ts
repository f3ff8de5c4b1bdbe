import { type CauseId, THE_SNAPSHOT } from '#causes';
import {
  type Change,
  isHeldByFinalizers,
  isTerminal,
  isTerminating,
  lifeOf,
  type Pod,
  type PodKey,
  waitsForFinalizers,
} from '#cluster';
import { isMirrorPod } from '#pod-facts';
import { earlier, earliest, type Instant, later, seconds } from '#units';
import type {
  KillOrder,
  KubeletContext,
  MachineChange,
  PodVerdict,
  PodWatches,
  PodWorkers,
} from '#world';
import type { TerminationCause } from './causes.ts';
import { effectiveGrace, killTimeout } from './effective-grace.ts';
import { type Ending, Endings, isEnding, isFromFile, mayConcern, runsAgain } from './endings.ts';
import { Leftovers } from './leftovers.ts';
import { AT_ONCE, type KubeletPace } from './pace.ts';
import {
  exitCodeOf,
  killContainers,
  preStopOf,
  type StoppingTimes,
  stopContainers,
  stoppingSince,
} from './stopping-times.ts';
import { KILLED, LOST } from './verdicts.ts';

export interface TerminationAgentParts extends KubeletContext<TerminationCause> {
  readonly watches: Pick<PodWatches, 'hears' | 'onRestored'>;
  /** The stopping times of a pod's containers, where they are given. */
  readonly stoppingTimesOf: (pod: Pod) => StoppingTimes;
  /** Kubelets see and tell everything at once by default. */
  readonly pace?: KubeletPace | undefined;
}

/**
 * Terminations of pods: a kubelet that sees a deletion stops the containers, which take their grace
 * period, and then removes the object. A kubelet that cannot reach the API sees no deletion and
 * cannot report the end; one that reaches it sees none before its watch is back.
 */
export class TerminationAgent implements PodWorkers {
  readonly #parts: TerminationAgentParts;
  readonly #endings: Endings;
  readonly #pace: KubeletPace;
  /** Pods whose objects were removed while something of them still ran. */
  readonly leftovers: Leftovers;
  /** Nodes whose machines were off, and whose kubelets have not started since. */
  readonly #coldStarts = new Set<string>();
  /** Finished pods whose report is under way, by {@link lifeOf}. */
  readonly #reporting = new Set<string>();

  constructor(parts: TerminationAgentParts) {
    this.#parts = parts;
    this.#pace = parts.pace ?? AT_ONCE;
    this.leftovers = new Leftovers({ ...parts, timesOf: (pod) => this.#timesOf(pod) });
    this.#endings = new Endings({
      ...parts,
      timesOf: (pod) => this.#timesOf(pod),
      pace: this.#pace,
      onContainersGone: (ending) => this.#reportFailure(ending, ending.cause),
      onFinished: (ending) => {
        if (ending.isLost) this.#reportFailure(ending, ending.cause);
        this.#reportEnd(ending, ending.cause);
      },
    });
    parts.store.subscribe(
      'kubelet',
      (changes) => this.#onChanges(changes),
      ['node', 'pod'],
      (change) => change.object === 'pod' && mayConcern(change),
      'sleeps',
    );
    parts.world.watch((changes) => {
      for (const change of changes) this.#onMachine(change);
    });
    parts.watches.onRestored((node, because) => this.#onWatch(node, because));
    for (const pod of parts.store.terminatingPods().filter(isEnding)) {
      if (this.#hears(pod) && !waitsForFinalizers(pod)) this.#carryOn(pod);
    }
  }

  /** Kills a pod for the kubelet itself, and returns the time at which the call returns. */
  kill(pod: Pod, { override, zero, failure }: KillOrder, because: CauseId): Instant {
    const { timeline } = this.#parts;
    const existing = this.#endings.of(pod.key);
    if (existing !== undefined && existing.stage !== 'stopping') return timeline.now;
    const inForce = existing?.grace;
    const deletion = this.#hears(pod) ? pod.deletionGracePeriodSeconds : undefined;
    const own = pod.spec.terminationGracePeriodSeconds;
    const grace = effectiveGrace({ inForce, deletion, override, own }, zero);
    const kill = killContainers(existing, grace, this.#timesOf(pod), timeline.now);
    if (kill === existing) this.#endings.setFailure(pod.key, failure);
    else this.#endings.stop(pod, { ...kill, failure }, because);
    return earliest(kill.goneAt, later(timeline.now, seconds(killTimeout(override))));
  }

  /** The containers of a pod have ended for good, and the kubelet did not end them. */
  containersEnded(pod: Pod, failure: PodVerdict, because: CauseId): void {
    this.#endings.containersEnded(pod, failure, because);
  }

  /** Whether the end of this pod has begun on its node. */
  isEnding(key: PodKey): boolean {
    return this.#endings.of(key) !== undefined;
  }

  /** Whether any container of this pod still runs on its node. */
  hasContainers({ key }: Pick<Pod, 'key'>): boolean {
    const ending = this.#endings.of(key);
    return ending === undefined || ending.stage === 'stopping';
  }

  /** Whether nothing of this pod is left on its node. */
  isFinished(key: PodKey): boolean {
    const ending = this.#endings.of(key);
    return ending === undefined ? this.#parts.store.pod(key) === undefined : isOver(ending);
  }

  /** Given stopping times win over the hooks of the pod's spec. */
  #timesOf(pod: Pod): StoppingTimes {
    return { ...preStopOf(pod.spec), ...this.#parts.stoppingTimesOf(pod) };
  }

  /** Whether the kubelet of a pod hears of changes of it. */
  #hears({ nodeName }: Pod): boolean {
    return nodeName !== undefined && this.#parts.watches.hears(nodeName);
  }

  /** Whether the kubelet of a pod can write to the API. */
  #reaches({ nodeName }: Pod): boolean {
    return nodeName !== undefined && this.#parts.world.reaches(nodeName);
  }

  /** A pod that was being stopped before the start ends at its deletionTimestamp, if not sooner. */
  #carryOn(pod: Pod): void {
    const { timeline } = this.#parts;
    const grace = pod.deletionGracePeriodSeconds ?? 0;
    const askedAt = earlier(pod.deletionTimestamp ?? timeline.now, seconds(grace));
    const stopping = stoppingSince(askedAt, grace, this.#timesOf(pod), timeline.now);
    this.#endings.stop(pod, stopping, THE_SNAPSHOT);
  }

  #onChanges(changes: readonly Change[]): void {
    for (const { object, before, after, cause } of changes) {
      if (object !== 'pod') continue;
      if (after !== undefined) {
        if (runsAgain(before, after)) this.#endings.forget(after.key);
        if (isEnding(after) && this.#hears(after)) this.#stop(after, cause);
      } else if (before !== undefined && !isMirrorPod(before)) this.#removed(before, cause);
    }
  }

  #removed(pod: Pod, because: CauseId): void {
    const ending = this.#endings.of(pod.key);
    this.#endings.forget(pod.key);
    this.leftovers.add(pod, ending, this.#hears(pod), because);
  }

  /**
   * Begins to stop a pod. Containers that are being stopped keep their first grace period, also when
   * the API shows a shorter one: the one worker of the pod waits for them.
   * @upstream pkg/kubelet/kubelet.go SyncTerminatingPod (1.36)
   */
  #stop(pod: Pod, because: CauseId): void {
    const { timeline } = this.#parts;
    const existing = this.#endings.of(pod.key);
    if (existing !== undefined) {
      if (isOver(existing)) this.#reportEnd(existing, because);
      return;
    }
    const grace = pod.deletionGracePeriodSeconds ?? 0;
    this.#endings.stop(pod, stopContainers(grace, this.#timesOf(pod), timeline.now), because);
  }

  /**
   * Writes how a pod has ended once nothing of it runs any more. A pod whose object is removed at
   * the same instant needs no write. Static pods always fail.
   * @upstream pkg/kubelet/status/status_manager.go mergePodStatus (1.36)
   */
  #reportFailure(ending: Ending, because: CauseId): void {
    const found = this.#toFail(ending);
    if (found === undefined) return;
    const { uid, nodeName = '' } = found.pod;
    this.#parts.status.report(nodeName, 'status', () => {
      const now = this.#toFail(ending);
      if (now?.pod.uid === uid) this.#writeFailure(ending, now, because);
    });
  }

  /** The pod and its final status; undefined where nothing is to be written. */
  #toFail({ pod: { key }, failure }: Ending): Failed | undefined {
    const pod = this.#parts.store.pod(key);
    if (pod === undefined || isTerminal(pod) || !this.#reaches(pod)) return undefined;
    const shown = failure ?? (isHeldByFinalizers(pod) ? KILLED : undefined);
    return shown && { pod, failure: shown };
  }

  #writeFailure(ending: Ending, { pod, failure }: Failed, because: CauseId): void {
    const { client } = this.#parts;
    const isClean = failure.isCompleted === true || exitCodeOf(ending, this.#timesOf(pod)) === 0;
    if (isClean && failure.cleanExit === 'Succeeded' && !isFromFile(pod)) {
      client.succeedPod(pod.key, failure, because);
    } else client.failPod(pod.key, failure, because);
  }

  /**
   * The object of a deleted pod is removed as soon as its kubelet can report that it is finished.
   */
  #reportEnd({ pod: { key } }: Ending, because: CauseId): void {
    const { store, client, status } = this.#parts;
    const pod = store.pod(key);
    if (pod === undefined || !this.#mayRemove(pod)) return;
    const life = lifeOf(pod);
    if (this.#reporting.has(life)) return;
    this.#reporting.add(life);
    status.report(pod.nodeName ?? '', 'end', () => {
      this.#reporting.delete(life);
      const now = store.pod(key);
      if (now?.uid === pod.uid && this.#mayRemove(now)) {
        client.removePod(key, 'Terminated', because);
      }
    });
  }

  #mayRemove(pod: Pod): boolean {
    return isEnding(pod) && this.#reaches(pod);
  }

  /** Whether the API shows that this pod is ending or removed. */
  #isOver({ key, uid }: Pod): boolean {
    const pod = this.#parts.store.pod(key);
    return pod === undefined || pod.uid !== uid || isTerminal(pod) || isTerminating(pod);
  }

  #onMachine({ node, before, after, because }: MachineChange): void {
    if (before.kubeletRunning && !after.kubeletRunning) {
      this.#endings.abandon(node, (pod) => this.#isOver(pod));
      this.leftovers.abandon(node);
    }
    if (!before.powered) this.#coldStarts.add(node);
    if (!before.kubeletRunning && after.kubeletRunning) {
      if (this.#coldStarts.delete(node)) this.#afterPowerLoss(node, because);
      this.#endings.cleanUp(node);
    }
    const reached = before.kubeletRunning && before.linked;
    if (reached || !after.kubeletRunning || !after.linked) return;
    const { timeline, world } = this.#parts;
    const at = before.frozen ? this.#pace.hearsAfterThaw(node, timeline.now) : timeline.now;
    if (at === timeline.now) this.#meet(node, because);
    else timeline.at(at, 'kubelet', () => world.reaches(node) && this.#meet(node, because));
  }

  /** A kubelet reaches the API again. */
  #meet(node: string, because: CauseId): void {
    for (const ending of this.#endings.on(node)) {
      if (!ending.isLost) this.#reportFailure(ending, because);
      if (isOver(ending)) this.#reportEnd(ending, because);
    }
    if (this.#parts.watches.hears(node)) this.#onWatch(node, because);
  }

  #onWatch(node: string, because: CauseId): void {
    for (const pod of this.#parts.store.podsOn(node).filter(isEnding)) this.#stop(pod, because);
    this.leftovers.endOn(node, because);
  }

  /** After a loss of power their new kubelet does not know how terminating pods ended. */
  #afterPowerLoss(node: string, because: CauseId): void {
    for (const pod of this.#parts.store.podsOn(node).filter(isEnding)) {
      this.#endings.lose(pod, LOST, because);
    }
    this.leftovers.lose(node, because);
  }
}

type Failed = { readonly pod: Pod; readonly failure: PodVerdict };

const isOver = ({ stage }: Ending): boolean => stage === 'finished';
