import type { CauseId } from '#causes';
import { assert, bisect, compareText, firstDifference, type Instant, present } from '#units';

/** A node that waits for its NoExecute taint. */
export interface QueuedNode {
  readonly node: string;
  /** Not worked on before this instant. */
  readonly processAt: Instant;
  readonly cause: CauseId;
}

const compareDue = (a: QueuedNode, b: QueuedNode): number =>
  firstDifference(a.processAt - b.processAt, compareText(a.node, b.node));

/**
 * The nodes of one zone that wait for a taint, first due first. A node that was worked on stays known:
 * adding it again is ignored until it is removed.
 *
 * Every pass removes and adds all nodes that still wait and do not bear their taint, so those are due
 * together, since the last pass, and stand by name. Those that bear it already, or that passes no longer
 * see, stay due since the pass that added them last.
 * @upstream pkg/controller/nodelifecycle/scheduler/rate_limited_queue.go UniqueQueue (1.36)
 */
export class TaintQueue {
  readonly #known = new Set<string>();
  /** Nodes that every pass queues anew, by name. */
  #waiting: QueuedNode[] = [];
  /** Where they begin: nearly always it is the first that goes, and thousands would have to move up each time. */
  #begin = 0;
  /** Nodes that no pass queues anew, first due first, then by name. */
  #leftBehind: QueuedNode[] = [];

  #lastPass: Instant;
  #passBefore: Instant;

  /** @param lastPass the last pass before the queue came to be */
  constructor(lastPass: Instant) {
    this.#lastPass = lastPass;
    this.#passBefore = lastPass;
  }

  get head(): QueuedNode | undefined {
    const [left] = this.#leftBehind;
    const waiting = this.#waiting[this.#begin];
    if (left === undefined || waiting === undefined) return left ?? waiting;
    return compareDue(left, { ...waiting, processAt: this.#lastPass }) < 0 ? left : waiting;
  }

  /** A pass has queued everybody anew who still waits. */
  passedAt(pass: Instant): void {
    this.#passBefore = this.#lastPass;
    this.#lastPass = pass;
  }

  /** Does the node wait, and does every pass queue it anew? */
  isQueuedAnew(node: string): boolean {
    return this.#find(node) >= 0;
  }

  /** Does the node wait, or was it worked on already? */
  isKnown(node: string): boolean {
    return this.#known.has(node);
  }

  /** Adds a node that is not known and does not bear its taint. */
  add(entry: QueuedNode): void {
    this.#meet(entry);
    this.#waiting.splice(this.#placeOf(entry.node), 0, entry);
  }

  /** Adds a node that is not known and bears its taint already. */
  addOnce(entry: QueuedNode): void {
    this.#meet(entry);
    this.#leaveBehind(entry);
  }

  /** The pass that is being made finds that a node that waits bears its taint: it is not queued anew. */
  keepPlace(node: string): void {
    this.#leaveBehindSince(node, this.#passBefore);
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
    if (this.#known.delete(node)) this.#drop(node);
  }

  /** The node has gone, or moved to another zone: no pass will queue it anew here. */
  leaveBehind(node: string): void {
    this.#leaveBehindSince(node, this.#lastPass);
  }

  /** The head was worked on; its name stays known. */
  finishHead(): void {
    this.#drop(present(this.head, 'the head of the queue').node);
  }

  /** The head could not be worked on and waits again, for a time of its own. */
  postponeHead(processAt: Instant): void {
    const head = present(this.head, 'the head of the queue');
    this.finishHead();
    this.#leaveBehind({ ...head, processAt });
  }

  #leaveBehindSince(node: string, processAt: Instant): void {
    const place = this.#find(node);
    const entry = place < 0 ? undefined : this.#takeOut(place);
    if (entry !== undefined) this.#leaveBehind({ ...entry, processAt });
  }

  #leaveBehind(entry: QueuedNode): void {
    this.#leftBehind.push(entry);
    this.#leftBehind.sort(compareDue);
  }

  #drop(node: string): void {
    const place = this.#find(node);
    if (place >= 0) this.#takeOut(place);
    else this.#leftBehind = this.#leftBehind.filter((entry) => entry.node !== node);
  }

  #takeOut(place: number): QueuedNode | undefined {
    if (place !== this.#begin) return this.#waiting.splice(place, 1)[0];
    const entry = this.#waiting[place];
    this.#begin += 1;
    if (this.#begin * 2 > this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#begin);
      this.#begin = 0;
    }
    return entry;
  }

  /** Where a waiting node stands; -1 when it does not wait by name. */
  #find(node: string): number {
    const place = this.#placeOf(node);
    return this.#waiting[place]?.node === node ? place : -1;
  }

  /** Where a node stands or would stand. */
  #placeOf(node: string): number {
    const waiting = this.#waiting;
    return bisect(
      this.#begin,
      waiting.length,
      (place) => compareText(waiting[place]?.node ?? '', node) < 0,
    );
  }
}
