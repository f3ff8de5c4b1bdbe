import { type Duration, type Instant, later } from '#units';
import type { ClusterAutoscalerOptions } from './options.ts';

/** An order of nodes that are still to come. */
export interface ScaleUpRequest {
  readonly increase: number;
  readonly since: Instant;
  readonly expectedBy: Instant;
}

/** What a loop makes of a request. */
export type RequestVerdict = 'finished' | 'timed-out' | 'waits';

/**
 * Whether an order of nodes is over. One whose machines were given up counts as finished.
 * @upstream cluster-autoscaler clusterstate/clusterstate.go updateScaleRequests (1.36)
 */
export function judgeRequest(
  { expectedBy }: ScaleUpRequest,
  upcoming: number,
  now: Instant,
): RequestVerdict {
  if (upcoming <= 0) return 'finished';
  return expectedBy < now ? 'timed-out' : 'waits';
}

/** An order after more nodes were added to it, or some taken from it; undefined when none is left. */
export function changedRequest(
  request: ScaleUpRequest | undefined,
  delta: number,
  now: Instant,
  maxProvisionTime: Duration,
): ScaleUpRequest | undefined {
  const increase = (request?.increase ?? 0) + delta;
  if (increase <= 0) return undefined;
  if (delta <= 0 && request !== undefined) return { ...request, increase };
  return { increase, since: now, expectedBy: later(now, maxProvisionTime) };
}

/** The time in which a group gets no nodes after a failure. */
export interface Backoff {
  readonly until: Instant;
  readonly lasts: Duration;
  readonly failedAt: Instant;
}

/**
 * The back-off after a failure: the first is short, later ones are twice as long as the one before.
 * @upstream cluster-autoscaler utils/backoff/exponential_backoff.go Backoff (1.36)
 */
export function backOff(
  before: Backoff | undefined,
  now: Instant,
  options: Pick<ClusterAutoscalerOptions, 'initialBackoff' | 'maxBackoff' | 'backoffReset'>,
): Backoff {
  const { initialBackoff, maxBackoff, backoffReset } = options;
  const isForgotten = before === undefined || later(before.failedAt, backoffReset) < now;
  if (isForgotten)
    return { until: later(now, initialBackoff), lasts: initialBackoff, failedAt: now };
  const doubled = Math.min(before.lasts * 2, maxBackoff) as Duration;
  const lasts = before.until < now ? doubled : before.lasts;
  return { until: later(now, lasts), lasts, failedAt: now };
}

/**
 * The back-off of a group that is told to be in one: the shortest that is not over yet.
 * @param since when it began
 */
export function backOffAt(
  since: Instant,
  now: Instant,
  { initialBackoff, maxBackoff }: Pick<ClusterAutoscalerOptions, 'initialBackoff' | 'maxBackoff'>,
): Backoff {
  let lasts = initialBackoff;
  while (lasts > 0 && lasts < maxBackoff && later(since, lasts) <= now)
    lasts = Math.min(lasts * 2, maxBackoff) as Duration;
  return { until: later(since, lasts), lasts, failedAt: since };
}
