import type { NodeOrder } from '#api-clients';
import type { CauseId } from '#causes';
import type { Clock } from '#timeline';
import { assert, bisect, compareText, firstDifference, type Instant, later } from '#units';
import type { DrawnOrder, NodeLifecycleParts } from './parts.ts';

/** A node that waits for its NoExecute taint. */
export interface QueuedNode {
  readonly node: string;
  /** Not worked on before this instant. */
  readonly processAt: Instant;
  readonly cause: CauseId;
}

/**
 * The nodes of one zone that wait for a taint, first due first. A node that was worked on stays
 * known: adding it again is ignored until it is removed.
 *
 * Each pass removes and adds all nodes that still wait and do not have their taint, each due at its
 * own turn. A pass without a look makes them due together, by name or in the drawn order of the
 * pass. Nodes that have their taint already, or that passes no longer see, stay due since the pass
 * that added them.
 * @upstream pkg/controller/nodelifecycle/scheduler/rate_limited_queue.go UniqueQueue (1.36)
 */
export class TaintQueue {
  readonly #known = new Set<string>();
  /** Nodes that the last pass without a look queued again, by name. */
  #waiting: QueuedNode[] = [];
  /**
   * The start of the waiting nodes: the first one nearly always leaves first, and none moves up.
   */
  #begin = 0;
  /** Nodes that a pass has queued again at their turns, in the order of the turns. */
  readonly #turned = new Map<string, QueuedNode>();
  /** Nodes that no pass queues again, first due first, then by name. */
  #forgotten: QueuedNode[] = [];
  /** The last pass without a look. */
  #lastPass: Instant;
  readonly #order: NodeOrder;
  readonly #drawnOrder: DrawnOrder | undefined;
  /** The waiting node with the lowest draw, once it is known. */
  #lowest: QueuedNode | undefined;

  /**
   * @param lastPass the last pass before the queue came to be
   * @param drawnOrder which of the waiting nodes is the first one, where that is drawn
   */
  constructor(lastPass: Instant, order: NodeOrder = compareText, drawnOrder?: DrawnOrder) {
    this.#lastPass = lastPass;
    this.#order = order;
    this.#drawnOrder = drawnOrder;
  }

  get head(): QueuedNode | undefined {
    const waiting = this.#drawnOrder
      ? this.#withLowestDraw(this.#drawnOrder)
      : this.#waiting[this.#begin];
    const [turned] = this.#turned.values();
    const [left] = this.#forgotten;
    const together = waiting && { ...waiting, processAt: this.#lastPass };
    return this.#firstDue(left, this.#firstDue(together, turned));
  }

  /** A pass without a look has queued all waiting nodes again. */
  passedAt(pass: Instant): void {
    this.#lastPass = pass;
    this.#lowest = undefined;
    if (this.#turned.size === 0) return;
    this.#waiting = [...this.#waiting.slice(this.#begin), ...this.#turned.values()];
    this.#waiting.sort((a, b) => this.#order(a.node, b.node));
    this.#begin = 0;
    this.#turned.clear();
  }

  /** Whether the node waits and every pass queues it again. */
  isRequeued(node: string): boolean {
    return this.#turned.has(node) || this.#find(node) >= 0;
  }

  /** Whether the node waits, or was worked on already. */
  isKnown(node: string): boolean {
    return this.#known.has(node);
  }

  /** Adds a node that is not known and does not have its taint, at its turn in a pass. */
  add(entry: QueuedNode): void {
    this.#meet(entry);
    this.#turned.set(entry.node, entry);
  }

  /** A pass queues a waiting node again, at its turn. */
  requeue(node: string, turn: Instant): void {
    const entry = this.#leavePass(node);
    if (entry !== undefined) this.#turned.set(node, { ...entry, processAt: turn });
  }

  /** Adds a node that is not known and has its taint already. */
  addOnce(entry: QueuedNode): void {
    this.#meet(entry);
    this.#forget(entry);
  }

  #meet({ node }: QueuedNode): void {
    assert(!this.#known.has(node), `${node} is queued already`);
    this.#known.add(node);
  }

  /** Marks a node as worked on without ever having waited. */
  markDone(node: string): void {
    this.#known.add(node);
  }

  remove(node: string): void {
    if (this.#known.delete(node)) this.finish(node);
  }

  /** The node has its taint, is removed, or moved to another zone: no pass queues it again here. */
  forget(node: string): void {
    const entry = this.#leavePass(node);
    if (entry !== undefined) this.#forget(entry);
  }

  /** The node was worked on; its name stays known. */
  finish(node: string): void {
    if (this.#leavePass(node) !== undefined) return;
    this.#forgotten = this.#forgotten.filter((entry) => entry.node !== node);
  }

  /** The node could not be worked on and waits again, for a time of its own. */
  postpone(entry: QueuedNode, processAt: Instant): void {
    if (!this.#known.has(entry.node)) return;
    this.finish(entry.node);
    this.#forget({ ...entry, processAt });
  }

  #forget(entry: QueuedNode): void {
    this.#forgotten.push(entry);
    this.#forgotten.sort((a, b) => this.#compareDue(a, b));
  }

  /** Removes a node that passes queue again, and returns it with the time since which it is due. */
  #leavePass(node: string): QueuedNode | undefined {
    const turned = this.#turned.get(node);
    if (turned !== undefined) {
      this.#turned.delete(node);
      return turned;
    }
    const place = this.#find(node);
    const entry = place < 0 ? undefined : this.#takeOut(place);
    return entry && { ...entry, processAt: this.#lastPass };
  }

  #takeOut(place: number): QueuedNode | undefined {
    this.#lowest = undefined;
    if (place !== this.#begin) return this.#waiting.splice(place, 1)[0];
    const entry = this.#waiting[place];
    this.#begin += 1;
    if (this.#begin * 2 > this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#begin);
      this.#begin = 0;
    }
    return entry;
  }

  #withLowestDraw(drawnOrder: DrawnOrder): QueuedNode | undefined {
    if (this.#lowest !== undefined) return this.#lowest;
    let least = Number.POSITIVE_INFINITY;
    for (let place = this.#begin; place < this.#waiting.length; place += 1) {
      const entry = this.#waiting[place];
      const draw = entry === undefined ? least : drawnOrder.of(entry.node);
      if (draw >= least) continue;
      least = draw;
      this.#lowest = entry;
    }
    return this.#lowest;
  }

  /** The place of a node among those that wait by name; -1 when it is not there. */
  #find(node: string): number {
    const place = this.#placeOf(node);
    return this.#waiting[place]?.node === node ? place : -1;
  }

  /** The place of a node by name, or the one that it would have. */
  #placeOf(node: string): number {
    const waiting = this.#waiting;
    return bisect(
      this.#begin,
      waiting.length,
      (place) => this.#order(waiting[place]?.node ?? '', node) < 0,
    );
  }

  /** The one that is due first; of two with the same time the one that is looked at first. */
  #firstDue(a: QueuedNode | undefined, b: QueuedNode | undefined): QueuedNode | undefined {
    if (a === undefined || b === undefined) return a ?? b;
    return this.#compareDue(a, b) < 0 ? a : b;
  }

  #compareDue(a: QueuedNode, b: QueuedNode): number {
    return firstDifference(a.processAt - b.processAt, this.#order(a.node, b.node));
  }
}

interface OldCopiesParts extends Pick<NodeLifecycleParts, 'informerLag'> {
  readonly timeline: Clock;
}

/**
 * The nodes that the controller has just marked Unknown, and that are still Ready in its own copy.
 * Such a node gets no taint, and the token of its zone is spent: the next pass queues it again.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go doNoExecuteTaintingPass (1.36)
 */
export class OldCopies {
  readonly #parts: OldCopiesParts;
  readonly #oldUntil = new Map<string, Instant>();
  readonly #markActive: (node: string) => void;

  /** @param markActive lets the next pass look at a node that got no taint */
  constructor(parts: OldCopiesParts, markActive: (node: string) => void) {
    this.#parts = parts;
    this.#markActive = markActive;
  }

  noteMarked(node: string): void {
    const { timeline, informerLag } = this.#parts;
    if (informerLag === undefined) return;
    this.#oldUntil.set(node, later(timeline.now, informerLag(node)));
  }

  reasonToWaste(node: string): 'old-copy' | undefined {
    if (this.#parts.timeline.now >= (this.#oldUntil.get(node) ?? 0)) return undefined;
    this.#markActive(node);
    return 'old-copy';
  }
}
