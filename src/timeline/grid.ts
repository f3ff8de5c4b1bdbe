import { assert, type Duration, type Instant, instant, later } from '#units';

/** Evenly spaced instants: where periodic work may happen, without happening there when it is idle. */
export interface Grid {
  readonly origin: Instant;
  readonly period: Duration;
}

export function grid(origin: Instant, period: Duration): Grid {
  assert(period > 0, 'a grid needs a positive period');
  return { origin, period };
}

/** The first place of the grid at or after an instant; places before the origin count too. */
export const atOrAfter = ({ origin, period }: Grid, at: Instant): Instant =>
  instant(origin + Math.ceil((at - origin) / period) * period);

/** The first place of the grid strictly after an instant. */
export const strictlyAfter = (places: Grid, at: Instant): Instant => {
  const place = atOrAfter(places, at);
  return place > at ? place : later(place, places.period);
};

/** The last place of the grid at or before an instant. */
export const atOrBefore = ({ origin, period }: Grid, at: Instant): Instant =>
  instant(origin + Math.floor((at - origin) / period) * period);

/** The last place of the grid strictly before an instant. */
export const strictlyBefore = ({ origin, period }: Grid, at: Instant): Instant =>
  instant(origin + (Math.ceil((at - origin) / period) - 1) * period);
