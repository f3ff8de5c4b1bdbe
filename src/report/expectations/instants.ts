import type { SimulationReport } from '#documents';

/** What counts at an instant, once all that happens then has happened: the last that began by then. */
export const stateAt = <T extends { readonly at: number }>(
  history: readonly T[],
  at: number,
): T | undefined => history.findLast((each) => each.at <= at);

/** Whether the simulation tells how things are at an instant: after a quiet end nothing changes any more. */
export const seesInstant = (at: number, end: SimulationReport['end']): boolean =>
  end.reason === 'quiet' || at < end.at;
