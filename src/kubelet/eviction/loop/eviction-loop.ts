import type { Pod, PodKey, PressureCondition } from '#cluster';
import { atOrAfter, type Grid, grid, type Timer } from '#timeline';
import { type Duration, type Instant, later, latest, seconds } from '#units';
import type { Span } from '#usage';
import { evictionPass } from './eviction-pass.ts';
import { firstEventful } from './first-eventful.ts';
import { podsOverLimit } from './local-storage-orders.ts';
import type { EvictionOrder, PassContext } from './pass-context.ts';
import { type EvictionMemory, isAnyMet, NO_MEMORY } from './synchronize.ts';

/** The time between two passes when there is nothing to wait for. */
export const MONITORING_PERIOD = seconds(10);
/** The interval at which a kubelet checks whether the pods that it has evicted are gone. */
const CLEANUP_POLL = seconds(1);
/** The largest number of these checks. */
const CLEANUP_POLLS = 30;

/**
 * The eviction manager of one kubelet from its start to its end, with the times of its passes.
 * Passes that would find nothing are skipped, without moving the others.
 * @upstream pkg/kubelet/eviction/eviction_manager.go Start, waitForPodsCleanup (1.36)
 */
export class EvictionLoop {
  readonly #context: PassContext;
  #memory: EvictionMemory;
  #lastPass: Instant | undefined;
  #next: Timer | undefined;
  /** Whether the loop sleeps: changes matter only then. */
  #sleeps = false;
  #look: Timer | undefined;

  /** The first pass is made at once, or at the next place of a loop that has been running. */
  constructor(
    context: PassContext,
    memory: EvictionMemory = NO_MEMORY,
    firstPassIn: Duration = seconds(0),
  ) {
    this.#context = context;
    this.#memory = memory;
    this.#after(firstPassIn, () => this.#pass());
  }

  /** The pressure conditions of the node, as this kubelet knows them. */
  get memory(): EvictionMemory {
    return this.#memory;
  }

  get conditions(): readonly PressureCondition[] {
    return this.#memory.conditions;
  }

  stop(): void {
    const { timeline } = this.#context.parts;
    for (const timer of [this.#next, this.#look]) if (timer !== undefined) timeline.cancel(timer);
    this.#sleeps = false;
  }

  /** The node's usage has changed: passes that were to be skipped may be needed now. */
  wake(): void {
    const { timeline } = this.#context.parts;
    if (!this.#sleeps || this.#look !== undefined) return;
    this.#look = timeline.at(timeline.now, 'eviction', () => {
      this.#look = undefined;
      if (this.#sleeps) this.#sleep();
    });
  }

  #pass(): void {
    this.#sleeps = false;
    const isFirst = this.#lastPass === undefined;
    this.#lastPass = this.#context.parts.timeline.now;
    const { memory, orders } = evictionPass(this.#context, this.#memory, isFirst);
    this.#memory = memory;
    if (orders.length === 0) this.#sleep();
    else this.#evict(orders);
  }

  /** Kills the first of the pods; the others follow when the call returns. */
  #evict([order, ...others]: readonly EvictionOrder[], evicted: readonly PodKey[] = []): void {
    if (order === undefined) {
      this.#awaitCleanup(evicted, 1);
      return;
    }
    const { store, podWorkers } = this.#context.parts;
    const pod = store.pod(order.pod.key);
    if (pod === undefined || !podWorkers.hasContainers(pod)) {
      this.#evict(others, evicted);
      return;
    }
    const returnsAt = this.#kill(pod, order);
    this.#at(returnsAt, () => this.#evict(others, [...evicted, pod.key]));
  }

  #kill(pod: Pod, order: EvictionOrder): Instant {
    const { node, parts, rules } = this.#context;
    const { mechanism, signal, gracePeriodSeconds, failure } = order;
    const details = {
      mechanism,
      signal,
      gracePeriodSeconds,
      phase: 'Failed',
      reason: failure.reason,
    } as const;
    const cause = parts.recorder.record(
      'kubelet',
      { kind: 'PodEvicted', pod: pod.key, node, ...details },
      order.because,
    );
    const { zeroGracePeriod: zero } = rules.behavior;
    return parts.podWorkers.kill(pod, { override: gracePeriodSeconds, zero, failure }, cause);
  }

  #awaitCleanup(evicted: readonly PodKey[], poll: number): void {
    const { podWorkers } = this.#context.parts;
    this.#after(CLEANUP_POLL, () => {
      const isDone = evicted.every((key) => podWorkers.isFinished(key));
      if (isDone || poll === CLEANUP_POLLS) this.#pass();
      else this.#awaitCleanup(evicted, poll + 1);
    });
  }

  /** Schedules the next pass that may find something. */
  #sleep(): void {
    const { parts, usage } = this.#context;
    const { timeline } = parts;
    const { now } = timeline;
    if (this.#next !== undefined) timeline.cancel(this.#next);
    this.#next = undefined;
    this.#sleeps = true;
    const lastPass = this.#lastPass ?? now;
    const places = grid(lastPass, MONITORING_PERIOD);
    const next = atOrAfter(places, latest(now, later(lastPass, MONITORING_PERIOD)));
    const lastMove = usage.lastMove ?? now;
    if (this.#memory.firstObserved.size > 0) {
      const schedule = lastMove > now || this.#awaitsTime() ? 'at' : 'inBackgroundAt';
      this.#next = timeline[schedule](next, 'eviction', () => this.#pass());
      return;
    }
    const when = this.#nextWhileNothingIsMet(places, next, latest(next, lastMove));
    if (when !== undefined) this.#at(when, () => this.#pass());
  }

  /** A pass is needed when a threshold may be met, and when a condition is no longer held. */
  #nextWhileNothingIsMet(places: Grid, next: Instant, lastMove: Instant): Instant | undefined {
    const { conditions, lastObserved } = this.#memory;
    const period = this.#context.rules.settings.pressureTransitionPeriod;
    const ends = conditions.map((condition) =>
      atOrAfter(places, latest(next, later(lastObserved.get(condition) ?? next, period))),
    );
    const eventful = firstEventful(places, next, atOrAfter(places, lastMove), (span) =>
      this.#isQuiet(span),
    );
    return [...ends, ...(eventful === undefined ? [] : [eventful])].reduce<Instant | undefined>(
      (first, when) => (first === undefined || when < first ? when : first),
      undefined,
    );
  }

  /** A grace or transition period may end although no usage changes. */
  #awaitsTime(): boolean {
    const { firstObserved, active, conditions, lastObserved } = this.#memory;
    return (
      firstObserved.size > active.length ||
      conditions.some((condition) => lastObserved.get(condition) !== this.#lastPass)
    );
  }

  /** Whether all passes within a span find nothing, even if all usage peaks came together. */
  #isQuiet(span: Span): boolean {
    const { rules, usage } = this.#context;
    return (
      !isAnyMet(rules.thresholds, usage.nodeOver(span)) &&
      podsOverLimit(this.#context, span, 'changed').length === 0
    );
  }

  #after(delay: Duration, run: () => void): void {
    this.#at(later(this.#context.parts.timeline.now, delay), run);
  }

  #at(when: Instant, run: () => void): void {
    this.#next = this.#context.parts.timeline.at(when, 'eviction', run);
  }
}
