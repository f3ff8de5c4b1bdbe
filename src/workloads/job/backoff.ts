import type { Pod } from '#cluster';
import { type Instant, later, latest, seconds } from '#units';
import { finishTimeOf } from './finish-time.ts';

/** The memory of a Job's controller about its failures since the last success. */
export interface JobMemory {
  readonly failures: number;
  readonly lastFailure?: Instant;
}

export const NO_FAILURES: JobMemory = { failures: 0 };

const FIRST_DELAY = 10;
const LONGEST_DELAY = 600;
/** After this many doublings the delay is the longest. */
const MOST_DOUBLINGS = 6;

/**
 * The time from which a Job may replace a failed pod: 10 s after the first failure in a row, and
 * twice as long after each further one. Undefined without failures.
 *
 * @upstream pkg/controller/job/backoff_utils.go getRemainingTimeForFailuresCount (1.36)
 */
export function mayReplaceAt({ failures, lastFailure }: JobMemory): Instant | undefined {
  if (failures === 0 || lastFailure === undefined) return undefined;
  const delay = Math.min(FIRST_DELAY * 2 ** Math.min(failures - 1, MOST_DOUBLINGS), LONGEST_DELAY);
  return later(lastFailure, seconds(delay));
}

/**
 * The memory after the end of these pods. A success resets the failures before it; failures that do
 * not count for the Job count here.
 *
 * @upstream pkg/controller/job/backoff_utils.go newBackoffRecord (1.36)
 */
export function remember(
  memory: JobMemory,
  succeeded: readonly Pod[],
  failed: readonly Pod[],
): JobMemory {
  const failures = failed.map(finishTimeOf);
  if (succeeded.length === 0) {
    return failures.length === 0
      ? memory
      : { failures: memory.failures + failures.length, lastFailure: failures.reduce(latest) };
  }
  const lastSuccess = succeeded.map(finishTimeOf).reduce(latest);
  const since = failures.filter((at) => at > lastSuccess);
  return since.length === 0
    ? NO_FAILURES
    : { failures: since.length, lastFailure: since.reduce(latest) };
}
