import type { CauseId, Recorder, TimelineEvent } from '#causes';
import type { Clock } from '#timeline';
import { Bug, type Instant, present } from '#units';
import { type ContainersReport, withContainers } from './containers-report.ts';
import { checkGracefulDelete, isHeldByFinalizers, waitsForFinalizers } from './graceful-delete.ts';
import { NodeClient } from './node-client.ts';
import { isPodReady, isTerminal, type Pod, type PodKey, podConditionOf } from './objects/pod.ts';
import {
  conditionsOfHeld,
  conditionsOfRunning,
  disrupted,
  failed,
  notBound,
  notDisrupted,
  running,
  succeeded,
  waitingAgain,
  withCondition,
} from './pod-status.ts';
import { repeated } from './remembered.ts';
import type { DeletionRequest, NewPodFacts, PodFailure } from './requests.ts';
import { SHELF_KEYS, type ShelvedKind, type ShelvedKinds } from './shelf.ts';
import type { ClusterReader, Store } from './store.ts';
import { targetNodeOf } from './target-node.ts';

/**
 * A component's access to the API, with the API's verbs. Each write is recorded with its author and
 * its cause, and returns its own cause for reactions. A request that changes nothing returns the
 * cause it was given.
 */
export class Client {
  readonly component: string;
  readonly nodes: NodeClient;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #recorder: Recorder<TimelineEvent>;
  readonly #conditionsOfBound = repeated((conditions: Pod['conditions'], now: Instant) =>
    withCondition({ conditions }, 'PodScheduled', 'True', '', now),
  );
  readonly #conditionsOfRunning = repeated(conditionsOfRunning);

  constructor(component: string, store: Store, clock: Clock, recorder: Recorder<TimelineEvent>) {
    this.component = component;
    this.nodes = new NodeClient(component, store, recorder);
    this.#store = store;
    this.#clock = clock;
    this.#recorder = recorder;
  }

  /** What the API server answers to a request that reads an object. */
  get current(): ClusterReader {
    return this.#store;
  }

  createPod(pod: Pod, because: CauseId, about: NewPodFacts = {}): CauseId {
    // AlreadyExists, which controllers leave to their next pass.
    if (this.#store.pod(pod.key) !== undefined) return because;
    const cause = this.#record({ kind: 'PodCreated', pod: pod.key, ...about }, because);
    this.#store.created.set(cause, pod);
    this.#store.replacePod(undefined, pod, cause);
    return cause;
  }

  bindPod(key: PodKey, node: string, because: CauseId): CauseId {
    const pod = this.#pod(key);
    if (pod === undefined) return because;
    const cause = this.#record({ kind: 'PodScheduled', pod: key, node }, because);
    const conditions = this.#conditionsOfBound(pod.conditions, this.#clock.now);
    const bound = { ...pod, nodeName: node, conditions, nominatedNodeName: undefined };
    this.#store.replacePod(pod, bound, cause);
    return cause;
  }

  /** Writes that a pod fits on no node; repeating it leaves no trace. */
  refusePod(key: PodKey, reasons: string, because: CauseId): CauseId {
    const pod = this.#pod(key);
    if (pod === undefined) return because;
    if (podConditionOf(pod, 'PodScheduled')?.status === 'False') return because;
    const node = targetNodeOf(pod);
    const about = { ...(node !== undefined && { node }), reasons };
    const cause = this.#record({ kind: 'PodUnschedulable', pod: key, ...about }, because);
    const { now } = this.#clock;
    const conditions = withCondition(pod, 'PodScheduled', 'False', 'Unschedulable', now);
    this.#store.replacePod(pod, { ...pod, conditions }, cause);
    return cause;
  }

  /** Writes that a pod could not be bound to a node. */
  failBinding(key: PodKey, because: CauseId): void {
    const pod = this.#pod(key);
    if (pod !== undefined) this.#store.replacePod(pod, notBound(pod, this.#clock.now), because);
  }

  nominatePod(key: PodKey, node: string, because: CauseId): void {
    const pod = this.#pod(key);
    if (pod === undefined || pod.nominatedNodeName === node) return;
    this.#store.replacePod(pod, { ...pod, nominatedNodeName: node }, because);
  }

  /** A kubelet reports that a pod with which it began at `since` has started up: it is Running and Ready. */
  runPod(key: PodKey, since: Instant, because: CauseId): CauseId {
    const pod = this.#pod(key);
    if (pod === undefined) return because;
    const cause = this.#record({ kind: 'PodReady', pod: key, node: pod.nodeName ?? '' }, because);
    const conditions = this.#conditionsOfRunning(pod.conditions, this.#clock.now);
    this.#store.replacePod(pod, running(pod, since, conditions), cause);
    return cause;
  }

  /** The same of a pod that runs and is not Ready, as its readiness gates are open. */
  holdPod(key: PodKey, since: Instant, because: CauseId): void {
    const pod = this.#pod(key);
    if (pod === undefined) return;
    const conditions = conditionsOfHeld(pod.conditions, this.#clock.now);
    this.#store.replacePod(pod, running(pod, since, conditions), because);
  }

  /** Writes an object of another kind; its author's own events report the change. */
  putObject<Kind extends ShelvedKind>(
    kind: Kind,
    object: ShelvedKinds[Kind],
    because: CauseId,
  ): void {
    this.#store.replaceObject(kind, SHELF_KEYS[kind](object), object, because);
  }

  removeObject(kind: ShelvedKind, key: string, because: CauseId): void {
    this.#store.replaceObject(kind, key, undefined, because);
  }

  /**
   * Sets the Ready condition of a pod.
   * @param pod - the current pod; callers with all pods of a node have it already
   */
  setPodReady(pod: Pod, ready: boolean, because: CauseId): CauseId {
    const { key } = pod;
    if (this.#pod(key) === undefined) return because;
    const existing = podConditionOf(pod, 'Ready');
    if (existing === undefined) throw new Bug(`pod ${key} says nothing of being Ready`);
    const kind = ready ? 'PodReady' : 'PodNotReady';
    const cause = this.#record({ kind, pod: key, node: pod.nodeName ?? '' }, because);
    const status = ready ? 'True' : 'False';
    const conditions = withCondition(pod, 'Ready', status, existing.reason, this.#clock.now);
    this.#store.replacePod(pod, { ...pod, conditions }, cause);
    return cause;
  }

  /** A kubelet reports whether all containers of a pod are ready, and how often each was started again. */
  setContainers(pod: Pod, { ready, restarts }: ContainersReport, because: CauseId): CauseId {
    if (this.#pod(pod.key) === undefined) return because;
    const after = withContainers(pod, { ready, restarts }, this.#clock.now);
    if (after === pod) return because;
    const { key, nodeName: node = '' } = pod;
    const kind = ready ? 'PodReady' : 'PodNotReady';
    const isSame = isPodReady(pod) === isPodReady(after);
    const cause = isSame ? because : this.#record({ kind, pod: key, node }, because);
    this.#store.replacePod(pod, after, cause);
    return cause;
  }

  /** Writes that a pod has failed for good: its kubelet has ended it or rejected it. */
  failPod(key: PodKey, { kind, reason, disruption }: PodFailure, because: CauseId): CauseId {
    const pod = this.#pod(key);
    if (pod === undefined) return because;
    const about = { pod: key, node: pod.nodeName ?? '', reason };
    const target = disruption !== undefined && { disruptionTarget: disruption };
    const cause = this.#record(
      kind === 'PodFailed' ? { kind, ...about, ...target } : { kind, ...about },
      because,
    );
    this.#store.replacePod(pod, failed(pod, reason, disruption, this.#clock.now), cause);
    return cause;
  }

  /** Writes that all containers of a pod have ended well, when its kubelet did not end them. */
  succeedPod(
    key: PodKey,
    { disruption }: Pick<PodFailure, 'disruption'>,
    because: CauseId,
  ): CauseId {
    const pod = this.#pod(key);
    if (pod === undefined) return because;
    const about = { pod: key, node: pod.nodeName ?? '', reason: 'Completed' };
    const target = disruption !== undefined && { disruptionTarget: disruption };
    const cause = this.#record({ kind: 'PodSucceeded', ...about, ...target }, because);
    this.#store.replacePod(pod, succeeded(pod, disruption, this.#clock.now), cause);
    return cause;
  }

  /** Takes the condition DisruptionTarget of a pod back: it was not deleted. */
  clearDisruption(key: PodKey, because: CauseId): void {
    const pod = this.#pod(key);
    if (pod !== undefined) this.#store.replacePod(pod, notDisrupted(pod, this.#clock.now), because);
  }

  /** Writes that a pod that had ended waits for its containers again, as static pods do. */
  restartPod(key: PodKey, because: CauseId): CauseId {
    const pod = this.#pod(key);
    if (pod === undefined) return because;
    this.#store.replacePod(pod, waitingAgain(pod), because);
    return because;
  }

  /** Writes the reason for a pod's coming deletion, in a request of its own. */
  markPod(key: PodKey, marks: Marks, because: CauseId): void {
    const pod = this.#pod(key);
    if (pod === undefined) return;
    const marked = this.#marked(pod, marks);
    if (marked !== pod) this.#store.replacePod(pod, marked, because);
  }

  /** Requests a pod's deletion; a request that changes nothing leaves no trace. */
  deletePod(key: PodKey, request: DeletionRequest, because: CauseId): CauseId {
    const pod = this.#pod(key);
    if (pod === undefined) return because;
    const verdict = checkGracefulDelete(pod, request.gracePeriodSeconds, this.#clock.now);
    if (waitsForFinalizers(pod)) return because;
    const marked = this.#marked(pod, request);
    if (verdict.kind === 'unchanged') {
      if (marked !== pod) this.#store.replacePod(pod, marked, because);
      return because;
    }
    const grace = verdict.kind === 'remove' ? 0 : verdict.deletionGracePeriodSeconds;
    const cause = this.#record(
      {
        kind: 'PodDeletionRequested',
        pod: key,
        ...(pod.nodeName === undefined ? {} : { node: pod.nodeName }),
        mechanism: request.mechanism,
        gracePeriodSeconds: grace,
        ...(request.disruption !== undefined && { disruptionTarget: request.disruption }),
      },
      because,
    );
    if (verdict.kind === 'remove') return this.#remove(marked, 'Deleted', cause);
    const { deletionTimestamp, deletionGracePeriodSeconds } = verdict;
    const after = { ...marked, deletionTimestamp, deletionGracePeriodSeconds };
    this.#store.replacePod(pod, after, cause);
    return cause;
  }

  /** Removes a pod's object; while a finalizer holds it, it is only marked as deleted. */
  removePod(key: PodKey, reason: string, because: CauseId): CauseId {
    const pod = this.#pod(key);
    return pod === undefined ? because : this.#remove(pod, reason, because);
  }

  /** Removes a finalizer; a pod that only waited for it is removed with it. */
  removeFinalizer(key: PodKey, finalizer: string, because: CauseId): CauseId {
    const pod = this.#pod(key);
    if (pod === undefined) return because;
    const after = { ...pod, finalizers: pod.finalizers.filter((each) => each !== finalizer) };
    if (waitsForFinalizers(pod) && after.finalizers.length === 0) {
      return this.#remove(after, 'Deleted', because);
    }
    this.#store.replacePod(pod, after, because);
    return because;
  }

  #remove(pod: Pod, reason: string, because: CauseId): CauseId {
    const { key, nodeName } = pod;
    if (waitsForFinalizers(pod)) return because;
    const existing = present(this.#pod(key), `pod ${key}`);
    if (isHeldByFinalizers(pod)) {
      const deletionTimestamp = pod.deletionTimestamp ?? this.#clock.now;
      const after = { ...pod, deletionTimestamp, deletionGracePeriodSeconds: 0 };
      this.#store.replacePod(existing, after, because);
      return because;
    }
    const node = nodeName === undefined ? {} : { node: nodeName };
    const cause = this.#record({ kind: 'PodRemoved', pod: key, ...node, reason }, because);
    this.#store.replacePod(existing, undefined, cause);
    return cause;
  }

  /** The marks on a pod before its deletion. */
  #marked(pod: Pod, { disruption, fails = false }: Marks): Pod {
    const after: Pod = fails && !isTerminal(pod) ? { ...pod, phase: 'Failed' } : pod;
    return disruption === undefined ? after : disrupted(after, disruption, this.#clock.now);
  }

  #record(event: TimelineEvent, because: CauseId): CauseId {
    return this.#recorder.record(this.component, event, because);
  }

  /**
   * A current pod; undefined where the API server answers 404. Nothing acts on a missing object:
   * such a request writes nothing, leaves no trace and is not tried again.
   * @upstream pkg/kubelet/status/status_manager.go syncPod (1.36)
   * @upstream pkg/scheduler/framework/preemption/executor.go PreemptPod (1.36)
   */
  #pod(key: PodKey): Pod | undefined {
    return this.#store.pod(key);
  }
}

type Marks = Pick<DeletionRequest, 'disruption' | 'fails'>;
