import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseGoDuration, printGoDuration } from '#units';

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

describe('a Go duration', () => {
  test('is read back as it was printed', () => {
    fc.assert(
      fc.property(int64, (nanoseconds) => {
        expect(parseGoDuration(printGoDuration(nanoseconds))).toEqual({
          ok: true,
          value: nanoseconds,
        });
      }),
    );
  });

  test('is never a reason to throw', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0159.-+nuµmsh d') });
    fc.assert(fc.property(text, (any) => typeof parseGoDuration(any).ok === 'boolean'));
  });

  test.each([
    ['', 'empty'],
    ['-', 'malformed'],
    ['soon', 'malformed'],
    ['1h-5m', 'unknown-unit'],
    ['5', 'no-unit'],
    ['1h30', 'no-unit'],
    ['2d', 'unknown-unit'],
    ['300000h300000h300000h300000h300000h300000h300000h300000h300000h', 'out-of-range'],
  ])('says of %j that it is %s', (text, problem) => {
    expect(parseGoDuration(text)).toEqual({ ok: false, problem });
  });

  test('wraps to zero when two terms are 2^63 ns each, as upstream does', () => {
    const text = '9223372036854775808ns9223372036854775808ns';
    expect(parseGoDuration(text)).toEqual({ ok: true, value: 0n });
  });
});
