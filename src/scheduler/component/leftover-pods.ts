import type { CauseId } from '#causes';
import { type Grid, strictlyAfter, type Timeline } from '#timeline';
import { type Instant, later, latest, minutes, seconds } from '#units';
import type { PodQueue } from './pod-queue.ts';

const LONGEST_REST = minutes(5);
const PERIOD = seconds(30);

interface Parts {
  readonly timeline: Timeline;
  readonly queue: PodQueue;
  /** Some pods of the queue are active again. */
  readonly wake: () => void;
}

/**
 * Pods that no change has helped for five minutes are tried all the same, in case one did. Where
 * nothing has changed since their last try, they would fail again, and are left alone.
 * @upstream pkg/scheduler/backend/queue/scheduling_queue.go flushUnschedulablePodsLeftover (1.36)
 */
export class LeftoverPods {
  readonly #parts: Parts;
  readonly #looks: Grid;
  /** The last change. */
  #changed: { readonly at: Instant; readonly because: CauseId } | undefined;
  #isPlanned = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#looks = { origin: parts.timeline.now, period: PERIOD };
  }

  /** Something has changed that may matter to pods, though not by what they were refused for. */
  noteChange(because: CauseId): void {
    const { timeline } = this.#parts;
    this.#changed = { at: timeline.now, because };
    if (!this.#isPlanned && this.#parts.queue.size > 0) this.#lookAfter(timeline.now);
  }

  #lookAfter(rest: Instant): void {
    this.#isPlanned = true;
    const at = strictlyAfter(this.#looks, rest);
    this.#parts.timeline.inBackgroundAt(at, 'scheduler', () => this.#look());
  }

  #look(): void {
    const { timeline, queue, wake } = this.#parts;
    this.#isPlanned = false;
    if (this.#changed === undefined) return;
    const { at, because } = this.#changed;
    const isLong = (tried: Instant): boolean => later(tried, LONGEST_REST) < timeline.now;
    if (queue.activateRefusedBefore(at, isLong, because)) wake();
    const oldest = queue.oldestRefusal(at);
    if (oldest === undefined || this.#isPlanned) return;
    // Pods that are to be tried now have rested for long enough, but have not failed again yet.
    this.#lookAfter(latest(later(oldest, LONGEST_REST), timeline.now));
  }
}
