import { Caller } from '#api-clients';
import { type CauseId, THE_SNAPSHOT } from '#causes';
import { isTerminal, isTerminating, type Pod } from '#cluster';
import { holdsRoom } from '../cache/pod-info.ts';
import { unschedulableMessage } from '../message.ts';
import type { Preemption } from '../preemption/preempt.ts';
import { type Attempt, type NodesForPod, Scheduler } from '../scheduler.ts';
import { BindingCycle } from './binding-cycle.ts';
import { type Gang, gangOf, type Result, tryGang } from './gangs.ts';
import { type AnyChange, type ClusterEvent, eventsOf, helps, isNews, READ_KINDS } from './helps.ts';
import type { KubeSchedulerParts } from './kube-scheduler-parts.ts';
import {
  AssumedPods,
  BackOffEnds,
  LeftoverPods,
  type PendingPod,
  pendingPods,
  Round,
  whyLeftAlone,
} from './pending-pods.ts';
import { PodQueue, type WaitingPod } from './pod-queue.ts';
import { DeniedBefore, Failures, hasPlace, type Refusal } from './refused-pods.ts';
import { requestPreemption, requestRefusal } from './requests.ts';

type Noticed = { readonly change: AnyChange; readonly events: () => readonly ClusterEvent[] };

/**
 * kube-scheduler: binds pods to nodes as soon as it can, one after the other. It gathers its
 * knowledge of the cluster only when the first pod comes.
 * @upstream pkg/scheduler/schedule_one.go ScheduleOne (1.36)
 */
export class KubeScheduler {
  readonly #parts: KubeSchedulerParts;
  readonly #queue: PodQueue;
  readonly #assumed = new AssumedPods();
  readonly #denied: DeniedBefore;
  readonly #bindings: BindingCycle;
  /** Tries one pod after the other, and waits for its writes about those that fail. */
  readonly #loop: Caller;
  /** The pods that it may try before it is woken once more. */
  #triesLeft = 0;
  readonly #round: Round;
  readonly #leftover: LeftoverPods;
  readonly #backOffEnds: BackOffEnds;
  /** Pods that failed since the last change that may affect an attempt. */
  readonly #failures = new Failures();
  #scheduler: Scheduler | undefined;
  #apiAvailable = true;
  #runs = true;
  /** Grows with every change that may affect an attempt. */
  #changes = 0;

  constructor(parts: KubeSchedulerParts) {
    this.#parts = parts;
    const { store, timeline, options } = parts;
    this.#queue = new PodQueue(options);
    this.#round = new Round(this.#queue);
    const [queue, wake] = [this.#queue, () => this.#work()];
    this.#leftover = new LeftoverPods({ timeline, queue, wake });
    this.#backOffEnds = new BackOffEnds({ timeline, queue, wake });
    const replace = this.#replace.bind(this);
    this.#bindings = new BindingCycle({ ...parts, queue, assumed: this.#assumed, replace, wake });
    this.#loop = new Caller(parts.api, () => this.#tryNext());
    this.#denied = new DeniedBefore(store.unboundPods());
    store.subscribe(
      'scheduler',
      (changes) => this.#onChanges(changes),
      ['node', 'pod', ...READ_KINDS],
      (change) => change.object !== 'pod' || isNews(change),
    );
    for (const pod of store.unboundPods()) this.#queuePod(pod, THE_SNAPSHOT);
    if (this.#queue.size > 0) timeline.at(timeline.now, 'scheduler', () => this.#work());
  }

  /** The pods that have no node, in canonical order. */
  pending(): readonly PendingPod[] {
    const { store, client, timeline } = this.#parts;
    return pendingPods(client.current.unboundPods(), {
      ...{ queue: this.#queue, assumed: this.#assumed, now: timeline.now },
      isBehind: store.isBehind,
      isRunning: this.#runs && this.#apiAvailable,
    });
  }

  /** The nodes that would take a pod now. */
  nodesFor(pod: Pod): NodesForPod {
    return this.#gathered().nodesFor(pod);
  }

  onApiServer(up: boolean): void {
    this.#apiAvailable = up;
    if (up) this.#parts.timeline.at(this.#parts.timeline.now, 'scheduler', () => this.#work());
  }

  stopNow(): void {
    this.#runs = false;
  }

  /** A process starts, and tries all waiting pods. */
  startNow(because: CauseId): void {
    this.#runs = true;
    this.#round.end();
    this.#queue.activateAll(this.#parts.timeline.now, because);
    this.onApiServer(this.#apiAvailable);
  }

  /**
   * Changes of nodes and volumes are noticed one by one, before changes of pods, which are taken at
   * once. The first change that may help wakes the scheduler; the others come while it tries the
   * first pod.
   */
  #onChanges(changes: readonly AnyChange[]): void {
    const others = changes.filter(({ object }) => object !== 'pod').reverse();
    this.#notice(others.map((change) => ({ change, events: () => this.#heed(change) })));
    const ofPods = changes.flatMap((change) => {
      const events = change.object === 'pod' ? this.#heed(change) : [];
      return events.length === 0 ? [] : { change, events: () => events };
    });
    this.#notice(ofPods);
  }

  #notice(noticed: readonly Noticed[]): void {
    let isAwake = false;
    /** Events since the scheduler is awake: all pods that they help are active. */
    const heeded = new Set<ClusterEvent>();
    for (const { change, events } of noticed) {
      const news = events();
      if (news.length > 0) this.#leftover.noteChange(change.cause);
      const found = news.filter((event) => !heeded.has(event));
      if (found.length === 0) continue;
      this.#denied.lift(found);
      this.#queue.activateWhere((reasons) => helps(found, reasons), change.cause);
      if (isAwake) for (const event of found) heeded.add(event);
      else this.#work(1);
      isAwake = true;
    }
    this.#work();
  }

  /** Updates the view, and returns the events of the change for waiting pods. */
  #heed(change: AnyChange): readonly ClusterEvent[] {
    if (change.object !== 'pod') this.#changes += 1;
    switch (change.object) {
      case 'pod':
        return this.#takePod(change.before, change.after, change.cause);
      case 'node': {
        const { before, after } = change;
        const { name = '' } = after ?? before ?? {};
        this.#scheduler?.setNode(name, this.#parts.store.node(name));
        return eventsOf(before, after, this.#parts.options.rules);
      }
      case 'persistentVolumeClaims':
        this.#bindings.bindReady();
        return ['objects-changed'];
      default:
        return ['objects-changed'];
    }
  }

  #takePod(
    before: Pod | undefined,
    after: Pod | undefined,
    because: CauseId,
  ): readonly ClusterEvent[] {
    const { key = '' } = after ?? before ?? {};
    const pod = this.#parts.store.pod(key);
    const node = pod && !isTerminating(pod) ? this.#assumed.nodeOf(pod) : undefined;
    const was = before && this.#assumed.placed(before);
    this.#replace(was, pod && node !== undefined ? { ...pod, nodeName: node } : pod);
    if (node !== undefined) return [];
    this.#assumed.forget(key);
    if (pod === undefined || pod.nodeName !== undefined) this.#queue.remove(key);
    // A change of an earlier pod of this name says nothing about the one that waits now.
    else if (after?.uid === pod.uid) this.#queuePod(pod, because);
    const held = before !== undefined && holdsRoom(before);
    const holds = after !== undefined && holdsRoom(after);
    return held === holds ? [] : [holds ? 'pod-placed' : 'pod-gone'];
  }

  #queuePod(pod: Pod, because: CauseId): void {
    if (isTerminal(pod) || isTerminating(pod) || whyLeftAlone(pod) !== '') {
      this.#queue.remove(pod.key);
    } else this.#queue.put(pod, this.#parts.timeline.now, because);
  }

  #work(atMost = Number.POSITIVE_INFINITY): void {
    if (!(this.#apiAvailable && this.#runs)) return;
    this.#triesLeft = atMost;
    if (this.#loop.isIdle) this.#loop.run();
  }

  /** The loop tries the next pod; false when there is none, or when changes are noticed first. */
  #tryNext(): boolean {
    if (this.#triesLeft === 0 || !this.#runs) return false;
    const next = this.#round.next(this.#parts.timeline.now, this.#triesLeft);
    if (next === undefined) {
      this.#backOffEnds.plan();
      return false;
    }
    this.#triesLeft -= 1;
    if (next.waiting !== undefined) this.#try(next.waiting);
    return true;
  }

  #try(waiting: WaitingPod): void {
    const { store, options } = this.#parts;
    const { pod } = waiting;
    const gang = options.bindsGangs ? gangOf(pod, store, this.#queue, this.#assumed) : undefined;
    if (gang === undefined) this.#take(waiting, this.#attempt(pod));
    else this.#tryGang(gang);
  }

  #tryGang(gang: Gang): void {
    for (const { pod } of gang.waiting) this.#queue.deactivate(pod.key);
    const trial = {
      attempt: (pod: Pod) => this.#attempt(pod),
      assume: (before?: Pod, after?: Pod) => this.#replace(before, after),
    };
    for (const { waiting, result, nominated } of tryGang(gang, trial)) {
      const { pod } = waiting;
      // The trial does not count devices: others of the gang may have taken the last ones.
      const takesDevices = result.kind === 'placed' && pod.spec.resourceClaims !== undefined;
      if (takesDevices) this.#take(waiting, this.#attempt(pod));
      else if (nominated === undefined) this.#take(waiting, result);
      else if (result.kind === 'refused') {
        this.#refuse(waiting, result.refusal, (cause) => this.#nominate(pod, nominated, cause));
      }
    }
  }

  #attempt(pod: Pod): Result {
    const refusal = this.#failures.of(pod, this.#changes);
    if (refusal !== undefined) return { kind: 'refused', refusal };
    const attempt = this.#gathered().attempt(pod);
    const denial = this.#denied.of(pod, attempt.kind === 'placed');
    return denial === undefined ? attempt : { kind: 'refused', refusal: denial };
  }

  #take(waiting: WaitingPod, result: Result): void {
    if (result.kind === 'refused') this.#refuse(waiting, result.refusal);
    else if (result.kind === 'placed') this.#bindings.bind(waiting, result);
    else this.#turnDown(waiting, result);
  }

  /** Pods that the snapshot denies a node although one has room for them, with its message. */
  get contradicted(): ReadonlyMap<string, string> {
    return this.#denied.found;
  }

  #replace(before: Pod | undefined, after: Pod | undefined): void {
    if (hasPlace(before) || hasPlace(after)) this.#changes += 1;
    this.#scheduler?.replacePod(before, after);
  }

  #turnDown(
    waiting: WaitingPod,
    { fit, reasons, preemption }: Extract<Attempt, { kind: 'unschedulable' }>,
  ): void {
    const { pod } = waiting;
    if (preemption.kind === 'none') {
      const refusal = { message: unschedulableMessage(fit, preemption.message), reasons };
      this.#failures.add(pod, refusal, this.#changes);
      this.#refuse(waiting, refusal);
      return;
    }
    const makeRoom = (cause: CauseId): void => this.#preempt(pod, preemption, cause);
    this.#refuse(waiting, { message: fit, reasons }, makeRoom);
  }

  /** An attempt has failed, which is written unless the pod shows the same message already. */
  #refuse(waiting: WaitingPod, refusal: Refusal, written?: (cause: CauseId) => void): void {
    const isShown = waiting.refusal?.message === refusal.message;
    this.#queue.refuse(waiting.pod.key, refusal, this.#parts.timeline.now);
    if (isShown) written?.(waiting.because);
    else requestRefusal(this.#parts, this.#loop, waiting, refusal, written);
  }

  #preempt(pod: Pod, preemption: Preemption, because: CauseId): void {
    const { store } = this.#parts;
    const { node } = preemption;
    const cause = requestPreemption(this.#parts, pod, preemption, because, (victim) =>
      this.#replace(victim, store.pod(victim.key)),
    );
    this.#nominate(pod, node, cause);
  }

  #nominate(pod: Pod, node: string, because: CauseId): void {
    const { client, store } = this.#parts;
    client.nominatePod(pod.key, node, because);
    this.#scheduler?.nominate(store.pod(pod.key) ?? pod, node);
    this.#changes += 1;
  }

  #gathered(): Scheduler {
    const { store, options } = this.#parts;
    this.#scheduler ??= new Scheduler(options, store);
    return this.#scheduler;
  }
}
