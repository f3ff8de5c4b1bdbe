import { describe, expect, test } from 'vitest';
import { cronTimes, parseInstant, present, printInstant } from '#units';

const at = (text: string) => {
  const parsed = parseInstant(text);
  return present(parsed.ok ? parsed.value : undefined, text);
};

/** The next three instants after one. */
function after(text: string, schedule: string, zone?: string): readonly string[] {
  const times = cronTimes(schedule, zone);
  if (times === undefined) return ['refused'];
  const found: string[] = [];
  for (let next = times.next(at(text)); next !== undefined && found.length < 3; ) {
    found.push(printInstant(next));
    next = times.next(next);
  }
  return found;
}

describe('the instants of a schedule', () => {
  test.each<[string, string, string | undefined, readonly string[]]>([
    [
      '2026-11-20T09:00:00Z',
      '0 3 * * *',
      undefined,
      ['2026-11-21T03:00:00Z', '2026-11-22T03:00:00Z', '2026-11-23T03:00:00Z'],
    ],
    [
      '2026-11-20T09:00:00Z',
      '0 3 * * *',
      'Europe/Berlin',
      ['2026-11-21T02:00:00Z', '2026-11-22T02:00:00Z', '2026-11-23T02:00:00Z'],
    ],
    // The clock goes back to winter time on the 25th of October.
    [
      '2026-10-24T09:00:00Z',
      '0 3 * * *',
      'Europe/Berlin',
      ['2026-10-25T02:00:00Z', '2026-10-26T02:00:00Z', '2026-10-27T02:00:00Z'],
    ],
    // There is no half past two on the 29th of March.
    [
      '2026-03-28T00:00:00Z',
      '30 2 * * *',
      'Europe/Berlin',
      ['2026-03-28T01:30:00Z', '2026-03-30T00:30:00Z', '2026-03-31T00:30:00Z'],
    ],
    [
      '2026-11-20T09:00:00.5Z',
      '@every 90s',
      undefined,
      ['2026-11-20T09:01:30Z', '2026-11-20T09:03:00Z', '2026-11-20T09:04:30Z'],
    ],
    ['2026-11-20T09:00:00Z', '* * *', undefined, ['refused']],
    ['2026-11-20T09:00:00Z', '0 3 * * *', 'Mars/Olympus', ['refused']],
  ])('after %s of "%s" in %s', (text, schedule, zone, expected) => {
    expect(after(text, schedule, zone)).toEqual(expected);
  });
});
