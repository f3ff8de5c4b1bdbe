import type { CauseId, Recorder, TimelineEvent } from '#causes';
import type { Clock } from '#timeline';
import { assert, present } from '#units';
import { isHeldByFinalizers, waitsForFinalizers } from './finalizers.ts';
import { checkGracefulDelete } from './graceful-delete.ts';
import type { Labels } from './objects/meta.ts';
import { conditionOf, type Node, type NodeCondition, type ResourceList } from './objects/node.ts';
import { isTerminal, type Pod, type PodKey, podConditionOf } from './objects/pod.ts';
import { printTaint, sameTaint, type Taint } from './objects/taint.ts';
import { disrupted, failed, running, succeeded, withCondition } from './pod-status.ts';
import type { DeletionRequest, NewPodFacts, PodFailure, TaintPatch } from './requests.ts';
import { SHELF_KEYS, type ShelvedKind, type ShelvedKinds } from './shelf.ts';
import type { Store } from './store.ts';

/**
 * A component's access to the API: its verbs are what the API means. Each write is recorded with its
 * author and what led to it, and answers with its cause, so that reactions can name it.
 */
export class Client {
  readonly component: string;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #recorder: Recorder<TimelineEvent>;

  constructor(component: string, store: Store, clock: Clock, recorder: Recorder<TimelineEvent>) {
    this.component = component;
    this.#store = store;
    this.#clock = clock;
    this.#recorder = recorder;
  }

  createNode(node: Node, because: CauseId): CauseId {
    assert(this.#store.node(node.name) === undefined, `node ${node.name} exists already`);
    const cause = this.#record({ kind: 'NodeAdded', node: node.name }, because);
    this.#store.replaceNode(node.name, node, cause);
    return cause;
  }

  deleteNode(name: string, because: CauseId): CauseId {
    const cause = this.#record({ kind: 'NodeRemoved', node: name }, because);
    this.#store.replaceNode(name, undefined, cause);
    return cause;
  }

  /**
   * Writes conditions of a node; those of other types stay. Changes of status are recorded one by one;
   * that of Ready, if it is among them, is the cause of what follows.
   *
   * @param announced changes that were recorded when their author decided them, by type
   */
  setConditions(
    name: string,
    conditions: readonly NodeCondition[],
    because: CauseId,
    announced: ReadonlyMap<string, CauseId> = new Map(),
  ): CauseId {
    const node = this.#node(name);
    let cause = because;
    for (const condition of conditions) {
      const from = conditionOf(node, condition.type)?.status ?? 'Unknown';
      if (from === condition.status) continue;
      const { type, status, reason } = condition;
      const change = { node: name, condition: type, from, to: status, reason };
      const changed =
        announced.get(type) ?? this.#record({ kind: 'NodeConditionChanged', ...change }, because);
      if (cause === because || type === 'Ready') cause = changed;
    }
    const written = new Set(conditions.map((condition) => condition.type));
    const kept = node.conditions.filter((condition) => !written.has(condition.type));
    this.#store.replaceNode(name, { ...node, conditions: [...kept, ...conditions] }, cause);
    return cause;
  }

  /**
   * Adds and removes taints in one write; a taint of the same key and effect is replaced. Setting a taint
   * that stands there already only renews its `timeAdded`.
   */
  patchTaints(name: string, { add = [], remove = [] }: TaintPatch, because: CauseId): CauseId {
    const node = this.#node(name);
    const kept = node.taints.filter(
      (taint) => ![...add, ...remove].some((other) => sameTaint(taint, other)),
    );
    if (add.length === 0 && kept.length === node.taints.length) return because;
    const taints = [...kept, ...add];
    let cause = because;
    for (const taint of printedOnlyIn(taints, node.taints)) {
      cause = this.#record({ kind: 'NodeTainted', node: name, taint }, because);
    }
    for (const taint of printedOnlyIn(node.taints, taints)) {
      cause = this.#record({ kind: 'NodeUntainted', node: name, taint }, because);
    }
    this.#store.replaceNode(name, { ...node, taints }, cause);
    return cause;
  }

  setUnschedulable(name: string, unschedulable: boolean, because: CauseId): CauseId {
    const node = this.#node(name);
    if (node.unschedulable === unschedulable) return because;
    const kind = unschedulable ? 'NodeCordoned' : 'NodeUncordoned';
    const cause = this.#record({ kind, node: name }, because);
    this.#store.replaceNode(name, { ...node, unschedulable }, cause);
    return cause;
  }

  setLabels(name: string, labels: Labels, because: CauseId): void {
    const node = this.#node(name);
    this.#store.replaceNode(name, { ...node, labels: { ...node.labels, ...labels } }, because);
  }

  /** What a kubelet reports of its volumes is no news to anybody but those who detach them. */
  setVolumesInUse(name: string, volumesInUse: readonly string[]): void {
    const node = { ...this.#node(name), volumesInUse };
    this.#store.replaceNode(name, node, this.#store.causeOfNode(name));
  }

  createPod(pod: Pod, because: CauseId, about: NewPodFacts = {}): CauseId {
    assert(this.#store.pod(pod.key) === undefined, `pod ${pod.key} exists already`);
    const cause = this.#record({ kind: 'PodCreated', pod: pod.key, ...about }, because);
    this.#store.replacePod(pod.key, pod, cause);
    return cause;
  }

  bindPod(key: PodKey, node: string, because: CauseId): CauseId {
    const pod = this.#pod(key);
    const cause = this.#record({ kind: 'PodScheduled', pod: key, node }, because);
    const conditions = withCondition(pod, 'PodScheduled', 'True', '', this.#clock.now);
    const { nominatedNodeName: _, ...bound } = pod;
    this.#store.replacePod(key, { ...bound, nodeName: node, conditions }, cause);
    return cause;
  }

  /** Writes that no node was found for a pod; that it is so still leaves no trace. */
  refusePod(key: PodKey, reasons: string, because: CauseId): CauseId {
    const pod = this.#pod(key);
    if (podConditionOf(pod, 'PodScheduled')?.status === 'False') return because;
    const cause = this.#record({ kind: 'PodUnschedulable', pod: key, reasons }, because);
    const { now } = this.#clock;
    const conditions = withCondition(pod, 'PodScheduled', 'False', 'Unschedulable', now);
    this.#store.replacePod(key, { ...pod, conditions }, cause);
    return cause;
  }

  nominatePod(key: PodKey, node: string, because: CauseId): void {
    const pod = this.#pod(key);
    if (pod.nominatedNodeName === node) return;
    this.#store.replacePod(key, { ...pod, nominatedNodeName: node }, because);
  }

  /** A kubelet reports that a pod has started up: it is Running and Ready. */
  runPod(key: PodKey, because: CauseId): CauseId {
    const pod = this.#pod(key);
    const cause = this.#record({ kind: 'PodReady', pod: key, node: pod.nodeName ?? '' }, because);
    this.#store.replacePod(key, running(pod, this.#clock.now), cause);
    return cause;
  }

  /** Writes an object of another kind; what changes thereby is told by its author's own events. */
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

  /** Writes what pods may ask for on a node. Only schedulers care, and no entry of the timeline tells it. */
  setAllocatable(name: string, allocatable: ResourceList, because: CauseId): void {
    this.#store.replaceNode(name, { ...this.#node(name), allocatable }, because);
  }

  /** Sets a pod's Ready condition. */
  setPodReady(key: PodKey, ready: boolean, because: CauseId): CauseId {
    const pod = this.#pod(key);
    const standing = present(podConditionOf(pod, 'Ready'), `Ready of pod ${key}`);
    const kind = ready ? 'PodReady' : 'PodNotReady';
    const cause = this.#record({ kind, pod: key, node: pod.nodeName ?? '' }, because);
    const status = ready ? 'True' : 'False';
    const conditions = withCondition(pod, 'Ready', status, standing.reason, this.#clock.now);
    this.#store.replacePod(key, { ...pod, conditions }, cause);
    return cause;
  }

  /** Writes that a pod has failed for good: its kubelet has ended it or never took it. */
  failPod(key: PodKey, { kind, reason, disruption }: PodFailure, because: CauseId): CauseId {
    const pod = this.#pod(key);
    const cause = this.#record({ kind, pod: key, node: pod.nodeName ?? '', reason }, because);
    this.#store.replacePod(key, failed(pod, reason, disruption, this.#clock.now), cause);
    return cause;
  }

  /** Writes that all containers of a pod have ended well, although others ended them. */
  succeedPod(
    key: PodKey,
    { disruption }: Pick<PodFailure, 'disruption'>,
    because: CauseId,
  ): CauseId {
    const pod = this.#pod(key);
    const node = pod.nodeName ?? '';
    const cause = this.#record(
      { kind: 'PodSucceeded', pod: key, node, reason: 'Completed' },
      because,
    );
    this.#store.replacePod(key, succeeded(pod, disruption, this.#clock.now), cause);
    return cause;
  }

  /** Writes that a pod that had ended waits for its containers again: static pods do. */
  restartPod(key: PodKey, because: CauseId): CauseId {
    const pod = this.#pod(key);
    const conditions = pod.conditions.filter(({ type }) => type !== 'DisruptionTarget');
    this.#store.replacePod(key, { ...pod, phase: 'Pending', reason: '', conditions }, because);
    return because;
  }

  /** Asks for a pod's deletion; a request that changes nothing leaves no trace. */
  deletePod(key: PodKey, request: DeletionRequest, because: CauseId): CauseId {
    const pod = this.#pod(key);
    const verdict = checkGracefulDelete(pod, request.gracePeriodSeconds, this.#clock.now);
    if (verdict.kind === 'unchanged' || waitsForFinalizers(pod)) return because;
    const grace = verdict.kind === 'remove' ? 0 : verdict.deletionGracePeriodSeconds;
    const cause = this.#record(
      {
        kind: 'PodDeletionRequested',
        pod: key,
        ...(pod.nodeName === undefined ? {} : { node: pod.nodeName }),
        mechanism: request.mechanism,
        gracePeriodSeconds: grace,
      },
      because,
    );
    const marked = this.#marked(pod, request);
    if (verdict.kind === 'remove') return this.#remove(marked, 'Deleted', cause);
    const { deletionTimestamp, deletionGracePeriodSeconds } = verdict;
    const after = { ...marked, deletionTimestamp, deletionGracePeriodSeconds };
    this.#store.replacePod(key, after, cause);
    return cause;
  }

  /** Takes a pod's object away; while a finalizer holds it, it is only marked as deleted. */
  removePod(key: PodKey, reason: string, because: CauseId): CauseId {
    return this.#remove(this.#pod(key), reason, because);
  }

  /** Takes off a finalizer; a pod for which nothing else is left to do goes with it. */
  removeFinalizer(key: PodKey, finalizer: string, because: CauseId): CauseId {
    const pod = this.#pod(key);
    const finalizers = pod.finalizers.filter((each) => each !== finalizer);
    const after = { ...pod, finalizers };
    if (waitsForFinalizers(pod) && finalizers.length === 0) {
      return this.#remove(after, 'Deleted', because);
    }
    this.#store.replacePod(key, after, because);
    return because;
  }

  #remove(pod: Pod, reason: string, because: CauseId): CauseId {
    const { key, nodeName } = pod;
    if (waitsForFinalizers(pod)) return because;
    if (isHeldByFinalizers(pod)) {
      const deletionTimestamp = pod.deletionTimestamp ?? this.#clock.now;
      const after = { ...pod, deletionTimestamp, deletionGracePeriodSeconds: 0 };
      this.#store.replacePod(key, after, because);
      return because;
    }
    const node = nodeName === undefined ? {} : { node: nodeName };
    const cause = this.#record({ kind: 'PodRemoved', pod: key, ...node, reason }, because);
    this.#store.replacePod(key, undefined, cause);
    return cause;
  }

  /** What is written of a pod before it is deleted. */
  #marked(pod: Pod, { disruption, fails = false }: DeletionRequest): Pod {
    const { now } = this.#clock;
    const after: Pod = fails && !isTerminal(pod) ? { ...pod, phase: 'Failed' } : pod;
    return disruption === undefined ? after : disrupted(after, disruption, now);
  }

  #record(event: TimelineEvent, because: CauseId): CauseId {
    return this.#recorder.record(this.component, event, because);
  }

  #node(name: string): Node {
    return present(this.#store.node(name), `node ${name}`);
  }

  #pod(key: PodKey): Pod {
    return present(this.#store.pod(key), `pod ${key}`);
  }
}

/** How the taints look that stand in one list and not in the other. */
const printedOnlyIn = (these: readonly Taint[], those: readonly Taint[]): readonly string[] => {
  const others = new Set(those.map(printTaint));
  return these.map(printTaint).filter((taint) => !others.has(taint));
};
