import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addQuantities,
  Bug,
  compareQuantities,
  INT64_MAX,
  isZeroQuantity,
  NO_QUANTITY,
  parseJsonQuantity,
  parseQuantity,
  printQuantity,
  type Quantity,
  quantity,
  quantitySign,
  quantityValue,
  subtractQuantities,
  wholeQuantity,
} from '#units';
import { addAmounts } from '../../src/units/quantity-amount.ts';

const SUFFIXES = [
  '',
  'n',
  'u',
  'm',
  'k',
  'M',
  'G',
  'T',
  'P',
  'E',
  'Ki',
  'Mi',
  'Gi',
  'Ti',
  'e3',
  'E-2',
];

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 24 });

const written = fc
  .record({
    sign: fc.constantFrom('', '-', '+'),
    integer: digits,
    fraction: fc.oneof(
      fc.constant(''),
      digits.map((text) => `.${text}`),
    ),
    suffix: fc.constantFrom(...SUFFIXES),
  })
  .map(({ sign, integer, fraction, suffix }) => `${sign}${integer}${fraction}${suffix}`);

const magnitude = (of: Quantity): Quantity =>
  quantitySign(of) < 0 ? subtractQuantities(NO_QUANTITY, of) : of;

/** Small enough that its canonical form still has a suffix: beyond 10^20 upstream loses it. */
const printable = written.filter(
  (text) => compareQuantities(magnitude(quantity(text)), quantity('900E')) < 0,
);

describe('a quantity', () => {
  test('means the same after it was printed and read', () => {
    fc.assert(
      fc.property(printable, (text) => {
        const once = quantity(text);
        const twice = quantity(printQuantity(once));
        expect(compareQuantities(once, twice)).toBe(0);
      }),
    );
  });

  test('that is a sum means the same after it was printed and read', () => {
    const cap = wholeQuantity(INT64_MAX, 'BinarySI');
    fc.assert(
      fc.property(printable, printable, (a, b) => {
        const sum = addQuantities(quantity(a), quantity(b));
        // A binary quantity is capped when it is read, but not when it is a sum.
        fc.pre(compareQuantities(magnitude(sum), cap) < 0);
        expect(compareQuantities(quantity(printQuantity(sum)), sum)).toBe(0);
      }),
    );
  });

  test('is what it was after another was added and taken away', () => {
    fc.assert(
      fc.property(written, written, (a, b) => {
        const back = subtractQuantities(addQuantities(quantity(a), quantity(b)), quantity(b));
        expect(compareQuantities(back, quantity(a))).toBe(0);
      }),
    );
  });

  test('is less than what it is exceeded by', () => {
    fc.assert(
      fc.property(written, written, (a, b) => {
        const difference = subtractQuantities(quantity(a), quantity(b));
        expect(compareQuantities(quantity(a), quantity(b))).toBe(quantitySign(difference));
        expect(isZeroQuantity(difference)).toBe(quantitySign(difference) === 0);
      }),
    );
  });

  test('of a whole number holds that number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (n) => {
        expect(quantityValue(wholeQuantity(n, 'BinarySI'))).toBe(n);
      }),
    );
  });

  test.each([
    ['', 'empty'],
    ['one', 'malformed'],
    ['1,5Gi', 'malformed'],
    ['.Ei', 'malformed'],
    ['5GB', 'malformed'],
    ['5K', 'unknown-suffix'],
    ['1e', 'unknown-suffix'],
    ['1e2000000000', 'out-of-range'],
    ['1e-2000000000', 'out-of-range'],
  ])('is refused when it is %j: %s', (text, problem) => {
    expect(parseQuantity(text)).toEqual({ ok: false, problem });
    expect(() => quantity(text)).toThrow(Bug);
  });

  test.each([
    ['1e100000', true],
    ['1e100001', false],
    ['1e-100000', true],
    ['1e-100001', false],
  ])('has an exponent of at most 100000 digits: %s', (text, isRead) => {
    expect(parseQuantity(text).ok).toBe(isRead);
  });

  test.each(['"5', '5"', '"'])('in JSON has two quotation marks or none, unlike %s', (json) => {
    expect(parseJsonQuantity(json)).toEqual({ ok: false, problem: 'malformed' });
  });

  test('is never a reason to throw', () => {
    const text = fc.string({ unit: fc.constantFrom(...'019.+-eEinumkKMGTP ') });
    fc.assert(fc.property(text, (any) => typeof parseQuantity(any).ok === 'boolean'));
    fc.assert(fc.property(fc.string(), (any) => typeof parseJsonQuantity(any).ok === 'boolean'));
  });
});

describe("upstream's quirks", () => {
  test.each([
    ['+62200E', '+62200E'],
    ['1000E', '1'],
    ['8Ei', '9223372036854775807'],
    ['.5Ki', '512'],
  ])('%s prints as %s', (text, canonical) => {
    expect(printQuantity(quantity(text))).toBe(canonical);
  });

  test('the most negative int64 finds no binary suffix', () => {
    const sum = addQuantities(quantity('-2Ki'), quantity('-922337203685477376e1'));
    expect(printQuantity(sum)).toBe('-9223372036854775808');
  });

  test('a sum of terms beyond int64 is a decimal, though the sum fits', () => {
    const thousands = { kind: 'int64', value: 10n ** 16n, exponent: 3 } as const;
    const ones = { kind: 'int64', value: -9n * 10n ** 18n, exponent: 0 } as const;
    expect(addAmounts(thousands, ones)).toEqual({
      kind: 'decimal',
      value: 10n ** 18n,
      exponent: 0,
    });
  });

  test('zero keeps the exponent of the other term', () => {
    const sum = addQuantities(quantity('0'), quantity('5k'));
    expect(sum.amount).toEqual({ kind: 'int64', value: 5n, exponent: 3 });
  });

  test('a negative fraction below 10^-9 has the value 1', () => {
    expect(quantityValue(quantity('-0.5n'))).toBe(1n);
  });
});
