import type { Timeline, Timer } from '#timeline';
import { type Duration, type Instant, later, longest, microseconds } from '#units';
import { type ApiRequest, compareRequests, type RequestOrder } from './request.ts';
import type { TokenBucket } from './token-bucket.ts';

/** A request that waits for its place, then for its token and its answer. */
interface Waiting {
  readonly request: ApiRequest;
  readonly answered: () => void;
}

interface Granted {
  readonly answerAt: Instant;
  readonly answered: () => void;
}

export interface RequestQueueParts {
  readonly timeline: Timeline;
  /**
   * Requests that only check whether something has changed: they do not keep the simulation going.
   */
  readonly isBackground: boolean;
  /** Absent when the client has no limit. */
  readonly bucket: TokenBucket | undefined;
  /** From the moment at which a request leaves until it is answered. */
  readonly latency: Duration;
  /** The order in which requests of one instant take their places. */
  readonly order: RequestOrder;
  /** Called for each request when it takes its place in the bucket. */
  readonly notePlace: (wait: Duration) => void;
  /** Called when no request is left for the moment. */
  readonly noteQuiet: () => void;
}

/** A request of a limited client takes at least this long, so that its users take turns. */
const SHORTEST_REQUEST = microseconds(10);

/** Answers that have been handed out are cut off once there are this many. */
const MOST_HANDED_OUT = 1_024;

/**
 * The requests of one bucket. Requests of one instant take their places together, once everything
 * else of that instant has happened: each user gets a first token before any gets a second one. The
 * effects of a request happen when it is answered.
 */
export class RequestQueue {
  readonly #parts: RequestQueueParts;
  #asked: Waiting[] = [];
  /** In the order of their answers: places are assigned in the order of the requests. */
  #granted: Granted[] = [];
  #handedOut = 0;
  #placing: Timer | undefined;
  #answering: Timer | undefined;

  constructor(parts: RequestQueueParts) {
    this.#parts = parts;
  }

  ask(request: ApiRequest, answered: () => void): void {
    const { timeline } = this.#parts;
    this.#asked.push({ request, answered });
    this.#placing ??= this.#schedule(timeline.now, () => this.#givePlaces());
  }

  #schedule(when: Instant, run: () => void): Timer {
    const { timeline, isBackground } = this.#parts;
    return isBackground
      ? timeline.inBackgroundAt(when, 'requests', run)
      : timeline.at(when, 'requests', run);
  }

  /** The process ends: no request of it is answered any more. */
  close(): void {
    const { timeline } = this.#parts;
    if (this.#placing !== undefined) timeline.cancel(this.#placing);
    if (this.#answering !== undefined) timeline.cancel(this.#answering);
    this.#asked = [];
    this.#granted = [];
    this.#handedOut = 0;
  }

  #givePlaces(): void {
    const { timeline, bucket, latency, order, notePlace } = this.#parts;
    const asked = this.#asked;
    this.#asked = [];
    this.#placing = undefined;
    const time = bucket === undefined ? latency : longest(latency, SHORTEST_REQUEST);
    if (asked.length > 1) asked.sort((a, b) => compareRequests(a.request, b.request, order));
    for (const { answered } of asked) {
      const wait = bucket === undefined ? NO_WAIT : bucket.take(timeline.now);
      notePlace(wait);
      this.#granted.push({ answerAt: later(later(timeline.now, wait), time), answered });
    }
    this.#awaitAnswer();
  }

  #awaitAnswer(): void {
    const next = this.#granted[this.#handedOut];
    if (this.#answering !== undefined || next === undefined) return;
    this.#answering = this.#schedule(next.answerAt, () => this.#answer());
  }

  #answer(): void {
    const { timeline, noteQuiet } = this.#parts;
    this.#answering = undefined;
    for (;;) {
      const next = this.#granted[this.#handedOut];
      if (next === undefined || next.answerAt > timeline.now) break;
      this.#handedOut += 1;
      next.answered();
    }
    if (this.#handedOut === this.#granted.length || this.#handedOut > MOST_HANDED_OUT) {
      this.#granted = this.#granted.slice(this.#handedOut);
      this.#handedOut = 0;
    }
    this.#awaitAnswer();
    if (this.#granted.length === 0 && this.#asked.length === 0) noteQuiet();
  }
}

const NO_WAIT = 0 as Duration;
