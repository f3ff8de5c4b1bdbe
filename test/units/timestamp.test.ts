import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Instant, instant, parseInstant, printInstant } from '#units';

/** JavaScript's own calendar, which the project itself may not use. */
const printByDate = (at: Instant): string => new Date(at / 1_000).toISOString();

const wholeSecond = fc
  .date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z') })
  .filter((date) => !Number.isNaN(date.getTime()))
  .map((date) => instant(Math.floor(date.getTime() / 1_000) * 1_000_000));

const microsecond = fc
  .integer({ min: -(2 ** 52), max: 2 ** 52 })
  .map((sinceEpoch) => instant(sinceEpoch));

describe('an instant', () => {
  test('prints as JavaScript prints the same second', () => {
    fc.assert(
      fc.property(wholeSecond, (at) => {
        expect(printInstant(at)).toBe(printByDate(at).replace('.000Z', 'Z'));
      }),
    );
  });

  test('is read back as it was printed', () => {
    fc.assert(
      fc.property(fc.oneof(wholeSecond, microsecond), (at) => {
        expect(parseInstant(printInstant(at))).toEqual({ ok: true, value: at });
      }),
    );
  });

  test.each([
    [1_763_683_200_000_000, '2025-11-21T00:00:00Z'],
    [1_763_683_200_250_000, '2025-11-21T00:00:00.250Z'],
    [1_763_683_200_000_070, '2025-11-21T00:00:00.000070Z'],
    [-1, '1969-12-31T23:59:59.999999Z'],
  ])('%d prints as %s', (sinceEpoch, text) => {
    expect(printInstant(instant(sinceEpoch))).toBe(text);
  });
});

describe('a timestamp', () => {
  test.each([
    ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z'],
    ['2026-11-20T01:30:00+01:30', '2026-11-20T00:00:00Z'],
    ['2026-11-19T16:00:00-08:00', '2026-11-20T00:00:00Z'],
    ['2026-11-20T00:00:00.5Z', '2026-11-20T00:00:00.500Z'],
    ['2026-11-20T00:00:00,123456789Z', '2026-11-20T00:00:00.123456Z'],
    ['2024-02-29T24:00:00Z', undefined],
    ['2024-02-29T7:00:00Z', '2024-02-29T07:00:00Z'],
    ['2024-02-28T00:00:00+24:60', '2024-02-26T23:00:00Z'],
  ])('%s is %s', (text, same) => {
    const result = parseInstant(text);
    expect(result.ok ? printInstant(result.value) : undefined).toBe(same);
  });

  test.each([
    ['2025-02-29T00:00:00Z', 'no-such-time'],
    ['2026-02-30T00:00:00Z', 'no-such-time'],
    ['2026-13-01T00:00:00Z', 'no-such-time'],
    ['2026-00-10T00:00:00Z', 'no-such-time'],
    ['2026-11-20T00:00:60Z', 'no-such-time'],
    ['2026-11-20T00:60:00Z', 'no-such-time'],
    ['2026-11-20T24:00:00Z', 'no-such-time'],
    ['2026-11-20T00:00:00+00:61', 'no-such-time'],
    ['2026-11-20T00:00:00+25:00', 'no-such-time'],
    ['2026-11-20T00:00:00', 'no-time-zone'],
    ['2026-11-20', 'malformed'],
    ['2026-11-20 00:00:00Z', 'malformed'],
    ['2026-11-20t00:00:00z', 'malformed'],
    ['', 'malformed'],
  ])('%j is refused as %s', (text, problem) => {
    expect(parseInstant(text)).toEqual({ ok: false, problem });
  });

  test('means the same in UTC however that is written', () => {
    const digit = fc.constantFrom(...'0123456789');
    const character = fc.oneof({ weight: 30, arbitrary: digit }, fc.constantFrom(...' -:.TZx'));
    const digits = (length: number) =>
      fc.array(character, { minLength: length, maxLength: length }).map((each) => each.join(''));
    const time = fc
      .tuple(digits(4), digits(2), digits(2), digits(2), digits(2), digits(2))
      .map(([year, month, day, ...clock]) => `${year}-${month}-${day}T${clock.join(':')}`);
    const near = fc
      .tuple(wholeSecond, fc.integer({ min: 0, max: 18 }), digit)
      .map(([at, place, other]) => {
        const text = printInstant(at).slice(0, -1);
        return text.slice(0, place) + other + text.slice(place + 1);
      });
    fc.assert(
      fc.property(fc.oneof(time, near), (text) => {
        expect(parseInstant(`${text}Z`)).toEqual(parseInstant(`${text}+00:00`));
      }),
    );
  });

  test('is never a reason to throw', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0129-:.TZ+') });
    fc.assert(fc.property(text, (any) => typeof parseInstant(any).ok === 'boolean'));
  });
});
