import type { Timeline } from '#timeline';
import { type Duration, later } from '#units';
import type { ClientLimits } from '#versions';
import type { ClientPace } from './pace.ts';
import type { ApiRequest, RequestOrder } from './request.ts';
import { RequestQueue } from './request-queue.ts';
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
