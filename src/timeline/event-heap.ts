/**
 * A 4-ary min-heap of slots ordered by (time, order). Keys live in typed columns, so a push allocates
 * nothing and a comparison touches two numbers.
 */
export class EventHeap {
  #times = new Float64Array(1024);
  #orders = new Float64Array(1024);
  /** Slot ids in heap order. */
  readonly #heap: number[] = [];
  /** The place of a slot in the heap; -1 when it is not there. */
  readonly #places: number[] = [];

  get size(): number {
    return this.#heap.length;
  }

  /** The slot that comes first, or -1 for an empty heap. */
  get first(): number {
    return this.#heap[0] ?? -1;
  }

  timeOf(slot: number): number {
    return this.#times[slot] ?? 0;
  }

  orderOf(slot: number): number {
    return this.#orders[slot] ?? 0;
  }

  /** Adds a slot that is not in the heap. */
  push(slot: number, time: number, order: number): void {
    this.#grow(slot);
    this.#times[slot] = time;
    this.#orders[slot] = order;
    this.#heap.push(slot);
    this.#rise(this.#heap.length - 1, slot);
  }

  /** Takes a slot out of any place; false when it is not in the heap. */
  remove(slot: number): boolean {
    const place = this.#places[slot] ?? -1;
    if (place < 0) return false;
    this.#places[slot] = -1;
    const last = this.#heap.pop();
    if (last === undefined || last === slot) return true;
    this.#rise(place, last);
    this.#sink(this.#places[last] ?? place, last);
    return true;
  }

  #before(a: number, b: number): boolean {
    const timeA = this.#times[a] ?? 0;
    const timeB = this.#times[b] ?? 0;
    return timeA !== timeB ? timeA < timeB : (this.#orders[a] ?? 0) < (this.#orders[b] ?? 0);
  }

  #put(place: number, slot: number): void {
    this.#heap[place] = slot;
    this.#places[slot] = place;
  }

  #rise(from: number, slot: number): void {
    let place = from;
    while (place > 0) {
      const parentPlace = (place - 1) >> 2;
      const parent = this.#heap[parentPlace] ?? 0;
      if (!this.#before(slot, parent)) break;
      this.#put(place, parent);
      place = parentPlace;
    }
    this.#put(place, slot);
  }

  #sink(from: number, slot: number): void {
    let place = from;
    for (;;) {
      const best = this.#firstChild(place);
      const child = this.#heap[best];
      if (child === undefined || !this.#before(child, slot)) break;
      this.#put(place, child);
      place = best;
    }
    this.#put(place, slot);
  }

  /** The place of the child that comes first; past the end when there is none. */
  #firstChild(place: number): number {
    const start = place * 4 + 1;
    const end = Math.min(start + 4, this.#heap.length);
    let best = start;
    for (let next = start + 1; next < end; next += 1) {
      if (this.#before(this.#heap[next] ?? 0, this.#heap[best] ?? 0)) best = next;
    }
    return best;
  }

  #grow(slot: number): void {
    if (slot < this.#times.length) return;
    const length = Math.max(slot + 1, this.#times.length * 2);
    const times = new Float64Array(length);
    const orders = new Float64Array(length);
    times.set(this.#times);
    orders.set(this.#orders);
    this.#times = times;
    this.#orders = orders;
  }
}

/**
 * The order of work within one instant, first to last. Real clusters race here; this table is the
 * one order of the simulator. Work added to an earlier lane of the current instant runs next.
 */
export const LANES = [
  /** Actions of the outage script on machines and through the API. */
  'script',
  /** Controllers whose delay is over: they do not see other changes of that instant yet. */
  'delayed',
  /** Kubelets: heartbeats, status rounds, containers that end. */
  'kubelet',
  /** The passes of their eviction managers, after what ends at the same instant. */
  'eviction',
  /** Controllers that react to changes of objects. */
  'reactions',
  /** The node monitor of kube-controller-manager. */
  'monitor-pass',
  /** The node monitor of cloud-controller-manager, which acts on nodes that are not ready. */
  'cloud-node-monitor',
  /** The poll of the rate-limited taint queues, after the pass that may have filled them. */
  'taint-poll',
  /** Tolerations that run out, after a pass that may have removed the taint. */
  'toleration-timers',
  /** Pod garbage collection: it removes the pods that the others left. */
  'pod-gc',
  /** The controllers of workloads, which replace the pods that were removed at this instant. */
  'workloads',
  /** The scheduler, once all the pods of this instant are created or removed. */
  'scheduler',
  /** Autoscalers, which see what the scheduler could not place at this instant. */
  'autoscaler',
  /** Attaching and detaching of volumes, once pods are bound. */
  'attach-detach',
  /**
   * Requests take their places and are answered, once everything else of that instant has happened.
   */
  'requests',
] as const;

export type Lane = (typeof LANES)[number];

const NUMBERS: ReadonlyMap<Lane, number> = new Map(LANES.map((lane, number) => [lane, number]));

export const laneNumber = (lane: Lane): number => NUMBERS.get(lane) ?? -1;
