import { describe, expect, test } from 'vitest';
import { dateFromDays, daysFromDate, isDate } from '../../src/units/timestamp.ts';

const MILLISECONDS_PER_DAY = 86_400_000;

describe('the calendar', () => {
  test('agrees with JavaScript about every day of 800 years and one in each month before', () => {
    const first = Date.UTC(1600, 0, 1) / MILLISECONDS_PER_DAY;
    const last = Date.UTC(2400, 0, 1) / MILLISECONDS_PER_DAY;
    const disagreements: number[] = [];
    for (let days = first - 600_000; days <= last; days += days < first ? 29 : 1) {
      const date = new Date(days * MILLISECONDS_PER_DAY);
      const found = dateFromDays(days);
      const agrees =
        found.year === date.getUTCFullYear() &&
        found.month === date.getUTCMonth() + 1 &&
        found.day === date.getUTCDate() &&
        daysFromDate(found) === days;
      if (!agrees) disagreements.push(days);
    }
    expect(disagreements).toEqual([]);
  });

  test.each([
    [0, 1],
    [13, 1],
    [1, 0],
    [1, 32],
    [4, 31],
  ])('has no month %d with a day %d', (month, day) => {
    expect(isDate({ year: 2024, month, day })).toBe(false);
  });

  test('knows which Februaries have 29 days', () => {
    const leapDay = (year: number) => isDate({ year, month: 2, day: 29 });
    expect([1900, 2000, 2023, 2024, 2100].filter(leapDay)).toEqual([2000, 2024]);
  });
});
