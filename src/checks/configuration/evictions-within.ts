import { type Duration, minutes, parseDuration } from '#units';

/** The default limit for the evictions of a zone. */
export const EVICTIONS_WITHIN: Duration = minutes(10);

/** Reads the limit for the evictions of a zone, such as `30m`; undefined for any other text. */
export function readEvictionsWithin(text: string): Duration | undefined {
  const span = parseDuration(text);
  return span.ok && span.value > 0 ? span.value : undefined;
}
