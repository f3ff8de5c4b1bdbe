import type { SimulationReport } from '#documents';
import { offsetText } from '#words';
import { type Violation, violated } from '../verdict.ts';

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

/**
 * A run that is cut before a time shows nothing of what happens until then.
 * @param so what has been so up to the end, such as `no pod is evicted`
 */
export function notShownUntil(
  time: number | undefined,
  so: string,
  end: SimulationReport['end'],
): Violation | undefined {
  if (time === undefined || end.reason !== 'horizon' || end.at >= time) return undefined;
  const message =
    `${so} until the run ends at ${offsetText(end.at)}, which does not show the time until ` +
    `${offsetText(time)}: give it a longer duration`;
  return violated(end.at, undefined, message);
}
