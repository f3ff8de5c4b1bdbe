import { type CauseId, type Recorder, THE_SNAPSHOT, type TimelineEvent } from '#causes';
import {
  type ChangeOf,
  type Client,
  isTerminal,
  isTerminating,
  type Pod,
  type PodKey,
  type ShelvedKind,
  type Store,
} from '#cluster';
import type { Timeline } from '#timeline';
import type { Instant } from '#units';
import { holdsRoom } from '../cache/holds-room.ts';
import { unhelpedMessage } from '../message.ts';
import type { SchedulerOptions } from '../options.ts';
import { type Attempt, type NodesForPod, Scheduler } from '../scheduler.ts';
import type { SchedulerCause } from './causes.ts';
import { Failures } from './failures.ts';
import { type Chance, chancesOf, helps } from './helps.ts';
import { isNews } from './is-news.ts';
import { PodQueue, type Refusal, type WaitingPod } from './pod-queue.ts';
import { VolumeBinder } from './volume-binder.ts';

export interface KubeSchedulerParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly client: Client;
  readonly recorder: Recorder<TimelineEvent | SchedulerCause>;
  readonly options: SchedulerOptions;
}

/** A pod that has no node, and what the scheduler said of it last. */
export interface PendingPod {
  readonly pod: PodKey;
  readonly since: Instant;
  readonly message: string;
  /** Nobody here looks for a node for it. */
  readonly isLeftAlone?: true;
}

/** Of the kinds beside nodes and pods, those that decide where a pod may run. */
const READ_KINDS = [
  'persistentVolumes',
  'persistentVolumeClaims',
  'storageClasses',
  'csiNodes',
] as const satisfies readonly ShelvedKind[];

type AnyChange = ChangeOf<'node' | 'pod' | (typeof READ_KINDS)[number]>;

const DEFAULT_SCHEDULER = 'default-scheduler';

/**
 * kube-scheduler: binds pods to nodes as soon as it can, one after the other. What it needs to know of the
 * cluster it only gathers when the first pod comes.
 * @upstream pkg/scheduler/schedule_one.go ScheduleOne (1.36)
 */
export class KubeScheduler {
  readonly #parts: KubeSchedulerParts;
  readonly #queue = new PodQueue();
  readonly #volumeBinder: VolumeBinder;
  #scheduler: Scheduler | undefined;
  #apiAvailable = true;
  /** Grows with every change that an attempt could notice. */
  #changes = 0;

  constructor(parts: KubeSchedulerParts) {
    const { store, timeline } = parts;
    this.#parts = parts;
    this.#volumeBinder = new VolumeBinder({ ...parts, volumes: parts.options.volumes });
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
    const waiting = new Map([...this.#queue.all()].map((each) => [each.pod.key, each]));
    return this.#parts.store.unboundPods().flatMap((pod) => {
      const known = waiting.get(pod.key);
      if (isTerminal(pod) || isTerminating(pod)) return [];
      const since = known?.since ?? pod.creationTimestamp ?? this.#parts.timeline.now;
      const reason = whyLeftAlone(pod);
      const node = this.#volumeBinder.nodeOf(pod);
      const waits = node === undefined ? reason : `waits for its volumes on ${node}`;
      const message = known?.refusal?.message ?? waits;
      return { pod: pod.key, since, message, ...(reason !== '' && { isLeftAlone: true }) };
    });
  }

  /** Which nodes would take a pod now. */
  nodesFor(pod: Pod): NodesForPod {
    return this.#gathered().nodesFor(pod);
  }

  onApiServer(up: boolean): void {
    const { timeline } = this.#parts;
    this.#apiAvailable = up;
    if (up) timeline.at(timeline.now, 'scheduler', () => this.#work());
  }

  /**
   * What nodes are like is noticed change by change, before what became of pods, which is seen at once. The
   * first change that may help wakes the scheduler; the others come while it tries the first pod.
   */
  #onChanges(changes: readonly AnyChange[]): void {
    const beside = changes.filter(({ object }) => object !== 'pod').reverse();
    this.#notice(beside.map((change) => ({ change, chances: () => this.#take(change) })));
    const ofPods = changes.flatMap((change) => {
      const chances = change.object === 'pod' ? this.#take(change) : [];
      return chances.length === 0 ? [] : { change, chances: () => chances };
    });
    this.#notice(ofPods);
  }

  #notice(
    noticed: readonly {
      readonly change: AnyChange;
      readonly chances: () => readonly Chance[];
    }[],
  ): void {
    let isAwake = false;
    for (const { change, chances } of noticed) {
      const found = chances();
      if (found.length === 0) continue;
      this.#queue.activateWhere((reasons) => helps(found, reasons), change.cause);
      if (!isAwake) this.#work(1);
      isAwake = true;
    }
    this.#work();
  }

  /** Brings what is known up to date, and says what the change may mean for those who wait. */
  #take(change: AnyChange): readonly Chance[] {
    this.#changes += 1;
    switch (change.object) {
      case 'pod':
        return this.#takePod(change.before, change.after, change.cause);
      case 'node': {
        const { before, after } = change;
        const { name = '' } = after ?? before ?? {};
        this.#scheduler?.setNode(name, this.#parts.store.node(name));
        return chancesOf(before, after);
      }
      case 'persistentVolumeClaims':
        this.#bindReady();
        return ['objects-changed'];
      default:
        return ['objects-changed'];
    }
  }

  #takePod(before: Pod | undefined, after: Pod | undefined, because: CauseId): readonly Chance[] {
    const { key = '' } = after ?? before ?? {};
    const pod = this.#parts.store.pod(key);
    const node = pod && !isTerminating(pod) ? this.#volumeBinder.nodeOf(pod) : undefined;
    const was = before && this.#volumeBinder.placed(before);
    this.#scheduler?.replacePod(was, pod && node !== undefined ? { ...pod, nodeName: node } : pod);
    if (node !== undefined) return [];
    this.#volumeBinder.forget(key);
    if (pod === undefined || pod.nodeName !== undefined) this.#queue.remove(key);
    else if (after !== undefined) this.#queuePod(pod, because);
    const held = before !== undefined && holdsRoom(before);
    const holds = after !== undefined && holdsRoom(after);
    return held === holds ? [] : ['pods-changed'];
  }

  #queuePod(pod: Pod, because: CauseId): void {
    if (isTerminal(pod) || isTerminating(pod) || whyLeftAlone(pod) !== '') {
      this.#queue.remove(pod.key);
    } else this.#queue.put(pod, this.#parts.timeline.now, because);
  }

  #work(atMost = Number.POSITIVE_INFINITY): void {
    if (!this.#apiAvailable) return;
    const failed = new Failures();
    for (const waiting of this.#queue.takeActive(this.#parts.timeline.now, atMost)) {
      this.#try(waiting, failed);
    }
  }

  #try(waiting: WaitingPod, failures: Failures): void {
    const { pod } = waiting;
    const known = failures.of(pod, this.#changes);
    if (known !== undefined) {
      this.#refuse(waiting, known);
      return;
    }
    const scheduler = this.#gathered();
    const attempt = scheduler.attempt(pod);
    if (attempt.kind === 'placed') this.#bind(waiting, attempt);
    else this.#turnDown(waiting, attempt, failures);
  }

  #bind({ pod, because }: WaitingPod, { node, tied }: Extract<Attempt, { kind: 'placed' }>): void {
    const { client, recorder, store } = this.#parts;
    this.#queue.remove(pod.key);
    const best = { kind: 'scheduler/best-node', pod: pod.key, node, tied } as const;
    const cause = recorder.record(client.component, best, because);
    const isReady = this.#volumeBinder.bind(pod, node, cause);
    if (isReady) client.bindPod(pod.key, node, cause);
    const known = store.pod(pod.key);
    this.#scheduler?.replacePod(pod, isReady || !known ? known : { ...known, nodeName: node });
    this.#changes += 1;
  }

  #bindReady(): void {
    const { client, store } = this.#parts;
    for (const { key, node, because } of this.#volumeBinder.takeReady()) {
      client.bindPod(key, node, because);
      this.#scheduler?.replacePod(undefined, store.pod(key));
    }
  }

  #turnDown(
    waiting: WaitingPod,
    { fit, reasons, preemption }: Extract<Attempt, { kind: 'unschedulable' }>,
    failures: Failures,
  ): void {
    const { pod } = waiting;
    if (preemption.kind === 'none') {
      const message = unhelpedMessage(fit, preemption.message, this.#parts.options.rules);
      const refusal = { message, reasons };
      failures.add(pod, refusal, this.#changes);
      this.#refuse(waiting, refusal);
      return;
    }
    const { node, victims } = preemption;
    const cause = this.#refuse(waiting, { message: fit, reasons });
    this.#preempt(
      pod,
      node,
      victims.map((victim) => victim.pod),
      cause,
    );
  }

  #refuse({ pod, because }: WaitingPod, refusal: Refusal): CauseId {
    const { client, timeline } = this.#parts;
    this.#queue.refuse(pod.key, refusal, timeline.now);
    return client.refusePod(pod.key, refusal.message, because);
  }

  #preempt(pod: Pod, node: string, victims: readonly Pod[], because: CauseId): void {
    const { client, recorder, store, options } = this.#parts;
    const { marksDisruption } = options.rules;
    const request = {
      ...({ mechanism: 'preemption' } as const),
      ...(marksDisruption && { disruption: 'PreemptionByScheduler' }),
    };
    const keys = victims.map(({ key }) => key);
    const decided = { kind: 'scheduler/preempts', pod: pod.key, node, victims: keys } as const;
    const cause = recorder.record(client.component, decided, because);
    for (const victim of victims) {
      client.deletePod(victim.key, request, cause);
      this.#scheduler?.replacePod(victim, store.pod(victim.key));
    }
    client.nominatePod(pod.key, node, cause);
    this.#scheduler?.nominate(store.pod(pod.key) ?? pod, node);
    this.#changes += 1;
  }

  #gathered(): Scheduler {
    if (this.#scheduler !== undefined) return this.#scheduler;
    const { store, options } = this.#parts;
    const scheduler = new Scheduler(options);
    for (const node of store.nodes()) scheduler.setNode(node.name, node);
    for (const { name } of store.nodes()) scheduler.setPods(name, store.podsOn(name));
    this.#scheduler = scheduler;
    return scheduler;
  }
}

/** Why nobody here looks for a node for a pod; empty when somebody does. */
function whyLeftAlone({ spec }: Pod): string {
  const { schedulerName = DEFAULT_SCHEDULER, schedulingGates = [] } = spec;
  if (schedulerName !== DEFAULT_SCHEDULER) return `waits for the scheduler ${schedulerName}`;
  return schedulingGates.length > 0
    ? 'Scheduling is blocked due to non-empty scheduling gates'
    : '';
}
