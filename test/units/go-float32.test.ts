import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseGoFloat32 } from '#units';

/** A template prints the negative zero like the other one, so it is left out. */
const float32 = fc
  .float({ noNaN: true, noDefaultInfinity: true })
  .filter((value) => !Object.is(value, -0));

describe('a float32', () => {
  test('is read back from its shortest text', () => {
    fc.assert(
      fc.property(float32, (value) => {
        expect(parseGoFloat32(`${value}`)).toEqual({ ok: true, value });
      }),
    );
  });

  test.each([
    ['12.5', 12.5],
    ['1_0', 10],
    ['5.', 5],
    ['0x1p3', 8],
    ['1e-50', 0],
    ['16777217', 16_777_216],
    ['16777217.0000000000000000001', 16_777_218],
    ['+Inf', Infinity],
    ['nan', Number.NaN],
  ])('%s is %d', (text, value) => {
    expect(parseGoFloat32(text)).toEqual({ ok: true, value });
  });

  test.each(['', '.', ' 5', '1e', '0x5', '1__0', '_1', '-nan', '٣'])('%j is none', (text) => {
    expect(parseGoFloat32(text)).toEqual({ ok: false, problem: 'malformed' });
  });

  test('is refused when it would be infinite', () => {
    expect(parseGoFloat32('3.5e38')).toEqual({ ok: false, problem: 'out-of-range' });
    expect(parseGoFloat32('1e99999999')).toEqual({ ok: false, problem: 'out-of-range' });
  });
});
