import type { SimulationReport } from '#documents';

/** The state after all events of an instant: the last one that began by then. */
export const stateAt = <T extends { readonly at: number }>(
  history: readonly T[],
  at: number,
): T | undefined => history.findLast((each) => each.at <= at);

/** Whether the simulation covers an instant. After a quiet end nothing changes any more. */
export const seesInstant = (at: number, end: SimulationReport['end']): boolean =>
  end.reason === 'quiet' || at < end.at;

/** The instant at which something has to be so, in seconds since the start, or at none. */
export type AtOrNever = { readonly kind: 'at'; readonly at: number } | { readonly kind: 'never' };
