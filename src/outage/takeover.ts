import type { UnitDraws } from '#chance';
import { between, type Duration, type Instant, later, latest, microseconds, seconds } from '#units';

/** How the instances of a component elect a leader. */
export interface ElectionTimes {
  /** Without elections every instance works. */
  readonly elects: boolean;
  /** The time without a renewal after which another instance takes over. */
  readonly leaseDuration: Duration;
  /** The time of renewals that fail after which a leader ends. */
  readonly renewDeadline: Duration;
  /** The time between two renewals, and between two looks at the Lease, without jitter. */
  readonly retryPeriod: Duration;
}

/**
 * The time between two looks with the most jitter.
 * @upstream client-go/tools/leaderelection/leaderelection.go JitterFactor (1.36)
 */
const longestRetry = ({ retryPeriod }: ElectionTimes): Duration =>
  microseconds(retryPeriod + JITTER_FACTOR * retryPeriod);

const JITTER_FACTOR = 1.2;

/** What an instance that waits for a Lease has seen of it. */
export type Sight =
  /** It watched a leader that renewed the Lease until it was lost. */
  | 'watched-the-leader'
  /** It starts, and finds a Lease that nobody renews. */
  | 'starts';

/**
 * The time until an instance leads: the duration of the Lease from its last look that saw a change,
 * and then the next look. A leader that is lost has renewed up to one period before. Where nothing
 * is drawn, one retry period is the time between the loss and the look after the end of the Lease.
 */
export function takeoverTime(
  times: ElectionTimes,
  sight: Sight,
  draws: UnitDraws | undefined,
): Duration {
  const { leaseDuration, retryPeriod } = times;
  if (draws === undefined) return microseconds(leaseDuration + retryPeriod);
  const gap = (n: number): number => retryPeriod + draws(n) * (longestRetry(times) - retryPeriod);
  const seen = sight === 'starts' ? 0 : draws(0) * gap(1) - draws(2) * retryPeriod;
  let look = seen;
  for (let n = 3; look < seen + leaseDuration; n += 1) look += gap(n);
  return microseconds(look);
}

/** The instants between which an instance leads whose wait begins at an instant. */
export function takeoverWindow(
  times: ElectionTimes,
  since: Instant,
  sight: Sight,
): readonly [Instant, Instant] {
  const expiry = later(since, times.leaseDuration);
  return [
    later(expiry, microseconds(sight === 'starts' ? 0 : -times.retryPeriod)),
    later(expiry, microseconds(longestRetry(times) * (sight === 'starts' ? 1 : 2))),
  ];
}

/** When an instance may lead at the earliest that watched a leader until an instant. */
export function earliestTakeover(silentSince: Instant, times: ElectionTimes): Instant {
  const [first] = takeoverWindow(times, silentSince, 'watched-the-leader');
  return latest(silentSince, first);
}

/**
 * The time that an instance waits whose API server has just returned: the duration of the Lease from
 * its own first look, however old the Lease is, and then the next look. The first look comes within
 * one period of looks as well; both together take up to one period, as measured.
 */
export function waitForLease(times: ElectionTimes, draws: UnitDraws | undefined): Duration {
  if (!times.elects) return NO_WAIT;
  const look = draws === undefined ? times.retryPeriod : draws(0) * longestRetry(times);
  return microseconds(times.leaseDuration + look);
}

/** The least and the most time that it may take. */
export const waitsForLease = (times: ElectionTimes): readonly [Duration, Duration] =>
  times.elects
    ? [times.leaseDuration, microseconds(times.leaseDuration + longestRetry(times))]
    : [NO_WAIT, NO_WAIT];

const NO_WAIT = seconds(0);

/** An election in which there was no API server. */
export interface ElectionInOutage {
  /** When the election began. */
  readonly since: Instant;
  readonly lostApi: Instant;
  readonly returned: Instant;
}

/**
 * The time from the return of the API server until an instance leads that stood before. If it has
 * looked at the Lease after the loss of the leader, it finds the same one, which is over, and leads
 * with its first look. Otherwise the leader may have renewed it after that look: then it waits as
 * one that has not seen the Lease.
 * @upstream client-go/tools/leaderelection/leaderelection.go isLeaseValid (1.36)
 */
export function takeoverAfterOutage(
  times: ElectionTimes,
  { since, lostApi, returned }: ElectionInOutage,
  draws: UnitDraws | undefined,
): { readonly wait: Duration; readonly window: readonly [Instant, Instant] } {
  const hasLooked = between(since, lostApi) >= longestRetry(times);
  const waitsFor = hasLooked ? { ...times, leaseDuration: NO_WAIT } : times;
  const first = earliestTakeover(since, times);
  const [, most] = waitsForLease(waitsFor);
  return {
    wait: waitForLease(waitsFor, draws),
    window: [latest(returned, first), later(returned, most)],
  };
}
