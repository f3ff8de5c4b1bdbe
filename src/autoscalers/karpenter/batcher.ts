import type { Timeline, Timer } from '#timeline';
import { type Duration, type Instant, later } from '#units';

/** Waits until no new pod has come for a while, but not too long. */
export class Batcher {
  readonly #timeline: Timeline;
  readonly #idle: Duration;
  readonly #longest: Duration;
  readonly #run: () => void;
  readonly #members = new Set<string>();
  #opened: Instant | undefined;
  #timer: Timer | undefined;

  /**
   * @param idle the time without a new pod that ends a batch
   * @param longest the time that ends it anyway
   * @upstream karpenter pkg/controllers/provisioning/batcher.go Wait (1.12)
   */
  constructor(timeline: Timeline, idle: Duration, longest: Duration, run: () => void) {
    this.#timeline = timeline;
    this.#idle = idle;
    this.#longest = longest;
    this.#run = run;
  }

  /** Opens a batch, or keeps it open for one that is new in it. */
  trigger(member: string): void {
    if (this.#members.has(member)) return;
    this.#members.add(member);
    const { now } = this.#timeline;
    this.#opened ??= now;
    if (this.#timer !== undefined) this.#timeline.cancel(this.#timer);
    const end = Math.min(later(now, this.#idle), later(this.#opened, this.#longest)) as Instant;
    this.#timer = this.#timeline.at(end, 'autoscaler', () => this.#close());
  }

  #close(): void {
    this.#timer = undefined;
    this.#opened = undefined;
    this.#members.clear();
    this.#run();
  }
}
