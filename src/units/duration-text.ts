import { type GoDurationProblem, parseGoDuration, printGoDuration } from './go-duration.ts';
import { type Parsed, parsed, unparsed } from './parsed.ts';
import { type Duration, microseconds } from './time.ts';

export type DurationProblem = GoDurationProblem | 'negative';

/**
 * Reads how long something takes, as people write it: `90s`, `1m30s`. Needs a unit (only `0` goes
 * without) and a sign other than minus; what is finer than a microsecond is cut off.
 */
export function parseDuration(text: string): Parsed<Duration, DurationProblem> {
  const result = parseGoDuration(text);
  if (!result.ok) return result;
  if (result.value < 0n) return unparsed('negative');
  return parsed(microseconds(Number(result.value / 1_000n)));
}

/** Prints a span as a Go duration, which {@link parseDuration} reads back. */
export const printDuration = (span: Duration): string => printGoDuration(BigInt(span) * 1_000n);
