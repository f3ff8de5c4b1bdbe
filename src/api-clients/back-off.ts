import { type Duration, milliseconds, seconds } from '#units';

/** The wait after a first failure, and the longest one. */
export interface Waits {
  readonly first: Duration;
  readonly most: Duration;
}

/** @upstream client-go util/workqueue/default_rate_limiters.go DefaultTypedControllerRateLimiter (1.36) */
export const WAITS_OF_CONTROLLERS: Waits = { first: milliseconds(5), most: seconds(1_000) };

/**
 * How long a controller waits after a sync that failed: each time twice as long, until one succeeds.
 * @upstream client-go util/workqueue/default_rate_limiters.go TypedItemExponentialFailureRateLimiter (1.36)
 */
export class BackOff {
  readonly #waitsOf: (key: string) => Waits;
  readonly #failures = new Map<string, number>();

  constructor(waitsOf: (key: string) => Waits = () => WAITS_OF_CONTROLLERS) {
    this.#waitsOf = waitsOf;
  }

  /** How often the syncs of an object have failed in a row. */
  failuresOf(key: string): number {
    return this.#failures.get(key) ?? 0;
  }

  /** A sync has failed. */
  waitOf(key: string): Duration {
    const failures = this.failuresOf(key);
    this.#failures.set(key, failures + 1);
    const { first, most } = this.#waitsOf(key);
    return Math.min(first * 2 ** failures, most) as Duration;
  }

  /** A sync has succeeded. */
  forget(key: string): void {
    this.#failures.delete(key);
  }
}
