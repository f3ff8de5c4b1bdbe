import type { Timeline, Timer } from '#timeline';
import {
  compareText,
  type Duration,
  firstDifference,
  type Instant,
  later,
  longest,
  microseconds,
} from '#units';
import type { ClientLimits } from '#versions';
import type { ClientPace } from './pace.ts';
import { TokenBucket } from './token-bucket.ts';

export interface ApiClientParts {
  readonly timeline: Timeline;
  readonly limits: ClientLimits;
  /** The duration of a request to the API server. */
  readonly latency: Duration;
  /** False while the API server does not answer. */
  readonly reachable: () => boolean;
  readonly pace: ClientPace;
  /** The order among requests of one instant: by name, unless one is given. */
  readonly order?: RequestOrder | undefined;
  /** Its requests do not keep the simulation going by themselves. */
  readonly isBackground?: boolean;
}

/** The result of a request: false when the API server could not be reached. */
export type Answered = (reached: boolean) => void;

/**
 * The client of one component: its requests wait for tokens and take their time. A client without
 * limit and latency answers immediately, in the order of the calls.
 */
export class ApiClient {
  /** Requests take no time at all. */
  readonly #isInstant: boolean;
  readonly #parts: ApiClientParts;
  readonly #queues = new Map<string, RequestQueue>();
  #isClosed = false;

  constructor(parts: ApiClientParts) {
    this.#parts = parts;
    this.#isInstant = parts.limits.kind === 'unlimited' && parts.latency === 0;
  }

  /** The terms on which its requests are answered; clients with equal terms answer alike. */
  get terms(): Pick<ApiClientParts, 'limits' | 'latency'> {
    const { limits, latency } = this.#parts;
    return { limits, latency };
  }

  /** Calls `note` before work whose requests are answered later, and not for one of an instant. */
  beforeWait(note: () => void): void {
    if (!this.#isInstant) note();
  }

  /** Whether requests wait for each other, so that their cost matters. */
  get isLimited(): boolean {
    return this.#parts.limits.kind !== 'unlimited';
  }

  ask(request: ApiRequest, answered: Answered): void {
    const { reachable } = this.#parts;
    if (this.#isClosed) return;
    if (this.#isInstant) answered(reachable());
    else this.#queueFor(request).ask(request, () => answered(reachable()));
  }

  /** Calls back after a time, unless the process ends before. */
  sleep(rest: Duration, over: () => void): void {
    const { timeline, isBackground = false } = this.#parts;
    const wake = (): void => {
      if (!this.#isClosed) over();
    };
    if (isBackground) timeline.inBackgroundAt(later(timeline.now, rest), 'requests', wake);
    else timeline.after(rest, 'requests', wake);
  }

  /** The process ends: no request of it is answered any more. */
  close(): void {
    this.#isClosed = true;
    for (const queue of this.#queues.values()) queue.close();
    this.#queues.clear();
    this.#parts.pace.noteQuiet();
  }

  #queueFor({ group = 'core' }: ApiRequest): RequestQueue {
    const { timeline, latency, limits, pace, order = {}, isBackground = false } = this.#parts;
    const key = limits.kind === 'per-group' ? group : '';
    const known = this.#queues.get(key);
    if (known !== undefined) return known;
    const queue = new RequestQueue({
      timeline,
      isBackground,
      latency,
      order,
      bucket: limits.kind === 'unlimited' ? undefined : this.#fullBucket(limits, key),
      notePlace: (wait) => pace.notePlace(wait),
      noteQuiet: () => pace.noteQuiet(),
    });
    this.#queues.set(key, queue);
    return queue;
  }

  #fullBucket({ qps, burst }: { readonly qps: number; readonly burst: number }, group: string) {
    const { pace, timeline } = this.#parts;
    const line = pace.tokens.of(group, burst);
    line.set(timeline.now, burst, qps);
    return new TokenBucket(qps, burst, line);
  }
}

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

/** Orders nodes as the components look at them. */
export type NodeOrder = (a: string, b: string) => number;

/**
 * The objects of a request, and the order in which requests of one instant take their places; real
 * clients race.
 */
const PLACES = {
  'node-patch': 0,
  node: 1,
  'node-status': 2,
  pod: 3,
  other: 4,
  event: 5,
} as const;

type RequestKind = keyof typeof PLACES;

/** One request to the API server. */
export interface ApiRequest {
  readonly kind: RequestKind;
  /** The node of the request, or the node of its pod. */
  readonly node?: string;
  /** The name of its object, if that is not a node. */
  readonly name?: string;
  /** The API group; the core group when absent. */
  readonly group?: string;
}

/** The order of requests of one instant and one kind. */
export interface RequestOrder {
  /** By name by default. */
  readonly nodeOrder?: NodeOrder | undefined;
  /** The order of one node's objects: by name by default. */
  readonly nameOrder?: ((a: string, b: string) => number) | undefined;
}

/** Orders requests of one instant: by kind, then by node and name. */
const compareRequests = (
  a: ApiRequest,
  b: ApiRequest,
  { nodeOrder = compareText, nameOrder = compareText }: RequestOrder,
): number =>
  firstDifference(
    PLACES[a.kind] - PLACES[b.kind],
    nodeOrder(a.node ?? '', b.node ?? ''),
    nameOrder(a.name ?? '', b.name ?? ''),
  );
