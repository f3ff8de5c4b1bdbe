import type { Timeline } from '#timeline';
import {
  between,
  type Duration,
  type Instant,
  inSeconds,
  later,
  microseconds,
  seconds,
} from '#units';

const MICROSECONDS_PER_SECOND = 1e6;

/**
 * The tokens of a bucket after a request for one: refilled for some seconds at `qps` tokens a
 * second, up to `burst`. Negative when the token is one from the future.
 */
export const afterRequest = (
  tokens: number,
  elapsedSeconds: number,
  qps: number,
  burst: number,
): number => Math.min(burst, tokens + elapsedSeconds * qps) - 1;

/**
 * The token bucket of client-go: full at first, refilled at `qps` tokens a second up to `burst`.
 * Each request takes a token immediately, even one from the future, and waits for it.
 * @upstream golang.org/x/time/rate Limiter.reserveN (v0.13)
 */
export class TokenBucket {
  readonly #qps: number;
  readonly #burst: number;
  readonly #line: TokenLine | undefined;
  #tokens: number;
  #last: Instant | undefined;

  /** @param line notes the tokens */
  constructor(qps: number, burst: number, line?: TokenLine) {
    this.#qps = Math.fround(qps);
    this.#burst = burst;
    this.#line = line;
    this.#tokens = burst;
  }

  /** Takes the next token and returns the wait for it. Instants never go back. */
  take(now: Instant): Duration {
    const elapsed = this.#last === undefined ? 0 : inSeconds(between(this.#last, now));
    this.#tokens = afterRequest(this.#tokens, elapsed, this.#qps, this.#burst);
    this.#last = now;
    this.#line?.set(now, this.#tokens, this.#qps);
    if (this.#tokens >= 0) return microseconds(0);
    return microseconds(Math.round((-this.#tokens / this.#qps) * MICROSECONDS_PER_SECOND));
  }
}

/** The tokens of a limiter at an instant: straight from point to point, a jump within an instant. */
export interface TokenPoint {
  readonly at: Instant;
  /** Below 0, as many requests wait. */
  readonly tokens: number;
}

/** Changes within this time are drawn as one: a busy limiter gives twenty tokens a second. */
const TOGETHER = seconds(1);

/** Notes the tokens of one limiter over time, also over restarts of its process. */
export class TokenLine {
  readonly #burst: number;
  readonly #points: TokenPoint[] = [];
  /** The first of the changes that are drawn as one. */
  #from: Instant;
  #at: Instant;
  #tokens: number;
  #rate = 0;
  /** Whether any token was ever spent. */
  isUsed = false;

  constructor(burst: number, now: Instant) {
    this.#burst = burst;
    this.#from = now;
    this.#at = now;
    this.#tokens = burst;
  }

  /** From now on there are so many tokens, and `rate` more a second, up to the burst. */
  set(now: Instant, tokens: number, rate: number): void {
    if (rate !== this.#rate || between(this.#from, now) >= TOGETHER) {
      this.#settle(now);
      this.#from = now;
    }
    if (tokens < this.#burst) this.isUsed = true;
    this.#at = now;
    this.#tokens = tokens;
    this.#rate = rate;
  }

  /** All points up to an instant. What changes later is left out. */
  until(end: Instant): readonly TokenPoint[] {
    if (end < this.#at) return this.#cutAt(end);
    this.#settle(end);
    this.#tokens = this.#levelAt(end);
    this.#at = end;
    return this.#points;
  }

  #cutAt(end: Instant): readonly TokenPoint[] {
    const next = this.#points.find(({ at }) => at > end) ?? { at: this.#at, tokens: this.#tokens };
    const before = this.#points.filter(({ at }) => at <= end);
    const last = before.at(-1);
    if (last === undefined) return [{ at: end, tokens: this.#burst }];
    const part = between(last.at, end) / between(last.at, next.at);
    return [...before, { at: end, tokens: last.tokens + part * (next.tokens - last.tokens) }];
  }

  #settle(now: Instant): void {
    this.#push(this.#at, this.#tokens);
    const missing = this.#burst - this.#tokens;
    if (missing > 0 && this.#rate > 0) {
      const refill = Math.round((missing / this.#rate) * MICROSECONDS_PER_SECOND);
      if (refill < between(this.#at, now)) {
        this.#push(later(this.#at, microseconds(refill)), this.#burst);
      }
    }
    this.#push(now, this.#levelAt(now));
  }

  #levelAt(now: Instant): number {
    const elapsed = inSeconds(between(this.#at, now));
    return Math.min(this.#burst, this.#tokens + elapsed * this.#rate);
  }

  #push(at: Instant, tokens: number): void {
    this.#points.push({ at, tokens });
  }
}

/** The lines of several limiters, by name. */
export class TokenLines {
  readonly #timeline: Timeline;
  readonly #lines = new Map<string, TokenLine>();

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  of(name: string, burst: number): TokenLine {
    const known = this.#lines.get(name) ?? new TokenLine(burst, this.#timeline.now);
    this.#lines.set(name, known);
    return known;
  }

  /** The lines of limiters that spent a token, up to an instant. */
  usedUntil(end: Instant): readonly LimiterTokens[] {
    return [...this.#lines].flatMap(([name, line]) =>
      line.isUsed ? { name, points: line.until(end) } : [],
    );
  }
}

export interface LimiterTokens {
  readonly name: string;
  readonly points: readonly TokenPoint[];
}
