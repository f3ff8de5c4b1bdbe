import type { CauseId, Recorder, ZoneState } from '#causes';
import type { Client, ClusterReader } from '#cluster';
import { conditionOf } from '#cluster';
import { atOrAfter, type Grid, strictlyAfter, type Timeline, type Timer } from '#timeline';
import { type Instant, instant, later, milliseconds } from '#units';
import type { NodeLifecycleCause } from './causes.ts';
import { fullBucket, type Limiter, stepsUntilAccepted, swapLimiter, tryAccept } from './limiter.ts';
import { taintsFor } from './taint-decision.ts';
import { type QueuedNode, TaintQueue } from './taint-queue.ts';

/** The queue of one zone, its limiter and the state that chose it. */
export interface Zone {
  readonly key: string;
  readonly queue: TaintQueue;
  state: ZoneState;
  limiter: Limiter;
  timer: Timer | undefined;
  /** The place of the last poll, so that one place of the grid is not used twice. */
  polled: Instant | undefined;
}

export interface TainterParts {
  readonly timeline: Timeline;
  readonly cluster: ClusterReader;
  readonly client: Client;
  readonly recorder: Recorder<NodeLifecycleCause>;
  readonly polls: Grid;
  readonly apiAvailable: () => boolean;
}

/** A node that has no Ready condition yet is looked at again after this time. */
const RETRY_WITHOUT_READY = milliseconds(50);

/**
 * The rate-limited queues of all zones and their poll every 100 ms. A poll that would find no token or an
 * empty queue is never made: it could change nothing.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go doNoExecuteTaintingPass (1.36)
 */
export class Tainter {
  readonly #parts: TainterParts;
  readonly #zones = new Map<string, Zone>();

  constructor(parts: TainterParts) {
    this.#parts = parts;
  }

  zone(key: string): Zone | undefined {
    return this.#zones.get(key);
  }

  /** A zone that is new, or new again: its queue is empty and its bucket full. */
  addZone(key: string, qps: number): Zone {
    const zone: Zone = {
      key,
      queue: new TaintQueue(this.#parts.timeline.now),
      state: 'Initial',
      limiter: fullBucket(qps),
      timer: undefined,
      polled: undefined,
    };
    this.#zones.set(key, zone);
    return zone;
  }

  /** Forgets zones without nodes: one that gets nodes again is a new zone. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const zone of this.#zones.values()) {
      if (keys.has(zone.key)) continue;
      if (zone.timer !== undefined) this.#parts.timeline.cancel(zone.timer);
      this.#zones.delete(zone.key);
    }
  }

  setRate(zone: Zone, qps: number): void {
    zone.limiter = swapLimiter(zone.limiter, qps, this.#parts.timeline.now);
    this.#schedule(zone);
  }

  /** Puts a node into the queue of its zone; `anew` when it does not bear its taint yet. */
  enqueue(zone: Zone, node: string, anew: boolean, because: CauseId): void {
    const { timeline, client, recorder } = this.#parts;
    if (!anew) zone.queue.keepPlace(node);
    if (anew ? zone.queue.isQueuedAnew(node) : zone.queue.isKnown(node)) return;
    zone.queue.remove(node);
    const queued = { kind: 'node-lifecycle/queued', node, zone: zone.key } as const;
    const cause = recorder.record(client.component, queued, because);
    const entry = { node, processAt: timeline.now, cause };
    if (anew) zone.queue.add(entry);
    else zone.queue.addOnce(entry);
    this.#schedule(zone);
  }

  /** A node that waits in the queue of its old zone waits on there: only its new zone forgets it. */
  leaveBehind(key: string, node: string): void {
    this.zone(key)?.queue.leaveBehind(node);
  }

  /** A pass is made that no longer sees these nodes: their objects have gone. */
  passWithout(gone: Iterable<string>): void {
    for (const { queue } of this.#zones.values()) {
      for (const node of gone) queue.leaveBehind(node);
      queue.passedAt(this.#parts.timeline.now);
    }
  }

  close(): void {
    for (const { timer } of this.#zones.values()) {
      if (timer !== undefined) this.#parts.timeline.cancel(timer);
    }
  }

  #schedule(zone: Zone): void {
    const { timeline, polls } = this.#parts;
    if (zone.timer !== undefined) timeline.cancel(zone.timer);
    zone.timer = undefined;
    if (zone.queue.head === undefined) return;
    const here = atOrAfter(polls, timeline.now);
    const first = here === zone.polled ? strictlyAfter(polls, here) : here;
    const steps = stepsUntilAccepted(zone.limiter, first, polls.period);
    if (steps === undefined) return;
    const at = instant(first + steps * polls.period);
    zone.timer = timeline.at(at, 'taint-poll', () => this.#poll(zone));
  }

  #poll(zone: Zone): void {
    const { now } = this.#parts.timeline;
    zone.timer = undefined;
    zone.polled = now;
    if (this.#parts.apiAvailable()) this.#work(zone, now);
    this.#schedule(zone);
  }

  /** @upstream pkg/controller/nodelifecycle/scheduler/rate_limited_queue.go Try (1.36) */
  #work(zone: Zone, now: Instant): void {
    for (let head = zone.queue.head; head !== undefined; head = zone.queue.head) {
      const accepted = tryAccept(zone.limiter, { at: now, extraNanoseconds: 1 });
      if (accepted === undefined) return;
      zone.limiter = accepted;
      // The token is spent even when the head is not due yet.
      if (now < head.processAt) return;
      if (this.#act(zone, head)) zone.queue.finishHead();
      else zone.queue.postponeHead(later(now, RETRY_WITHOUT_READY));
    }
  }

  /** Taints the node if it still needs it; false when it has to be looked at again. */
  #act(zone: Zone, { node, cause }: QueuedNode): boolean {
    const { cluster, client, recorder, timeline } = this.#parts;
    const about = { node, zone: zone.key };
    const waste = (reason: 'node-gone' | 'node-ready' | 'no-ready-condition'): void => {
      const wasted = { kind: 'node-lifecycle/token-wasted', ...about, reason } as const;
      recorder.record(client.component, wasted, cause);
    };
    const object = cluster.node(node);
    const ready = object === undefined ? undefined : conditionOf(object, 'Ready');
    if (object === undefined) waste('node-gone');
    else if (ready === undefined) {
      waste('no-ready-condition');
      return false;
    } else if (ready.status === 'True') waste('node-ready');
    else {
      const granted = { kind: 'node-lifecycle/token-granted', ...about } as const;
      const because = recorder.record(client.component, granted, cause);
      const { add, remove } = taintsFor(ready.status, timeline.now);
      client.patchTaints(node, { add: [add], remove: [remove] }, because);
    }
    return true;
  }
}
