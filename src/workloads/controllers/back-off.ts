import { type Duration, milliseconds, seconds } from '#units';

interface Waits {
  readonly first: Duration;
  readonly most: Duration;
}

/** @upstream client-go util/workqueue/default_rate_limiters.go DefaultTypedControllerRateLimiter (1.36) */
const OF_CONTROLLERS: Waits = { first: milliseconds(5), most: seconds(1_000) };

/** @upstream pkg/controller/job/job_controller.go DefaultJobApiBackOff (1.36) */
const OF_JOBS: Waits = { first: seconds(1), most: seconds(60) };

/**
 * How long workloads wait after a sync that failed: each time twice as long, until one succeeds.
 * @upstream client-go util/workqueue/default_rate_limiters.go TypedItemExponentialFailureRateLimiter (1.36)
 */
export class BackOff {
  readonly #failures = new Map<string, number>();

  /** How often the syncs of a workload have failed in a row. */
  failuresOf(workload: string): number {
    return this.#failures.get(workload) ?? 0;
  }

  /** A sync has failed. */
  waitOf(workload: string): Duration {
    const failures = this.failuresOf(workload);
    this.#failures.set(workload, failures + 1);
    const { first, most } = workload.startsWith('Job/') ? OF_JOBS : OF_CONTROLLERS;
    return Math.min(first * 2 ** failures, most) as Duration;
  }

  /** A sync has succeeded. */
  forget(workload: string): void {
    this.#failures.delete(workload);
  }
}
