import { later, parseInstant, printInstant, seconds } from '#units';
import { clockOf, isWide, knownText, offsetText, windowText } from '#words';

/** What is known of a time that hangs on chance. */
interface KnownTimes {
  readonly window?: readonly [number, number] | undefined;
  /** That of the histories; absent without any. */
  readonly median?: number | undefined;
}

/**
 * A time as offset and as time of day: `5m55.1s (00:05:55.1)`; in whole seconds with its window
 * where that is wide: `5m55s (5m45s to 6m)`, and with the median of histories before it.
 */
export function momentText(at: number, start: string, { window, median }: KnownTimes = {}): string {
  if (isWide(window)) {
    const usual = median === undefined ? '' : `median ${offsetText(Math.round(median))}, `;
    return `${knownText(at, window)} (${usual}${windowText(window)})`;
  }
  const instant = parseInstant(start);
  const clock = instant.ok ? ` (${clockOf(printInstant(later(instant.value, seconds(at))))})` : '';
  return `${offsetText(at)}${clock}`;
}
