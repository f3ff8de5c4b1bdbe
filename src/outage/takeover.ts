import type { UnitDraws } from '#chance';
import {
  between,
  type Duration,
  type Instant,
  later,
  latest,
  microseconds,
  milliseconds,
  seconds,
} from '#units';

/**
 * The time between two renewals of a leader, and between two looks of a waiting instance at the
 * Lease, without jitter.
 * @upstream component-base/config/v1alpha1/defaults.go LeaderElectionConfiguration (1.36)
 */
export const RETRY_PERIOD = seconds(2);

/** The duration of a leader's Lease by default. */
export const LEASE_DURATION = seconds(15);

/**
 * The time between two looks with the most jitter.
 * @upstream client-go/tools/leaderelection/leaderelection.go JitterFactor (1.36)
 */
const LONGEST_RETRY_PERIOD = milliseconds(4_400);

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
  leaseDuration: Duration,
  sight: Sight,
  draws: UnitDraws | undefined,
): Duration {
  if (draws === undefined) return microseconds(leaseDuration + RETRY_PERIOD);
  const gap = (n: number): number =>
    RETRY_PERIOD + draws(n) * (LONGEST_RETRY_PERIOD - RETRY_PERIOD);
  const seen = sight === 'starts' ? 0 : draws(0) * gap(1) - draws(2) * RETRY_PERIOD;
  let look = seen;
  for (let n = 3; look < seen + leaseDuration; n += 1) look += gap(n);
  return microseconds(look);
}

/** The instants between which an instance leads, for a Lease whose duration ends at an instant. */
export const takeoverWindow = (expiry: Instant, sight: Sight): readonly [Instant, Instant] => [
  later(expiry, microseconds(sight === 'starts' ? 0 : -RETRY_PERIOD)),
  later(expiry, microseconds(LONGEST_RETRY_PERIOD * (sight === 'starts' ? 1 : 2))),
];

/** When an instance may lead at the earliest that watched a leader until an instant. */
export function earliestTakeover(silentSince: Instant, leaseDuration: Duration): Instant {
  const [first] = takeoverWindow(later(silentSince, leaseDuration), 'watched-the-leader');
  return latest(silentSince, first);
}

/**
 * The time that an instance waits whose API server has just returned: the duration of the Lease from
 * its own first look, however old the Lease is, and then the next look. The first look comes within
 * one period of looks as well; both together take up to one period, as measured.
 */
export function waitForLease(leaseDuration: Duration, draws: UnitDraws | undefined): Duration {
  return microseconds(
    leaseDuration + (draws === undefined ? RETRY_PERIOD : draws(0) * LONGEST_RETRY_PERIOD),
  );
}

/** The least and the most time that it may take. */
export const waitsForLease = (leaseDuration: Duration): readonly [Duration, Duration] => [
  leaseDuration,
  microseconds(leaseDuration + LONGEST_RETRY_PERIOD),
];

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
  leaseDuration: Duration,
  { since, lostApi, returned }: ElectionInOutage,
  draws: UnitDraws | undefined,
): { readonly wait: Duration; readonly window: readonly [Instant, Instant] } {
  const hasLooked = between(since, lostApi) >= LONGEST_RETRY_PERIOD;
  const waitsFor = hasLooked ? seconds(0) : leaseDuration;
  const first = earliestTakeover(since, leaseDuration);
  const [, most] = waitsForLease(waitsFor);
  return {
    wait: waitForLease(waitsFor, draws),
    window: [latest(returned, first), later(returned, most)],
  };
}
