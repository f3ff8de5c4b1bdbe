import type { Lane, Place, Timeline, Timer } from '#timeline';
import type { ChangeOf, WatchedKind } from './change.ts';

type AnyChange = ChangeOf<WatchedKind>;

/** A watcher's queue: changes pile up and are drained together, once, in the watcher's lane. */
export class Inbox {
  readonly #timeline: Timeline;
  readonly #lane: Lane;
  readonly #drain: (changes: readonly AnyChange[]) => void;
  readonly #concerns: (change: AnyChange) => boolean;
  readonly #sleeps: boolean;
  #changes: AnyChange[] = [];
  #timer: Timer | undefined;
  /** The place of the drain that would have nothing to do. */
  #place: Place | undefined;

  /** @param sleeps - whether a drain without changes does nothing, so that it can be left out */
  constructor(
    timeline: Timeline,
    lane: Lane,
    drain: (changes: readonly AnyChange[]) => void,
    concerns: (change: AnyChange) => boolean,
    sleeps: boolean,
  ) {
    this.#timeline = timeline;
    this.#lane = lane;
    this.#drain = drain;
    this.#concerns = concerns;
    this.#sleeps = sleeps;
  }

  /**
   * A change that does not concern its watcher wakes it too, or keeps its place, so that the order
   * within a lane stays as it is.
   */
  deliver(change: AnyChange): void {
    if (this.#concerns(change)) this.#changes.push(change);
    else if (this.#sleeps) {
      if (this.#timer === undefined) this.#place = this.#keptPlace();
      return;
    }
    this.wake();
  }

  /** Drains at this instant, even without any change. */
  wake(): void {
    this.#timer ??= this.#timeline.atPlace(this.#keptPlace(), this.#run);
  }

  #keptPlace(): Place {
    const place = this.#place;
    return place !== undefined && this.#timeline.isAhead(place)
      ? place
      : this.#timeline.keepPlace(this.#lane);
  }

  readonly #run = (): void => {
    const changes = this.#changes;
    this.#changes = [];
    this.#timer = undefined;
    this.#place = undefined;
    this.#drain(changes);
  };

  /** Drops changes that are not drained yet, as the watcher no longer exists. */
  close(): void {
    this.#changes = [];
    if (this.#timer !== undefined) this.#timeline.cancel(this.#timer);
    this.#timer = undefined;
  }
}
