import { type Duration, inSeconds, microseconds, seconds } from '#units';

const SHORTEST = seconds(1);

/**
 * The time within which half of all containers are taken to stop: the geometric mean of a second and
 * the grace period. Most programs stop soon after SIGTERM, few take what they are granted.
 */
export const medianStop = (grace: Duration): Duration =>
  grace <= SHORTEST ? grace : seconds(Math.sqrt(inSeconds(grace)));

/**
 * A guess at how long containers take to stop: evenly from a second to the median, and from there to
 * the grace period.
 * @param part a number from 0 to 1
 */
export function likelyStop(grace: Duration, part: number): Duration {
  if (grace <= SHORTEST) return grace;
  const median = medianStop(grace);
  const [from, to, within] =
    part < 1 / 2 ? [SHORTEST, median, 2 * part] : [median, grace, 2 * part - 1];
  return microseconds(from + Math.round(within * (to - from)));
}
