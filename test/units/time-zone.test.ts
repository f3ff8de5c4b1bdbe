import { expect, test } from 'vitest';
import { earlier, hours, instant, later, microseconds, parseInstant } from '#units';
import { TimeZone } from '../../src/units/time-zone.ts';

test('summer time begins at its second, not a microsecond before', () => {
  const berlin = TimeZone.named('Europe/Berlin');
  const read = parseInstant('2026-03-29T01:00:00Z');
  const change = read.ok ? read.value : instant(0);
  expect(berlin?.offsetAt(earlier(change, microseconds(1)))).toBe(hours(1));
  expect(berlin?.offsetAt(change)).toBe(hours(2));
  expect(berlin?.offsetAt(later(change, microseconds(1)))).toBe(hours(2));
});

test('a name that is in no table has no time zone', () => {
  expect(TimeZone.named('Europe/Atlantis')).toBeUndefined();
});
