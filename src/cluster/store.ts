import type { CauseId } from '#causes';
import type { Lane, Timeline } from '#timeline';
import { compareText } from '#units';
import type { Change, ChangeOf, WatchedKind } from './change.ts';
import { Heartbeats } from './heartbeats.ts';
import { Inbox } from './inbox.ts';
import type { Node } from './objects/node.ts';
import {
  inOrder,
  isPlain,
  isTerminal,
  isTerminating,
  type Pod,
  type PodKey,
} from './objects/pod.ts';
import {
  type Shelf,
  type ShelfReader,
  type ShelvedKind,
  type ShelvedKinds,
  type Shelves,
  shelvesOn,
} from './shelf.ts';
import {
  NodeTable,
  PodIndex,
  PodTable,
  type StoreBase,
  type StoreObjects,
  storeBaseOf,
} from './store-tables.ts';

/** Queries of readers of the API. Lists come in canonical order. */
export interface ClusterReader {
  node(name: string): Node | undefined;
  nodes(): readonly Node[];
  pod(key: PodKey): Pod | undefined;
  pods(): readonly Pod[];
  podsOn(node: string): readonly Pod[];
  /** Nodes with a taint of this key and any effect. */
  nodesWithTaint(key: string): readonly Node[];
  /** Names of nodes that pods are bound to although there is no such node. */
  missingNodes(): readonly string[];
  /** Pods that are being deleted. */
  terminatingPods(): readonly Pod[];
  /** The terminating pods that were never bound. */
  terminatingUnboundPods(): readonly Pod[];
  /** Pods that are not bound to a node yet. */
  unboundPods(): readonly Pod[];
  /** Pods that are finished for good. */
  terminalPods(): readonly Pod[];
  /** The objects of another kind. */
  shelf<Kind extends ShelvedKind>(kind: Kind): ShelfReader<ShelvedKinds[Kind]>;
  /** The cause of the node's last write, its removal included; the snapshot when there was none. */
  causeOfNode(name: string): CauseId;
  /**
   * The cause of the node's current Ready condition; the snapshot when it has not changed since.
   */
  causeOfReadiness(name: string): CauseId;
  /** The cause of the pod's last write. */
  causeOfPod(key: PodKey): CauseId;
  readonly heartbeats: Heartbeats;
}

/**
 * The objects of the API. They are replaced, never changed, and every replacement reaches the
 * inboxes of its watchers. Only {@link ./client.ts} writes, so that each write has an author.
 */
export class Store implements ClusterReader {
  readonly heartbeats = new Heartbeats();
  /** The tables that all stores of the cluster begin with. */
  readonly given: StoreBase;
  /** The pods that were created since the start, as they were then, by the entry of the creation. */
  readonly created = new Map<CauseId, Pod>();
  readonly #timeline: Timeline;
  readonly #nodes: NodeTable;
  readonly #pods: PodTable;
  readonly #podIndex: PodIndex;
  readonly #missing = new Set<string>();
  readonly #terminating = new Map<PodKey, Pod>();
  readonly #terminal = new Map<PodKey, Pod>();
  readonly #unbound = new Map<PodKey, Pod>();
  readonly #terminatingUnbound = new Map<PodKey, Pod>();
  readonly #shelves: Shelves;
  /** By kind of object, as most inboxes are about few kinds. */
  readonly #inboxes = new Map<WatchedKind, Set<Inbox>>();
  readonly #observers: ((change: ChangeOf<WatchedKind>) => void)[] = [];
  #sortedTerminal: readonly Pod[] | undefined;

  constructor(timeline: Timeline, cluster: StoreObjects) {
    const base = storeBaseOf(cluster);
    this.#timeline = timeline;
    this.given = base;
    this.#shelves = shelvesOn(base.shelves);
    this.#nodes = new NodeTable(base);
    this.#pods = new PodTable(base.pods);
    this.#podIndex = new PodIndex(base.podsByNode);
    for (const name of base.missing) this.#missing.add(name);
    for (const pod of base.unlikeMost) this.#list(undefined, pod);
  }

  /** Whether changes of the API are missing here. */
  get isBehind(): boolean {
    return false;
  }

  /**
   * Whether all nodes, pods and workloads are those of the cluster: then all that follows from these
   * alone is as it is in any other store of the cluster.
   */
  get isUnchanged(): boolean {
    const { listedNodes, pods, shelves } = this.given;
    return (
      this.#nodes.isList(listedNodes) &&
      this.#pods.isList(pods) &&
      this.#shelves.workloads.isOn(shelves.workloads)
    );
  }

  node(name: string): Node | undefined {
    return this.#nodes.get(name);
  }

  nodes(): readonly Node[] {
    return this.#nodes.all();
  }

  pod(key: PodKey): Pod | undefined {
    return this.#pods.get(key);
  }

  pods(): readonly Pod[] {
    return this.#pods.all();
  }

  podsOn(node: string): readonly Pod[] {
    return this.#podIndex.on(node);
  }

  /** The pods of a node that are not finished, in no order. */
  unfinishedOn(node: string): Iterable<Pod> {
    return this.#podIndex.unfinishedOn(node);
  }

  /** Names of nodes, missing or not, that may have other pods than those given. */
  changedNodes = (): Iterable<string> => this.#podIndex.changedNodes();

  nodesWithTaint(key: string): readonly Node[] {
    return this.#nodes.withTaint(key);
  }

  missingNodes(): readonly string[] {
    return [...this.#missing].sort(compareText);
  }

  terminatingPods(): readonly Pod[] {
    return inOrder([...this.#terminating.values()]);
  }

  terminatingUnboundPods(): readonly Pod[] {
    return inOrder([...this.#terminatingUnbound.values()]);
  }

  unboundPods(): readonly Pod[] {
    return inOrder([...this.#unbound.values()]);
  }

  terminalPods(): readonly Pod[] {
    this.#sortedTerminal ??= inOrder([...this.#terminal.values()]);
    return this.#sortedTerminal;
  }

  shelf<Kind extends ShelvedKind>(kind: Kind): Shelves[Kind] {
    return this.#shelves[kind];
  }

  causeOfNode(name: string): CauseId {
    return this.#nodes.causeOf(name);
  }

  causeOfReadiness(name: string): CauseId {
    return this.#nodes.causeOfReadiness(name);
  }

  causeOfPod(key: PodKey): CauseId {
    return this.#pods.causeOf(key);
  }

  /**
   * Watches the API: changes are drained together, in the watcher's lane of the instant they happen.
   * @param concerns - called at once for each change; changes that do not concern the watcher are
   *   left out of the drained list, which may be empty
   * @param idle - a watcher that does nothing without changes sleeps
   */
  subscribe(lane: Lane, drain: (changes: readonly Change[]) => void): Inbox;
  subscribe<Kind extends WatchedKind>(
    lane: Lane,
    drain: (changes: readonly ChangeOf<Kind>[]) => void,
    watched: readonly Kind[],
    concerns?: (change: ChangeOf<Kind>) => boolean,
    idle?: 'sleeps' | 'drains',
  ): Inbox;
  subscribe(
    lane: Lane,
    drain: (changes: readonly never[]) => void,
    watched: readonly WatchedKind[] = ['node', 'pod'],
    concerns: (change: never) => boolean = () => true,
    idle: 'sleeps' | 'drains' = 'drains',
  ): Inbox {
    const inbox = new Inbox(
      this.#timeline,
      lane,
      drain as (changes: readonly ChangeOf<WatchedKind>[]) => void,
      concerns as (change: ChangeOf<WatchedKind>) => boolean,
      idle === 'sleeps',
    );
    for (const kind of watched) {
      this.#inboxes.set(kind, (this.#inboxes.get(kind) ?? new Set()).add(inbox));
    }
    return inbox;
  }

  /** Shows every change at once to an observer that only takes notes and never writes. */
  observe(observer: (change: ChangeOf<WatchedKind>) => void): void {
    this.#observers.push(observer);
  }

  unsubscribe(inbox: Inbox): void {
    inbox.close();
    for (const inboxes of this.#inboxes.values()) inboxes.delete(inbox);
  }

  replaceNode(name: string, after: Node | undefined, cause: CauseId): void {
    const before = this.#nodes.get(name);
    this.#nodes.replace(name, before, after, cause);
    this.#checkMissing(name);
    this.#tell({ object: 'node', cause, before, after });
  }

  /** @param before - the current pod; undefined when it is new, as `after` is when it goes */
  replacePod(before: Pod | undefined, after: Pod | undefined, cause: CauseId): void {
    this.#pods.replace(before, after, cause);
    this.#place(before, after);
    this.#list(before, after);
    this.#tell({ object: 'pod', cause, before, after });
  }

  /** Writes an object of another kind; `after` is undefined for a removal. */
  replaceObject<Kind extends ShelvedKind>(
    kind: Kind,
    key: string,
    after: ShelvedKinds[Kind] | undefined,
    cause: CauseId,
  ): void {
    const shelf: Shelf<ShelvedKinds[Kind]> = this.#shelves[kind];
    const before = shelf.get(key);
    // What a component with old objects deletes may be gone.
    if (before === undefined && after === undefined) return;
    shelf.replace(key, after);
    this.#tell({ object: kind, cause, before, after } as ChangeOf<WatchedKind>);
  }

  #checkMissing(node: string | undefined): void {
    if (node === undefined) return;
    if (!this.#nodes.has(node) && this.#podIndex.has(node)) this.#missing.add(node);
    else this.#missing.delete(node);
  }

  #place(before: Pod | undefined, after: Pod | undefined): void {
    this.#podIndex.replace(before, after);
    if (before?.nodeName !== after?.nodeName) {
      this.#checkMissing(before?.nodeName);
      this.#checkMissing(after?.nodeName);
    }
  }

  #list(before: Pod | undefined, after: Pod | undefined): void {
    if (isPlain(before) && isPlain(after)) return;
    const { key = '' } = after ?? before ?? {};
    const isEnding = after !== undefined && isTerminating(after);
    const isUnbound = after !== undefined && after.nodeName === undefined;
    const isOver = after !== undefined && isTerminal(after);
    put(this.#terminating, key, isEnding ? after : undefined);
    put(this.#terminal, key, isOver ? after : undefined);
    put(this.#unbound, key, isUnbound ? after : undefined);
    put(this.#terminatingUnbound, key, isUnbound && isEnding ? after : undefined);
    this.#sortedTerminal = undefined;
  }

  #tell(change: ChangeOf<WatchedKind>): void {
    for (const inbox of this.#inboxes.get(change.object) ?? []) inbox.deliver(change);
    for (const observer of this.#observers) observer(change);
  }
}

function put(pods: Map<PodKey, Pod>, key: PodKey, pod: Pod | undefined): void {
  if (pod === undefined) pods.delete(key);
  else pods.set(key, pod);
}
