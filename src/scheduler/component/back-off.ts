import { type Duration, seconds } from '#units';

/** How long a pod waits after each of its failures; after more than these as long as after the last. */
const DELAYS = [1, 2, 4, 8, 10].map(seconds);

/**
 * How long a pod is not tried after so many failures, unless there is nothing else to do.
 * @upstream pkg/scheduler/backend/queue/backoff_queue.go calculateBackoffDuration (1.36)
 */
export const backOffAfter = (failures: number): Duration =>
  DELAYS[Math.min(failures, DELAYS.length) - 1] ?? NO_DELAY;

const NO_DELAY = seconds(0);
