import type { CauseId } from '#causes';
import {
  type Change,
  type ComponentContext,
  isPodReady,
  isTerminal,
  isTerminating,
  type Pod,
  type PodKey,
  podConditionOf,
} from '#cluster';
import type { Timer } from '#timeline';
import { type Duration, later } from '#units';
import type { MachineChange, World } from '#world';
import type { StartupCause } from './causes.ts';

export interface PowerReturnParts extends ComponentContext<StartupCause> {
  readonly world: World;
  /** From the start of its containers on a node that has the images until a pod is Ready. */
  readonly restartTimeOf: (pod: Pod) => Duration;
  /** Whether a kubelet is ending this pod by itself. */
  readonly isEnding: (key: PodKey) => boolean;
  /**
   * Whether the kernel killed a container of this pod, which then starts again by the rules of
   * restarts.
   */
  readonly isDown: (key: PodKey) => boolean;
}

/** A pod whose containers are being started again. */
interface Restart {
  readonly uid: string;
  readonly node: string;
  readonly cause: CauseId;
  /** Absent while no kubelet runs that could start them. */
  readonly timer?: Timer;
  /** The containers serve again, and the kubelet has yet to report it. */
  readonly isOver: boolean;
}

/**
 * Containers whose machine was without power start again once it and its kubelet are back. Until
 * then the pod is not Ready, which its kubelet reports as soon as it reaches the API.
 */
export class PowerReturnAgent {
  readonly #parts: PowerReturnParts;
  readonly #restarts = new Map<PodKey, Restart>();
  readonly #byNode = new Map<string, Set<PodKey>>();

  constructor(parts: PowerReturnParts) {
    this.#parts = parts;
    parts.world.watch((changes) => {
      for (const change of changes) this.#onMachine(change);
    });
    parts.store.subscribe(
      'kubelet',
      (changes) => this.#onChanges(changes),
      ['pod'],
      ({ before }) => this.#restarts.size > 0 && this.#restarts.has(before?.key ?? ''),
      'sleeps',
    );
  }

  #restart(pod: Pod, because: CauseId): void {
    const { world, recorder, restartTimeOf, isEnding, isDown } = this.#parts;
    const { key, uid, nodeName: node } = pod;
    const isKnown = this.#restarts.get(key)?.uid === uid;
    if (node === undefined || !(isKnown || servedBefore(pod)) || isEnding(key)) return;
    if (restartTimeOf(pod) === 0 || isDown(key)) return;
    this.#giveUp(key);
    const restarting = { kind: 'kubelet/restarting-containers', pod: key, node } as const;
    const cause = recorder.record('kubelet', restarting, because);
    world.containers.take(pod, 'restarting', cause);
    this.#restarts.set(key, { uid, node, cause, isOver: false });
    this.#byNode.set(node, (this.#byNode.get(node) ?? new Set()).add(key));
    if (world.machine(node).kubeletRunning) this.#begin(pod);
    this.#report(key);
  }

  #onMachine({ node, before, after, because }: MachineChange): void {
    if (before.powered && !after.powered) {
      for (const key of this.#on(node)) this.#interrupt(key);
    } else if (!before.powered && after.powered) {
      for (const pod of this.#parts.store.podsOn(node)) this.#restart(pod, because);
      return;
    }
    this.#onKubelet(node, before, after);
  }

  #onKubelet(node: string, before: Machine, after: Machine): void {
    if (!before.kubeletRunning && after.kubeletRunning) {
      for (const pod of this.#parts.store.podsOn(node)) this.#begin(pod);
    }
    if (reaches(after) && !reaches(before)) {
      for (const key of this.#on(node)) this.#report(key);
    }
  }

  /** A pod that is finished, deleted or created anew does not start again. */
  #onChanges(changes: readonly Change[]): void {
    for (const { object, before, after } of changes) {
      if (object !== 'pod' || before === undefined) continue;
      const { key, uid } = before;
      if (this.#restarts.get(key)?.uid !== uid) continue;
      if (after === undefined || after.uid !== uid || isTerminal(after)) this.#giveUp(key);
    }
  }

  #begin(pod: Pod): void {
    const restart = this.#restarts.get(pod.key);
    if (restart === undefined || restart.timer !== undefined || restart.isOver) return;
    const { timeline, restartTimeOf } = this.#parts;
    const at = later(timeline.now, restartTimeOf(pod));
    const timer = timeline.at(at, 'kubelet', () => this.#started(pod.key));
    this.#restarts.set(pod.key, { ...restart, timer });
  }

  #started(key: PodKey): void {
    const restart = this.#restarts.get(key);
    if (restart === undefined) return;
    this.#release(key, restart);
    this.#restarts.set(key, { ...restart, isOver: true });
    this.#report(key);
  }

  #report(key: PodKey): void {
    const restart = this.#restarts.get(key);
    const pod = this.#parts.store.pod(key);
    if (restart === undefined || pod === undefined) return;
    if (!this.#parts.world.reaches(restart.node) || isTerminating(pod)) return;
    const isReported = podConditionOf(pod, 'ContainersReady')?.status === 'False';
    if (restart.isOver) {
      if (isReported) this.#say(pod, true, restart);
      this.#giveUp(key);
    } else if (!isReported) this.#say(pod, false, restart);
  }

  #say(pod: Pod, ready: boolean, { cause }: Restart): void {
    this.#parts.client.setContainers(pod, { ready, restarts: new Map() }, cause);
  }

  /** The start is repeated when the power is back. */
  #interrupt(key: PodKey): void {
    const restart = this.#restarts.get(key);
    if (restart === undefined) return;
    const { timer, ...interrupted } = restart;
    if (timer !== undefined) this.#parts.timeline.cancel(timer);
    this.#restarts.set(key, { ...interrupted, isOver: false });
  }

  /** Containers that another agent is ending stay with that agent. */
  #release(key: PodKey, { cause }: Restart): void {
    const { containers } = this.#parts.world;
    if (containers.down(key) === 'restarting') containers.release(key, cause);
  }

  #giveUp(key: PodKey): void {
    const restart = this.#restarts.get(key);
    if (restart === undefined) return;
    if (restart.timer !== undefined) this.#parts.timeline.cancel(restart.timer);
    this.#restarts.delete(key);
    const keys = this.#byNode.get(restart.node);
    keys?.delete(key);
    if (keys?.size === 0) this.#byNode.delete(restart.node);
    this.#release(key, restart);
  }

  #on(node: string): readonly PodKey[] {
    return [...(this.#byNode.get(node) ?? [])];
  }
}

/** A pod that its kubelet called not ready for reasons of its own stays as it was. */
function servedBefore(pod: Pod): boolean {
  if (pod.phase !== 'Running' || isTerminating(pod)) return false;
  return isPodReady(pod) || podConditionOf(pod, 'ContainersReady')?.status !== 'False';
}

type Machine = MachineChange['before'];

/** Whether the kubelet can write to the API. */
const reaches = ({ kubeletRunning, linked }: Machine): boolean => kubeletRunning && linked;
