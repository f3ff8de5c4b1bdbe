import { between, type Duration, type Instant, later, minutes, seconds } from '#units';

const INITIAL_DELAY = seconds(1);
const MOST_DELAY = minutes(15);

/** The memory of a DaemonSet about the failed pods that it deleted on one node. */
export interface BackoffEntry {
  readonly delay: Duration;
  readonly lastUpdate: Instant;
}

/**
 * The time until which the next failed pod has to stay; undefined when it may go at once. An entry
 * expires after twice the longest delay.
 *
 * @upstream client-go util/flowcontrol/backoff.go IsInBackOffSinceUpdate (1.36)
 */
export const inBackoffUntil = (
  entry: BackoffEntry | undefined,
  now: Instant,
): Instant | undefined =>
  entry === undefined || isForgotten(entry, now) || between(entry.lastUpdate, now) >= entry.delay
    ? undefined
    : later(entry.lastUpdate, entry.delay);

/**
 * The memory after the deletion of a failed pod.
 * @upstream client-go util/flowcontrol/backoff.go Next (1.36)
 */
export const afterDeletion = (entry: BackoffEntry | undefined, now: Instant): BackoffEntry => ({
  delay:
    entry === undefined || isForgotten(entry, now)
      ? INITIAL_DELAY
      : (Math.min(2 * entry.delay, MOST_DELAY) as Duration),
  lastUpdate: now,
});

const isForgotten = ({ lastUpdate }: BackoffEntry, now: Instant): boolean =>
  between(lastUpdate, now) > 2 * MOST_DELAY;
