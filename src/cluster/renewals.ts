import { atOrAfter, atOrBefore, type Grid, strictlyBefore } from '#timeline';
import type { Duration, Instant } from '#units';

/**
 * Something that is written again and again, as a closed form instead of events: on every place of the
 * grid from `from` on, up to `until` (exclusive) once it has stopped.
 */
export interface Renewals {
  /** The last write before this stream began. */
  readonly before?: Instant;
  readonly grid: Grid;
  readonly from: Instant;
  readonly until?: Instant;
}

/** A stream that never began, with what was written before. */
export const stopped = (before: Instant | undefined, at: Instant, period: Duration): Renewals => ({
  grid: { origin: at, period },
  from: at,
  until: at,
  ...(before !== undefined && { before }),
});

/** When it was last written at or before `now`; undefined when it never was. */
export function renewedAt(renewals: Renewals, now: Instant): Instant | undefined {
  const { before, grid, from, until } = renewals;
  const place =
    until !== undefined && until <= now ? strictlyBefore(grid, until) : atOrBefore(grid, now);
  return place >= from ? place : before;
}

/** When it is written next, at or after `now`; undefined when it has stopped. */
export function renewsNext(renewals: Renewals, now: Instant): Instant | undefined {
  const place = atOrAfter(renewals.grid, now > renewals.from ? now : renewals.from);
  return renewals.until !== undefined && place >= renewals.until ? undefined : place;
}

/** The same stream, ending at `at`: what would be written at that very instant is not. */
export function stopAt(renewals: Renewals, at: Instant): Renewals {
  const { before, grid, from, until } = renewals;
  if (until !== undefined && until <= at) return renewals;
  return { grid, from, until: at, ...(before !== undefined && { before }) };
}
