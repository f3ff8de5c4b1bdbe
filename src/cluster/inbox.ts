import type { Lane, Timeline, Timer } from '#timeline';
import type { ChangeOf, WatchedKind } from './change.ts';

type AnyChange = ChangeOf<WatchedKind>;

/** A watcher's queue: changes pile up and are drained together, once, in the watcher's lane. */
export class Inbox {
  readonly #timeline: Timeline;
  readonly #lane: Lane;
  readonly #drain: (changes: readonly AnyChange[]) => void;
  readonly #concerns: (change: AnyChange) => boolean;
  #changes: AnyChange[] = [];
  #timer: Timer | undefined;

  constructor(
    timeline: Timeline,
    lane: Lane,
    drain: (changes: readonly AnyChange[]) => void,
    concerns: (change: AnyChange) => boolean,
  ) {
    this.#timeline = timeline;
    this.#lane = lane;
    this.#drain = drain;
    this.#concerns = concerns;
  }

  /**
   * A change that does not concern its watcher wakes it too, so that the order within a lane stays
   * as it is.
   */
  deliver(change: AnyChange): void {
    if (this.#concerns(change)) this.#changes.push(change);
    this.wake();
  }

  /** Drains at this instant, even without any change. */
  wake(): void {
    this.#timer ??= this.#timeline.at(this.#timeline.now, this.#lane, this.#run);
  }

  readonly #run = (): void => {
    const changes = this.#changes;
    this.#changes = [];
    this.#timer = undefined;
    this.#drain(changes);
  };

  /** Drops changes that are not drained yet, as the watcher no longer exists. */
  close(): void {
    this.#changes = [];
    if (this.#timer !== undefined) this.#timeline.cancel(this.#timer);
    this.#timer = undefined;
  }
}
