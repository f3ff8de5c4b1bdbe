/** The most periods that are counted apart. */
const MOST = 24;

/**
 * Counts events in periods of equal length, so that a long run takes no more room than a short one:
 * the instant of the first event of each period, and their number. Empty periods are left out.
 *
 * @param events in any order, at seconds since the start
 */
export function inPeriods(
  events: readonly { readonly at: number }[],
): readonly (readonly [at: number, count: number])[] {
  const instants = events.map(({ at }) => at).sort((a, b) => a - b);
  const [first = 0] = instants;
  const length = ((instants.at(-1) ?? 0) - first) / MOST;
  const periods = new Map<number, [at: number, count: number]>();
  for (const at of instants) {
    const period = length === 0 ? 0 : Math.min(MOST - 1, Math.floor((at - first) / length));
    const counted = periods.get(period);
    if (counted === undefined) periods.set(period, [at, 1]);
    else counted[1] += 1;
  }
  return [...periods.values()];
}
