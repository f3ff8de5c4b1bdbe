import type { Clock } from '#timeline';
import { between, type Instant, inSeconds } from '#units';
import type { ApiClient, ApiRequest } from './api-client.ts';
import { Caller } from './work-queue.ts';

/**
 * The limit of waiting events; more are dropped without a trace.
 * @upstream k8s.io/apimachinery/pkg/watch/mux.go maxQueuedEvents (1.36)
 */
const MOST_WAITING = 1_000;

/** @upstream client-go/tools/record/events_cache.go defaultSpamBurst, defaultSpamQPS (1.36) */
const SPAM_BURST = 25;
const SECONDS_PER_SPAM_TOKEN = 300;

interface SpamBucket {
  readonly tokens: number;
  readonly last: Instant;
}

/**
 * The sender of one component's events: it posts one after the other through the client of the component
 * and so takes tokens from the component's other requests. Events of a client without limit cost nothing.
 * @upstream client-go/tools/record/event.go eventBroadcasterImpl.StartRecordingToSink (1.36)
 */
export class EventSink {
  readonly #client: ApiClient;
  readonly #clock: Clock;
  readonly #sender: Caller;
  #waiting: ApiRequest[] = [];
  readonly #spam = new Map<string, SpamBucket>();
  #next = 0;

  constructor(client: ApiClient, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
    this.#sender = new Caller(client, () => this.#sendNext());
  }

  /**
   * Records an event about an object.
   * @param spamKey names the object where many events about it are to be expected
   */
  record(about: Pick<ApiRequest, 'node' | 'name'>, spamKey?: string): void {
    if (!this.#client.isLimited) return;
    if (spamKey !== undefined && this.#isSpam(spamKey)) return;
    if (this.#waiting.length - this.#next >= MOST_WAITING) return;
    this.#waiting.push({ kind: 'event', ...about });
    if (this.#sender.isIdle) this.#sender.run();
  }

  #sendNext(): boolean {
    const event = this.#waiting[this.#next];
    if (event === undefined) return false;
    this.#next += 1;
    if (this.#next > MOST_WAITING) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
    this.#sender.send(event, () => undefined);
    return true;
  }

  /** @upstream client-go/tools/record/events_cache.go EventSourceObjectSpamFilter.Filter (1.36) */
  #isSpam(key: string): boolean {
    const { now } = this.#clock;
    const { tokens, last } = this.#spam.get(key) ?? { tokens: SPAM_BURST, last: now };
    const refilled = tokens + inSeconds(between(last, now)) / SECONDS_PER_SPAM_TOKEN;
    const left = Math.min(SPAM_BURST, refilled) - 1;
    if (left < 0) return true;
    this.#spam.set(key, { tokens: left, last: now });
    return false;
  }
}
