import { type Duration, microseconds, milliseconds, seconds } from '#units';
import type { UnitDraws } from './unit-draws.ts';

/**
 * The first wait of a client between two requests for the objects that it watches. Each wait is
 * twice as long as the one before.
 * @upstream client-go/tools/cache/reflector.go defaultBackoffInit, defaultBackoffMax (1.36)
 */
const FIRST_WAIT = milliseconds(800);
const LONGEST_WAIT = seconds(30);

/** Jitter makes a wait up to twice as long. */
const waitOf = (n: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** n);
const MEAN_JITTER = 1.5;
const MOST_JITTER = 2;

/** Why a client has no watch when the API server returns. */
export type LostWatch =
  /**
   * Its watch broke when the server went. The server that returns does not remember the version from
   * which the client asks to go on, so the client lists everything after one more wait.
   */
  | 'broken'
  /** It started without the server, and lists everything. */
  | 'never-had';

/**
 * The time from the return of the API server until a client hears of changes again.
 *
 * @param silence how long its requests have failed
 * @param draws numbers from 0 to 1, by the count of waits; undefined where nothing is drawn
 * @param part how much of the wait that is under way is left where nothing is drawn
 * @upstream client-go/tools/cache/reflector.go watch, ListAndWatch (1.36)
 */
export function timeWithoutWatch(
  silence: Duration,
  lost: LostWatch,
  draws: UnitDraws | undefined,
  part = 1 / 2,
): Duration {
  if (silence <= 0) return microseconds(0);
  const jitter = (n: number): number => (draws === undefined ? MEAN_JITTER : 1 + draws(n));
  let asksAt = 0;
  let n = 0;
  for (; asksAt < silence; n += 1) asksAt += waitOf(n) * jitter(n);
  const left = draws === undefined ? part * waitOf(n - 1) * MEAN_JITTER : asksAt - silence;
  return microseconds(left + (lost === 'broken' ? waitOf(n) * jitter(n) : 0));
}

/** The least and the most time that it may take. */
export function timesWithoutWatch(
  silence: Duration,
  lost: LostWatch,
): readonly [Duration, Duration] {
  if (silence <= 0) return [microseconds(0), microseconds(0)];
  const [fewest, most] = [waitsWithin(silence, MOST_JITTER), waitsWithin(silence, 1)];
  const left = MOST_JITTER * waitOf(most - 1);
  return lost === 'broken'
    ? [microseconds(waitOf(fewest)), microseconds(left + MOST_JITTER * waitOf(most))]
    : [microseconds(0), microseconds(left)];
}

/** The number of waits of one jitter until the silence is over. */
function waitsWithin(silence: Duration, jitter: number): number {
  let n = 0;
  for (let asksAt = 0; asksAt < silence; n += 1) asksAt += waitOf(n) * jitter;
  return n;
}

/** A broken connection of which no packet tells is noticed by TCP after at most this time. */
const LONGEST_UNNOTICED = seconds(60);

/** The part of broken connections that are noticed at once when the way is open again, as measured. */
const NOTICED_AT_ONCE = 3 / 4;

/**
 * The time after a partition until a client hears of changes again, whose server was up all the
 * time. Where nothing is drawn it hears at once.
 */
export const timeUntilNoticed = (draws: UnitDraws | undefined): Duration =>
  draws === undefined || draws(0) < NOTICED_AT_ONCE
    ? microseconds(0)
    : microseconds(draws(1) * LONGEST_UNNOTICED);

/** The least and the most time that it may take. */
export const TIMES_UNTIL_NOTICED = [microseconds(0), LONGEST_UNNOTICED] as const;
