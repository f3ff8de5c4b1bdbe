import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { microseconds, milliseconds, minutes, parseDuration, printDuration, seconds } from '#units';

describe('a duration in a script', () => {
  test.each([
    ['1m30s', seconds(90)],
    ['0', seconds(0)],
    ['2.5ms', microseconds(2_500)],
    ['1999ns', microseconds(1)],
  ])('%s is %d microseconds', (text, value) => {
    expect(parseDuration(text)).toEqual({ ok: true, value });
  });

  test.each([
    ['-5s', 'negative'],
    ['90', 'no-unit'],
    ['1w', 'unknown-unit'],
  ])('says of %s that it is %s', (text, problem) => {
    expect(parseDuration(text)).toEqual({ ok: false, problem });
  });

  test('prints as Go prints it', () => {
    expect(printDuration(minutes(5))).toBe('5m0s');
    expect(printDuration(milliseconds(-20))).toBe('-20ms');
  });

  test('is read back as it was printed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 50 }), (span) => {
        const value = microseconds(span);
        expect(parseDuration(printDuration(value))).toEqual({ ok: true, value });
      }),
    );
  });
});
