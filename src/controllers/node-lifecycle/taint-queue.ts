import type { CauseId } from '#causes';
import { assert, type Instant } from '#units';

/** A node that waits for its NoExecute taint. */
export interface QueuedNode {
  readonly node: string;
  /** Not worked on before this instant. */
  readonly processAt: Instant;
  /** `processAt` lies one nanosecond later: a retry is never due at its own instant. */
  readonly justAfter: boolean;
  readonly cause: CauseId;
}

/**
 * The nodes of one zone that wait for a taint, first due first. A node that was worked on stays known:
 * adding it again is ignored until it is removed.
 * @upstream pkg/controller/nodelifecycle/scheduler/rate_limited_queue.go UniqueQueue (1.36)
 */
export class TaintQueue {
  readonly #known = new Set<string>();
  /** In order of `processAt`; what is due at one instant keeps the order in which it was added. */
  #waiting: QueuedNode[] = [];

  get head(): QueuedNode | undefined {
    return this.#waiting[0];
  }

  /** False when the node is waiting or was worked on already. */
  add(entry: QueuedNode): boolean {
    if (this.#known.has(entry.node)) return false;
    this.#known.add(entry.node);
    this.#insert(entry);
    return true;
  }

  /** Marks a node as worked on without ever having waited. */
  markDone(node: string): void {
    this.#known.add(node);
  }

  remove(node: string): void {
    if (!this.#known.delete(node)) return;
    this.#drop(node);
  }

  /** The head was worked on; its name stays known. */
  finishHead(): void {
    assert(this.#waiting.length > 0, 'finishing the head of an empty queue');
    this.#waiting.shift();
  }

  /** The head could not be worked on and waits again. */
  postponeHead(processAt: Instant): void {
    const head = this.#waiting.shift();
    if (head !== undefined) this.#insert({ ...head, processAt, justAfter: true });
  }

  /** Forgets everybody. */
  clear(): void {
    this.#known.clear();
    this.#waiting = [];
  }

  #insert(entry: QueuedNode): void {
    let place = this.#waiting.length;
    while (place > 0 && comesBefore(entry, this.#waiting[place - 1])) place -= 1;
    this.#waiting.splice(place, 0, entry);
  }

  #drop(node: string): void {
    const place = this.#waiting.findIndex((entry) => entry.node === node);
    if (place >= 0) this.#waiting.splice(place, 1);
  }
}

const comesBefore = (a: QueuedNode, b: QueuedNode | undefined): boolean =>
  b !== undefined &&
  (a.processAt < b.processAt || (a.processAt === b.processAt && !a.justAfter && b.justAfter));
