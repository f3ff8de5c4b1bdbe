import { type Duration, minutes, parseDuration } from '#units';

/** The default limit for the evictions of a zone. */
export const EVICTIONS_WITHIN: Duration = minutes(10);

/** How long the evictions of a zone may last, from a text such as `30m`; undefined when it is no such time. */
export function readEvictionsWithin(text: string): Duration | undefined {
  const span = parseDuration(text);
  return span.ok && span.value > 0 ? span.value : undefined;
}
