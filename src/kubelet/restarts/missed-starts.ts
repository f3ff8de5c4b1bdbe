import { between, type Duration, type Instant, later, microseconds } from '#units';

/**
 * The next start of a container that is started at regular intervals, and the number of starts up
 * to it. The last one of an instant in the past may be at this very instant.
 */
export function missedStarts(
  since: Instant,
  now: Instant,
  every: Duration,
): { readonly at: Instant; readonly starts: number } {
  const starts = Math.max(1, Math.ceil(between(since, now) / every));
  return { at: later(since, microseconds(starts * every)), starts };
}
