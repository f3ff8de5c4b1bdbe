import { between, type Duration, type Instant, later, microseconds } from '#units';

/**
 * When a container that has been started once every so often since an instant is started next, and
 * how many starts that makes. The last one of an instant in the past may lie at this very instant.
 */
export function missedStarts(
  since: Instant,
  now: Instant,
  every: Duration,
): { readonly at: Instant; readonly starts: number } {
  const starts = Math.max(1, Math.ceil(between(since, now) / every));
  return { at: later(since, microseconds(starts * every)), starts };
}
