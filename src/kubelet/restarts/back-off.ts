import { between, type Duration, type Instant, later, microseconds, minutes } from '#units';
import type { ContainerBehavior } from '#versions';

/** The kubelet's memory of the last start of a container that had ended before. */
export interface BackOff {
  /** The wait of the next start, from the end of the container on. */
  readonly wait: Duration;
  readonly startedAt: Instant;
}

/** A container that has run for this long counts as if it had never ended. */
const STABLE_AFTER = minutes(10);

/**
 * The wait of an ended container for its start: none the first time.
 * @upstream pkg/kubelet/kuberuntime/kuberuntime_manager.go doBackOff (1.36)
 */
export const waitAfter = (known: BackOff | undefined, endedAt: Instant): Duration =>
  known === undefined || isStable(known, endedAt) ? microseconds(0) : known.wait;

/**
 * The back-off after a restart of the container: the next wait is twice as long.
 * @upstream client-go util/flowcontrol/backoff.go Next (1.36)
 */
export function afterStart(
  known: BackOff | undefined,
  endedAt: Instant,
  startedAt: Instant,
  { firstBackOff, longestBackOff }: ContainerBehavior,
): BackOff {
  if (known === undefined || isStable(known, endedAt)) return { wait: firstBackOff, startedAt };
  return { wait: microseconds(Math.min(2 * known.wait, longestBackOff)), startedAt };
}

const isStable = ({ startedAt }: BackOff, endedAt: Instant): boolean =>
  between(startedAt, endedAt) > STABLE_AFTER;

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
