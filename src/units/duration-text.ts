import { type GoDurationProblem, parseGoDuration, printGoDuration } from './go-duration.ts';
import { type Parsed, parsed, unparsed } from './parsed.ts';
import { type Duration, inNanoseconds, nanoseconds } from './time.ts';

export type DurationProblem = GoDurationProblem | 'negative';

/**
 * Reads a duration as people write it: `90s`, `1m30s`. It needs a unit (except `0`), and may not be
 * negative. Digits finer than a microsecond are cut off.
 */
export function parseDuration(text: string): Parsed<Duration, DurationProblem> {
  const result = parseGoDuration(text);
  if (!result.ok) return result;
  if (result.value < 0n) return unparsed('negative');
  return parsed(nanoseconds(result.value));
}

/** Prints a span as a Go duration, which {@link parseDuration} reads back. */
export const printDuration = (span: Duration): string => printGoDuration(inNanoseconds(span));
