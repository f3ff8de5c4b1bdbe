import { type Instant, instant } from '#units';
import type { Evidence } from './evidence.ts';

/** The instant of the first thing in a record. */
export function beginningOf({
  events,
  audit,
  before,
}: Pick<Evidence, 'events' | 'audit' | 'before'>): Instant | undefined {
  const times = [
    ...events.map(({ first }) => first),
    ...audit.map(({ at }) => at),
    before?.at,
  ].filter((time) => time !== undefined);
  return times.length === 0
    ? undefined
    : instant(times.reduce((least, time) => Math.min(least, time), Number.MAX_VALUE));
}
