import type { CauseId, RecordedTaint, Recorder, TimelineEvent } from '#causes';
import { assert } from '#units';
import type { Labels } from './objects/meta.ts';
import { conditionOf, type Node, type NodeCondition, type ResourceList } from './objects/node.ts';
import { printTaint, recordedTaint, sameTaint, type Taint } from './objects/taint.ts';
import type { TaintPatch } from './requests.ts';
import type { Store } from './store.ts';

/** Writes about nodes. */
export class NodeClient {
  readonly #component: string;
  readonly #store: Store;
  readonly #recorder: Recorder<TimelineEvent>;

  constructor(component: string, store: Store, recorder: Recorder<TimelineEvent>) {
    this.#component = component;
    this.#store = store;
    this.#recorder = recorder;
  }

  createNode(node: Node, because: CauseId): CauseId {
    assert(this.#store.node(node.name) === undefined, `node ${node.name} exists already`);
    const cause = this.#record({ kind: 'NodeAdded', node: node.name }, because);
    this.#store.replaceNode(node.name, node, cause);
    return cause;
  }

  /** Sets the ranges of addresses of a node's pods. */
  setPodCidrs(name: string, podCIDRs: readonly string[], because: CauseId): void {
    const node = this.#node(name);
    if (node !== undefined) this.#store.replaceNode(name, { ...node, podCIDRs }, because);
  }

  deleteNode(name: string, because: CauseId): CauseId {
    if (this.#node(name) === undefined) return because;
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
    if (node === undefined) return because;
    let cause = because;
    for (const condition of conditions) {
      const from = conditionOf(node, condition.type)?.status ?? 'Unknown';
      if (from === condition.status) continue;
      const { type, status, reason, message } = condition;
      const about = { node: name, condition: type, from, to: status, reason };
      // The reason of an Unknown condition suffices.
      const isPlain = message === '' || status === 'Unknown';
      const change = isPlain ? about : { ...about, conditionMessage: message };
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
   * Adds and removes taints in one write; a taint of the same key and effect is replaced. Setting a
   * taint that is there already only renews its `timeAdded`.
   */
  patchTaints(name: string, { add = [], remove = [] }: TaintPatch, because: CauseId): CauseId {
    const node = this.#node(name);
    if (node === undefined) return because;
    const kept = node.taints.filter(
      (taint) => ![...add, ...remove].some((other) => sameTaint(taint, other)),
    );
    if (add.length === 0 && kept.length === node.taints.length) return because;
    const taints = [...kept, ...add];
    let cause = because;
    for (const taint of onlyIn(taints, node.taints)) {
      cause = this.#record({ kind: 'NodeTainted', node: name, taint }, because);
    }
    for (const taint of onlyIn(node.taints, taints)) {
      cause = this.#record({ kind: 'NodeUntainted', node: name, taint }, because);
    }
    this.#store.replaceNode(name, { ...node, taints }, cause);
    return cause;
  }

  setUnschedulable(name: string, unschedulable: boolean, because: CauseId): CauseId {
    const node = this.#node(name);
    if (node === undefined) return because;
    if (node.unschedulable === unschedulable) return because;
    const kind = unschedulable ? 'NodeCordoned' : 'NodeUncordoned';
    const cause = this.#record({ kind, node: name }, because);
    this.#store.replaceNode(name, { ...node, unschedulable }, cause);
    return cause;
  }

  setLabels(name: string, labels: Labels, because: CauseId): void {
    const node = this.#node(name);
    if (node === undefined) return;
    this.#store.replaceNode(name, { ...node, labels: { ...node.labels, ...labels } }, because);
  }

  setAnnotations(name: string, annotations: Labels, because: CauseId): void {
    const node = this.#node(name);
    if (node === undefined) return;
    const all = { ...node.annotations, ...annotations };
    this.#store.replaceNode(name, { ...node, annotations: all }, because);
  }

  /** A kubelet's report of its volumes concerns only the controller that detaches them. */
  setVolumesInUse(name: string, volumesInUse: readonly string[]): void {
    const node = this.#node(name);
    if (node === undefined) return;
    this.#store.replaceNode(name, { ...node, volumesInUse }, this.#store.causeOfNode(name));
  }

  /**
   * Writes the allocatable resources of a node. They concern schedulers only, and have no entry in
   * the timeline.
   */
  setAllocatable(name: string, allocatable: ResourceList, because: CauseId): void {
    const node = this.#node(name);
    if (node !== undefined) this.#store.replaceNode(name, { ...node, allocatable }, because);
  }

  #record(event: TimelineEvent, because: CauseId): CauseId {
    return this.#recorder.record(this.#component, event, because);
  }

  /** A current node; undefined where the API server answers 404, and nothing is written. */
  #node(name: string): Node | undefined {
    return this.#store.node(name);
  }
}

/** The taints that are in one list and not in the other. */
const onlyIn = (taints: readonly Taint[], except: readonly Taint[]): readonly RecordedTaint[] =>
  taints
    .filter((taint) => !except.some((other) => printTaint(other) === printTaint(taint)))
    .map(recordedTaint);
