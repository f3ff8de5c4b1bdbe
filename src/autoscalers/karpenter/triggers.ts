import type { Timeline, Timer } from '#timeline';
import { type Duration, type Instant, seconds } from '#units';
import { Batcher } from './batcher.ts';

/** A pod that waits triggers a batch so often. */
const TRIGGER = seconds(10);

export interface TriggerParts {
  readonly timeline: Timeline;
  readonly idle: Duration;
  readonly longest: Duration;
  readonly isRunning: () => boolean;
  readonly run: () => void;
}

/** The pods that wait for nodes, and the nodes that go: what begins batches. */
export class Triggers {
  readonly #parts: TriggerParts;
  readonly #batcher: Batcher;
  /** When each of them triggered first. */
  readonly #waiting = new Map<string, Instant>();
  #timer: Timer | undefined;
  #due = 0 as Instant;
  /** The timer is for the first turn of all, so that no later question finds an earlier one. */
  #isFirst = false;

  constructor(parts: TriggerParts) {
    this.#parts = parts;
    this.#batcher = new Batcher(parts.timeline, parts.idle, parts.longest, parts.run);
  }

  remove(member: string): void {
    this.#waiting.delete(member);
  }

  /** Triggers for all that wait now. */
  all(): void {
    for (const member of this.#waiting.keys()) this.#batcher.trigger(member);
  }

  add(member: string): void {
    if (this.#waiting.has(member)) return;
    this.#waiting.set(member, this.#parts.timeline.now);
    if (this.#parts.isRunning()) this.#batcher.trigger(member);
  }

  /** Whoever waits triggers again at its next turn, as something has changed. */
  retry(from: number = this.#parts.timeline.now): void {
    const { timeline } = this.#parts;
    if (this.#timer !== undefined && this.#isFirst) return;
    const earliest = Math.max(from, timeline.now + 1);
    let at = Infinity as Instant;
    for (const first of this.#waiting.values()) {
      const rounds = Math.max(1, Math.ceil((earliest - first) / TRIGGER));
      at = Math.min(at, first + rounds * TRIGGER) as Instant;
    }
    if (at === Infinity) return;
    if (this.#timer !== undefined) {
      if (this.#due <= at) return;
      timeline.cancel(this.#timer);
    }
    this.#due = at;
    this.#isFirst = from <= timeline.now;
    this.#timer = timeline.at(at, 'autoscaler', () => {
      this.#timer = undefined;
      if (!this.#parts.isRunning()) return;
      const due = [...this.#waiting].filter(([, first]) => (at - first) % TRIGGER === 0);
      for (const [member] of due) this.#batcher.trigger(member);
      // Whoever had this turn waits no longer: that of another is the next.
      if (due.length === 0) this.retry(at);
    });
  }
}
