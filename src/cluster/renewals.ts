import { atOrAfter, atOrBefore, type Grid, strictlyBefore } from '#timeline';
import type { Duration, Instant } from '#units';

/**
 * Repeated writes as a closed form instead of events: on every place of the grid from `from` on, up
 * to `until` (exclusive) once they have stopped.
 */
export interface Renewals {
  /** The last known write, before this stream began or within it. Nothing prevents it any more. */
  readonly before?: Instant;
  readonly grid: Grid;
  readonly from: Instant;
  readonly until?: Instant;
}

/** A stream that never began, with its earlier write. */
export const stopped = (before: Instant | undefined, at: Instant, period: Duration): Renewals => ({
  grid: { origin: at, period },
  from: at,
  until: at,
  ...(before !== undefined && { before }),
});

/** The last write at or before `now`; undefined when there was none, or a later write hides it. */
export function renewedAt(renewals: Renewals, now: Instant): Instant | undefined {
  const { before, grid, from, until } = renewals;
  const place =
    until !== undefined && until <= now ? strictlyBefore(grid, until) : atOrBefore(grid, now);
  if (place < from) return before !== undefined && before > now ? undefined : before;
  return before !== undefined && before > place && before <= now ? before : place;
}

/** The next write at or after `now`; undefined when it has stopped. */
export function renewsNext(renewals: Renewals, now: Instant): Instant | undefined {
  const place = atOrAfter(renewals.grid, now > renewals.from ? now : renewals.from);
  return renewals.until !== undefined && place >= renewals.until ? undefined : place;
}

/** The same stream, ending at `at` (exclusive). */
export function stopAt(renewals: Renewals, at: Instant): Renewals {
  const { before, grid, from, until } = renewals;
  if (until !== undefined && until <= at) return renewals;
  return { grid, from, until: at, ...(before !== undefined && { before }) };
}
