import { later, parseInstant, seconds } from '#units';
import { clockText } from '#words';

/** The time of day some seconds after the start of a report, with the day where it is another one. */
export function clockAfter(start: string, at: number): string {
  const began = parseInstant(start);
  return began.ok ? clockText(later(began.value, seconds(at)), began.value) : '';
}
