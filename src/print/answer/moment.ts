import { later, parseInstant, printInstant, seconds } from '#units';
import { clockOf, isWide, knownText, offsetText, windowText } from '#words';

/**
 * A time as offset and as time of day: `5m55.1s (00:05:55.1)`; in whole seconds with its window
 * where that is wide: `5m55s (5m45s to 6m)`.
 */
export function momentText(
  at: number,
  start: string,
  window?: readonly [number, number] | undefined,
): string {
  if (isWide(window)) return `${knownText(at, window)} (${windowText(window)})`;
  const instant = parseInstant(start);
  const clock = instant.ok ? ` (${clockOf(printInstant(later(instant.value, seconds(at))))})` : '';
  return `${offsetText(at)}${clock}`;
}
