import { between, type Duration, type Instant, inSeconds, microseconds } from '#units';
import type { TokenLine } from './token-line.ts';

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
