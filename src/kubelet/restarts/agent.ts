import type { CauseId, TimelineEvent } from '#causes';
import {
  type Change,
  isTerminal,
  isTerminating,
  type Node,
  type Pod,
  type PodFailure,
  type PodKey,
} from '#cluster';
import type { Timeline } from '#timeline';
import { type Duration, inSeconds, later, latest } from '#units';
import type { ContainerBehavior } from '#versions';
import type { KubeletContext, MachineChange } from '#world';
import { afterStart, missedStarts, waitAfter } from './back-off.ts';
import type { RestartCause } from './causes.ts';
import { type FallenPod, fallen, restartsOf } from './fallen-pod.ts';
import { allAreOver, startsAgain } from './starts-again.ts';

export interface RestartParts extends KubeletContext<TimelineEvent | RestartCause> {
  readonly behaviorOf: (node: Node) => ContainerBehavior;
  /** From the start of a container until its pod is ready. */
  readonly restartTimeOf: (pod: Pod) => Duration;
  readonly podWorkers: {
    isEnding(key: PodKey): boolean;
    containersEnded(pod: Pod, failure: PodFailure, because: CauseId): void;
  };
}

/** Containers of a pod that end as soon as they are started, and how much memory the pod wants. */
interface Loop {
  readonly wanted: number;
  /** From one start to the next, by container. */
  readonly every: ReadonlyMap<string, Duration>;
}

/**
 * Restarts of containers that the kernel has killed: the kubelet reports the pod as not ready and
 * starts the container again, each time after a longer wait. The pod keeps its place on the node.
 */
export class RestartAgent {
  readonly #parts: RestartParts;
  readonly #pods = new Map<PodKey, FallenPod>();
  readonly #byNode = new Map<string, Set<PodKey>>();
  readonly #looping = new Map<PodKey, Loop>();

  constructor(parts: RestartParts) {
    this.#parts = parts;
    parts.world.watch((changes) => {
      for (const change of changes) this.#onMachine(change);
    });
    parts.world.watchUsage((node) => this.#onUsage(node));
    parts.store.subscribe(
      'kubelet',
      (changes) => this.#onChanges(changes),
      ['pod'],
      ({ before }) => before !== undefined && this.#pods.has(before.key),
      'sleeps',
    );
  }

  /** Whether a container of this pod is down, or started and not ready yet. */
  isDown(key: PodKey): boolean {
    return (this.#pods.get(key)?.containers.size ?? 0) > 0;
  }

  /** Whether this container runs on its node. */
  runs(key: PodKey, container: string): boolean {
    const existing = this.#pods.get(key)?.containers.get(container);
    return existing === undefined || existing.state === 'starting';
  }

  /** The kernel has killed a container. */
  killed(pod: Pod, container: string, because: CauseId): void {
    const { timeline, podWorkers } = this.#parts;
    const { now } = timeline;
    const known = this.#take(pod);
    const diedAtStart = known.containers.get(container)?.endedAt === now;
    this.#cancel(known, container);
    const goesOn = !podWorkers.isEnding(pod.key) && this.#startsAgain(pod, container);
    const state = goesOn ? 'waiting' : 'over';
    known.containers.set(container, { state, endedAt: now, cause: because });
    if (allAreOver(pod, (name) => known.containers.get(name)?.state === 'over')) {
      if (podWorkers.isEnding(pod.key)) return;
      podWorkers.containersEnded(pod, { kind: 'PodFailed', reason: 'OOMKilled' }, because);
      this.#drop(pod.key);
      return;
    }
    this.#parts.world.containers.take(pod, 'restarting', because);
    this.#publish(known, because);
    if (goesOn) this.#schedule(known, container, diedAtStart);
  }

  #take(pod: Pod): FallenPod {
    const known = this.#pods.get(pod.key);
    if (known !== undefined && known.pod.uid === pod.uid) return known;
    this.#drop(pod.key);
    const taken = fallen(this.#parts.store.pod(pod.key) ?? pod);
    this.#pods.set(pod.key, taken);
    const { nodeName } = taken.pod;
    this.#byNode.set(nodeName, (this.#byNode.get(nodeName) ?? new Set()).add(pod.key));
    return taken;
  }

  #behaviorOf({ nodeName = '' }: Pod): ContainerBehavior | undefined {
    const node = this.#parts.store.node(nodeName);
    return node && this.#parts.behaviorOf(node);
  }

  #startsAgain(pod: Pod, container: string): boolean {
    return startsAgain(pod, container, this.#behaviorOf(pod)?.ownRestartPolicy ?? false);
  }

  /** A kubelet that does not run starts nothing, and a new one begins without a back-off. */
  #schedule(known: FallenPod, container: string, diedAtStart: boolean): void {
    const { timeline, world, recorder } = this.#parts;
    const { key, nodeName: node } = known.pod;
    const existing = known.containers.get(container);
    if (existing === undefined || !world.machine(node).kubeletRunning) return;
    const wait = waitAfter(known.backOffs.get(container), existing.endedAt);
    if (diedAtStart && this.#isSteady(known.pod, wait)) {
      const goesOn = { kind: 'kubelet/restarts-go-on', pod: key, node, container } as const;
      const cause = recorder.record('kubelet', { ...goesOn, every: wait }, existing.cause);
      known.containers.set(container, { ...existing, cause });
      const every = new Map(this.#looping.get(key)?.every).set(container, wait);
      const wanted = world.usageOf(node)?.memoryWanted(known.pod) ?? 0;
      this.#looping.set(key, { wanted, every });
      return;
    }
    const at = latest(timeline.now, later(existing.endedAt, wait));
    this.#startAt(known, container, at, 1);
  }

  #startAt(known: FallenPod, container: string, at: Timeline['now'], starts: number): void {
    const existing = known.containers.get(container);
    if (existing === undefined) return;
    const start = () => this.#start(known, container, starts);
    const timer = this.#parts.timeline.at(at, 'kubelet', start);
    known.containers.set(container, { ...existing, timer });
  }

  /** Whether nothing will change: each start ends at once, and the back-off is at its maximum. */
  #isSteady(pod: Pod, wait: Duration): boolean {
    const { world, timeline } = this.#parts;
    const lastMove = world.usageOf(pod.nodeName ?? '')?.lastMemoryMove(pod) ?? timeline.now;
    const behavior = this.#behaviorOf(pod);
    return behavior !== undefined && wait >= behavior.longestBackOff && lastMove <= timeline.now;
  }

  #start(known: FallenPod, container: string, starts: number): void {
    const { timeline, world, recorder } = this.#parts;
    const { pod, containers, backOffs } = known;
    const existing = containers.get(container);
    if (existing === undefined) return;
    const { now } = timeline;
    const before = backOffs.get(container);
    const wait = waitAfter(before, existing.endedAt);
    const behavior = this.#behaviorOf(pod);
    if (behavior) {
      backOffs.set(container, afterStart(before, existing.endedAt, now, behavior));
    }
    const restarts = restartsOf(known, container) + starts;
    known.restarts.set(container, restarts);
    const what = { pod: pod.key, node: pod.nodeName, container, restarts };
    const started = { kind: 'ContainerRestarted', ...what, backOff: inSeconds(wait) } as const;
    const cause = recorder.record('kubelet', started, existing.cause);
    const ready = later(now, this.#parts.restartTimeOf(pod));
    const timer = timeline.at(ready, 'kubelet', () => this.#recovered(known, container, cause));
    containers.set(container, { state: 'starting', endedAt: now, cause, timer });
    this.#publish(known, cause);
    world.usageOf(pod.nodeName)?.startContainer(pod, container, cause);
  }

  #recovered(known: FallenPod, container: string, because: CauseId): void {
    known.containers.delete(container);
    if (known.containers.size === 0) this.#parts.world.containers.release(known.pod.key, because);
    this.#publish(known, because);
  }

  /** Writes the pod's readiness and restarts to the API, if it can be reached. */
  #publish(known: FallenPod, because: CauseId): void {
    const { store, world, client, status } = this.#parts;
    const { pod, wasReady, containers, restarts } = known;
    if (!world.reaches(pod.nodeName)) return;
    status.report(pod.nodeName, 'status', () => {
      const written = store.pod(pod.key);
      if (written?.uid !== pod.uid || isTerminal(written) || !world.reaches(pod.nodeName)) return;
      const ready = wasReady && containers.size === 0 && !isTerminating(written);
      client.setContainers(written, { ready, restarts }, because);
    });
  }

  /** A container that ends as soon as it starts may survive when its memory usage changes. */
  #onUsage(node: string): void {
    if (this.#looping.size === 0) return;
    const { timeline, world } = this.#parts;
    for (const key of this.#byNode.get(node) ?? []) {
      const known = this.#pods.get(key);
      const loop = this.#looping.get(key);
      const usage = world.usageOf(node);
      if (known === undefined || loop === undefined || usage === undefined) continue;
      const moves = (usage.lastMemoryMove(known.pod) ?? timeline.now) > timeline.now;
      if (!moves && usage.memoryWanted(known.pod) === loop.wanted) continue;
      this.#looping.delete(key);
      for (const [container, every] of loop.every) {
        const endedAt = known.containers.get(container)?.endedAt ?? timeline.now;
        const { at, starts } = missedStarts(endedAt, timeline.now, every);
        this.#startAt(known, container, at, starts);
      }
    }
  }

  #onMachine({ node, before, after, because }: MachineChange): void {
    for (const key of [...(this.#byNode.get(node) ?? [])]) {
      const known = this.#pods.get(key);
      if (known === undefined) continue;
      if (before.kubeletRunning && !after.kubeletRunning) this.#forgetWaits(known);
      const reached = before.kubeletRunning && before.linked;
      if (!reached && after.kubeletRunning && after.linked) this.#publish(known, because);
      if (!before.kubeletRunning && after.kubeletRunning) this.#startAll(known);
    }
  }

  #forgetWaits(known: FallenPod): void {
    for (const name of known.containers.keys()) this.#cancel(known, name);
    known.backOffs.clear();
    this.#looping.delete(known.pod.key);
  }

  #startAll(known: FallenPod): void {
    for (const [name, { state }] of known.containers) {
      if (state === 'waiting') this.#startAt(known, name, this.#parts.timeline.now, 1);
      else if (state === 'starting') this.#awaitReady(known, name);
    }
  }

  #awaitReady(known: FallenPod, name: string): void {
    const { timeline, restartTimeOf } = this.#parts;
    const existing = known.containers.get(name);
    if (existing === undefined) return;
    const ready = later(timeline.now, restartTimeOf(known.pod));
    const recover = () => this.#recovered(known, name, existing.cause);
    const timer = timeline.at(ready, 'kubelet', recover);
    known.containers.set(name, { ...existing, timer });
  }

  #onChanges(changes: readonly Change[]): void {
    const { containers } = this.#parts.world;
    for (const { object, before, after, cause } of changes) {
      if (object !== 'pod' || before === undefined) continue;
      const known = this.#pods.get(before.key);
      if (known === undefined) continue;
      const isSame = after !== undefined && after.uid === known.pod.uid;
      if (!isSame && containers.down(before.key) === 'restarting') {
        containers.release(before.key, cause);
      }
      if (!isSame || isTerminal(after) || isTerminating(after)) this.#drop(before.key);
    }
  }

  #cancel(known: FallenPod, container: string): void {
    const timer = known.containers.get(container)?.timer;
    if (timer !== undefined) this.#parts.timeline.cancel(timer);
  }

  #drop(key: PodKey): void {
    const known = this.#pods.get(key);
    if (known === undefined) return;
    this.#forgetWaits(known);
    this.#pods.delete(key);
    const keys = this.#byNode.get(known.pod.nodeName);
    keys?.delete(key);
    if (keys?.size === 0) this.#byNode.delete(known.pod.nodeName);
  }
}
