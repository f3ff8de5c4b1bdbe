import { atOrBefore, type Grid } from '#timeline';
import { type Instant, instant, later } from '#units';
import type { Span } from '#usage';

/**
 * The first of the places of a grid from `first` to `last` at which something may happen; undefined
 * when nothing can. The answer is exact as long as `isQuiet` is for single instants. For a longer
 * span `isQuiet` may be false although nothing happens.
 */
export function firstEventful(
  places: Grid,
  first: Instant,
  last: Instant,
  isQuiet: (span: Span) => boolean,
): Instant | undefined {
  if (isQuiet({ from: first, to: last })) return undefined;
  if (first === last) return first;
  const middle = atOrBefore(places, instant((first + last) / 2));
  return (
    firstEventful(places, first, middle, isQuiet) ??
    firstEventful(places, later(middle, places.period), last, isQuiet)
  );
}
