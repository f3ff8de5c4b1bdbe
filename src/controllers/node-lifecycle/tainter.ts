import { Caller } from '#api-clients';
import type { CauseId, Recorder, ZoneState } from '#causes';
import { conditionOf } from '#cluster';
import { atOrAfter, type Grid, grid, strictlyAfter, type Timer } from '#timeline';
import { type Duration, type Instant, instant, later, milliseconds } from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import type { NodeLifecycleCause } from './causes.ts';
import { deletePods } from './delete-pods.ts';
import {
  BURST,
  fullBucket,
  type Limiter,
  stepsUntilAccepted,
  swapLimiter,
  tokensAndRate,
  tryAccept,
} from './limiter.ts';
import type { NodeLifecycleParts } from './parts.ts';
import { swapTaints } from './requests.ts';
import { reasonToWaste, taintsFor } from './taint-decision.ts';
import { type OldCopies, type QueuedNode, TaintQueue } from './taint-queue.ts';

/** The queue of one zone, its limiter and the state that chose it. */
export interface Zone {
  readonly key: string;
  readonly queue: TaintQueue;
  state: ZoneState;
  limiter: Limiter;
  /** The next poll with a token and a node. */
  nextPoll: Instant | undefined;
}

type Given =
  | ('timeline' | 'store' | 'client' | 'api' | 'events' | 'origin' | 'pollsFrom')
  | ('nodeOrder' | 'drawnOrder' | 'apiAvailable' | 'zoneTokens');

export interface TainterParts extends Pick<NodeLifecycleParts, Given> {
  readonly recorder: Recorder<NodeLifecycleCause>;
  readonly behavior: Pick<NodeLifecycleBehavior, 'evictsBy' | 'podEvictionTimeout'>;
}

export const POLL_PERIOD = milliseconds(100);

/** A node that has no Ready condition yet is looked at again after this time. */
const RETRY_WITHOUT_READY = milliseconds(50);
const AT_ONCE: Duration = milliseconds(0);

/**
 * The rate-limited queues of all zones and the one loop that polls them 100 ms after the end of its
 * last poll. A poll without a token or with an empty queue is skipped, as it would change nothing.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go doNoExecuteTaintingPass (1.36)
 */
export class Tainter {
  readonly #parts: TainterParts;
  readonly #zones = new Map<string, Zone>();
  readonly #loop: Caller;
  readonly #copies: OldCopies;
  #polls: Grid;
  /** The place of the last poll, so that one place of the grid is not used twice. */
  #polled: Instant | undefined;
  #timer: Timer | undefined;
  #isPolling = false;
  /** The zone whose queue the loop holds, and the callbacks that wait for its limiter. */
  #held: { readonly zone: Zone; readonly waiting: (() => void)[] } | undefined;

  constructor(parts: TainterParts, copies: OldCopies) {
    this.#parts = parts;
    this.#copies = copies;
    this.#polls = grid(parts.pollsFrom ?? parts.origin, POLL_PERIOD);
    this.#loop = new Caller(parts.api);
  }

  zone(key: string): Zone | undefined {
    return this.#zones.get(key);
  }

  /** A zone that is new, or new again: its queue is empty and its bucket full. */
  addZone(key: string, qps: number, limiter = fullBucket(qps)): Zone {
    const { timeline, nodeOrder, drawnOrder } = this.#parts;
    const zone: Zone = {
      key,
      queue: new TaintQueue(timeline.now, nodeOrder, drawnOrder),
      state: 'Initial',
      limiter,
      nextPoll: undefined,
    };
    this.#zones.set(key, zone);
    this.#noteTokens(zone);
    return zone;
  }

  /** Forgets zones without nodes: one that gets nodes again is a new zone. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.#zones.keys()) {
      if (!keys.has(key)) this.#zones.delete(key);
    }
    this.#plan();
  }

  /**
   * Changes the rate of a zone, once the loop no longer holds its queue.
   * @upstream pkg/controller/nodelifecycle/scheduler/rate_limited_queue.go SwapLimiter (1.36)
   */
  setRate(zone: Zone, qps: number, changed: () => void): void {
    const swap = (): void => {
      const { limiter } = zone;
      zone.limiter = swapLimiter(limiter, qps, this.#parts.timeline.now);
      if (zone.limiter !== limiter) this.#noteTokens(zone);
      this.#plan(zone);
      changed();
    };
    if (this.#held?.zone === zone) this.#held.waiting.push(swap);
    else swap();
  }

  /**
   * Puts a node into the queue of its zone.
   * @param how `each-pass` when the node does not bear its taint yet: the turns of later passes
   *   queue it again
   */
  enqueue(zone: Zone, node: string, how: 'each-pass' | 'once', because: CauseId): void {
    const { timeline, client, recorder, behavior } = this.#parts;
    const { queue } = zone;
    if (how === 'once') queue.forget(node);
    else queue.requeue(node, timeline.now);
    if (how === 'once' ? queue.isKnown(node) : queue.isRequeued(node)) return;
    queue.remove(node);
    const kind =
      `node-lifecycle/${behavior.evictsBy === 'taints' ? '' : 'eviction-'}queued` as const;
    const queued = { kind, node, zone: zone.key };
    const cause = recorder.record(client.component, queued, because);
    const entry = { node, processAt: timeline.now, cause };
    if (how === 'once') queue.addOnce(entry);
    else queue.add(entry);
    this.#plan(zone);
  }

  /** A node that waits in the queue of its old zone waits on there: only its new zone forgets it. */
  forget(key: string, node: string): void {
    this.zone(key)?.queue.forget(node);
  }

  /** A pass no longer sees these nodes: their objects are removed. */
  passWithout(gone: Iterable<string>): void {
    for (const { queue } of this.#zones.values()) {
      for (const node of gone) queue.forget(node);
    }
  }

  /** A pass without a look has queued all waiting nodes again. */
  passedAt(pass: Instant): void {
    for (const { queue } of this.#zones.values()) queue.passedAt(pass);
  }

  close(): void {
    if (this.#timer !== undefined) this.#parts.timeline.cancel(this.#timer);
    this.#zones.clear();
  }

  /** Finds the next poll that can do something in each of the zones. */
  #plan(...zones: readonly Zone[]): void {
    if (this.#isPolling) return;
    const { timeline } = this.#parts;
    const here = atOrAfter(this.#polls, timeline.now);
    const isPast = here === timeline.now && timeline.isPast('taint-poll');
    const first = isPast || here === this.#polled ? strictlyAfter(this.#polls, here) : here;
    for (const zone of zones) {
      const steps = zone.queue.head && stepsUntilAccepted(zone.limiter, first, POLL_PERIOD);
      zone.nextPoll = steps === undefined ? undefined : instant(first + steps * POLL_PERIOD);
    }
    this.#schedule();
  }

  #schedule(): void {
    const { timeline } = this.#parts;
    let next: Instant | undefined;
    for (const { nextPoll } of this.#zones.values()) {
      if (nextPoll !== undefined && (next === undefined || nextPoll < next)) next = nextPoll;
    }
    if (this.#timer !== undefined) timeline.cancel(this.#timer);
    this.#timer =
      next === undefined ? undefined : timeline.at(next, 'taint-poll', () => this.#poll());
  }

  #poll(): void {
    const { now } = this.#parts.timeline;
    this.#timer = undefined;
    this.#polled = now;
    this.#isPolling = true;
    const zones = this.#parts.apiAvailable() ? [...this.#zones.values()] : [];
    this.#visit(
      zones.sort((a, b) => (a.key < b.key ? -1 : 1)),
      0,
    );
  }

  /** Zone by zone; the next poll comes a period after the end of this one. */
  #visit(zones: readonly Zone[], place: number): void {
    const { timeline } = this.#parts;
    const zone = zones[place];
    if (zone !== undefined) {
      this.#held = { zone, waiting: [] };
      this.#work(zone, () => {
        const waiting = this.#held?.waiting ?? [];
        this.#held = undefined;
        for (const resume of waiting) resume();
        this.#visit(zones, place + 1);
      });
      return;
    }
    if (timeline.now !== this.#polled) {
      this.#polls = grid(later(timeline.now, POLL_PERIOD), POLL_PERIOD);
    }
    this.#isPolling = false;
    this.#plan(...this.#zones.values());
  }

  /** @upstream pkg/controller/nodelifecycle/scheduler/rate_limited_queue.go Try (1.36) */
  #work(zone: Zone, ended: () => void): void {
    const { now } = this.#parts.timeline;
    const { head } = zone.queue;
    const accepted = head && tryAccept(zone.limiter, { at: now, extraNanoseconds: 1 });
    if (accepted !== undefined) {
      zone.limiter = accepted;
      this.#noteTokens(zone);
    }
    // The token is spent even when the head is not due yet.
    if (head === undefined || accepted === undefined || now < head.processAt) {
      ended();
      return;
    }
    this.#act(zone, head, (retryAfter) => {
      if (retryAfter === undefined) zone.queue.finish(head.node);
      else zone.queue.postpone(head, later(this.#parts.timeline.now, retryAfter));
      this.#work(zone, ended);
    });
  }

  #noteTokens({ key, limiter }: Zone): void {
    const { timeline, zoneTokens } = this.#parts;
    zoneTokens?.of(key, BURST).set(timeline.now, ...tokensAndRate(limiter, timeline.now));
  }

  /** @param done called with the time until the next look at the node, if it needs one */
  #act(zone: Zone, queued: QueuedNode, done: (retryAfter?: Duration) => void): void {
    if (this.#parts.behavior.evictsBy === 'taints') this.#taint(zone, queued, done);
    else this.#deletePods(zone, queued, done);
  }

  /**
   * A node that has become ready since, or was removed, loses its pods nevertheless.
   * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go doEvictionPass (1.26)
   */
  #deletePods(
    zone: Zone,
    { node, cause }: QueuedNode,
    done: (retryAfter?: Duration) => void,
  ): void {
    const { client, recorder, behavior } = this.#parts;
    const granted = { kind: 'node-lifecycle/token-granted', node, zone: zone.key } as const;
    const { podEvictionTimeout: timeout } = behavior;
    const over = { kind: 'node-lifecycle/timeout-over', node, timeout } as const;
    const passed = recorder.record(client.component, granted, cause);
    const because = recorder.record(client.component, over, passed);
    deletePods(this.#parts, this.#loop, node, because, (deleted) =>
      done(deleted ? undefined : AT_ONCE),
    );
  }

  #taint(zone: Zone, { node, cause }: QueuedNode, done: (retryAfter?: Duration) => void): void {
    const { store, client, recorder, timeline } = this.#parts;
    const about = { node, zone: zone.key };
    const object = store.node(node);
    const wasted = reasonToWaste(object) ?? this.#copies.reasonToWaste(node);
    if (wasted !== undefined) {
      const waste = { kind: 'node-lifecycle/token-wasted', ...about, reason: wasted } as const;
      recorder.record(client.component, waste, cause);
      done(wasted === 'no-ready-condition' ? RETRY_WITHOUT_READY : undefined);
    }
    if (object === undefined || wasted !== undefined) return;
    const status = conditionOf(object, 'Ready')?.status === 'False' ? 'False' : 'Unknown';
    const granted = { kind: 'node-lifecycle/token-granted', ...about } as const;
    const because = recorder.record(client.component, granted, cause);
    const { add, remove } = taintsFor(status, timeline.now);
    swapTaints(
      this.#parts,
      this.#loop,
      object,
      { add: [add], remove: [remove] },
      because,
      (written) => done(written ? undefined : AT_ONCE),
    );
  }
}
