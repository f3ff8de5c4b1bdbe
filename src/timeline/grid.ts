import { assert, type Duration, type Instant, instant, later, microseconds } from '#units';
import { Places } from './places.ts';

/** Evenly spaced instants: the possible times of periodic work, without events for idle ones. */
export interface Grid {
  readonly origin: Instant;
  /** The distance between two places; the longest one of a grid that drifts. */
  readonly period: Duration;
  /** The places from the origin on, where they lie at uneven distances. */
  readonly places?: Places;
}

export function grid(origin: Instant, period: Duration): Grid {
  assert(period > 0, 'a grid needs a positive period');
  return { origin, period };
}

/**
 * A grid whose places come later and later than their period, as for work that rests after it is
 * done.
 * @param next the place after the n-th one; the origin is the 0th
 */
export const drifting = (
  origin: Instant,
  longest: Duration,
  next: (place: Instant, n: number) => Instant,
): Grid => ({ places: new Places(origin, next), ...grid(origin, longest) });

/** The first place of the grid at or after an instant; places before the origin count too. */
export const atOrAfter = ({ origin, period, places }: Grid, at: Instant): Instant =>
  places !== undefined && at > origin
    ? places.atOrAfter(at)
    : instant(origin + Math.ceil((at - origin) / period) * period);

/** The first place of the grid strictly after an instant. */
export const strictlyAfter = (grid: Grid, at: Instant): Instant => {
  const place = atOrAfter(grid, at);
  if (place > at) return place;
  return grid.places !== undefined && place >= grid.origin
    ? grid.places.atOrAfter(later(place, microseconds(1)))
    : later(place, grid.period);
};

/** The last place of the grid at or before an instant. */
export const atOrBefore = ({ origin, period, places }: Grid, at: Instant): Instant =>
  places !== undefined && at >= origin
    ? places.before(later(at, microseconds(1)))
    : instant(origin + Math.floor((at - origin) / period) * period);

/** The last place of the grid strictly before an instant. */
export const strictlyBefore = ({ origin, period, places }: Grid, at: Instant): Instant =>
  places !== undefined && at > origin
    ? places.before(at)
    : instant(origin + (Math.ceil((at - origin) / period) - 1) * period);
