import { type Duration, microseconds, seconds } from '#units';
import type { UnitDraws } from './unit-draws.ts';

/**
 * A kubelet starts a container that has ended again: the first time at once, then after a wait that
 * is twice as long as the one before.
 * @upstream pkg/kubelet/kubelet.go backOffPeriod, MaxCrashLoopBackOff (1.36)
 */
const FIRST_WAIT = seconds(10);
const LONGEST_WAIT = seconds(300);
const waitAfter = (runs: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** runs);

/** The longest life of a process that finds no API server, as measured. */
const LONGEST_RUN = seconds(1);

/**
 * The time from the return of the API server until a process starts that ends without it.
 *
 * @param away how long ago its first start without the API server was
 * @param draws numbers from 0 to 1, by the count of starts; undefined where nothing is drawn
 */
export function timeUntilRestart(away: Duration, draws: UnitDraws | undefined): Duration {
  let startsAt = 0;
  for (let runs = 0; startsAt < away; runs += 1) {
    startsAt += (draws === undefined ? 1 / 2 : draws(runs)) * LONGEST_RUN + waitAfter(runs);
  }
  return microseconds(startsAt - away);
}

/** The least and the most time that it may take, for a time away between two limits. */
export function timesUntilRestart(least: Duration, most: Duration): readonly [Duration, Duration] {
  let from = least <= 0 ? 0 : Number.POSITIVE_INFINITY;
  let to = 0;
  // A start comes between these two times.
  let [earliest, latest] = [0, 0];
  for (let runs = 0; earliest < most; runs += 1) {
    const wait = waitAfter(runs);
    [earliest, latest] = [earliest + wait, latest + LONGEST_RUN + wait];
    if (latest < least) continue;
    from = Math.min(from, Math.max(0, earliest - most));
    to = Math.max(to, Math.min(latest - least, LONGEST_RUN + wait));
  }
  return [microseconds(Math.min(from, to)), microseconds(to)];
}
