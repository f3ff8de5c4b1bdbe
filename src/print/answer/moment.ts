import { later, parseInstant, printInstant, seconds } from '#units';
import { clockOf, offsetText } from '#words';

/** A time as offset and as time of day: `5m55.1s (00:05:55.1)`. */
export function momentText(at: number, start: string): string {
  const instant = parseInstant(start);
  const clock = instant.ok ? ` (${clockOf(printInstant(later(instant.value, seconds(at))))})` : '';
  return `${offsetText(at)}${clock}`;
}
