import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { milliseconds, seconds } from '#units';
import {
  booleanFlag,
  durationFlag,
  type FlagType,
  float32Flag,
  int32Flag,
  int64Flag,
  periodFlag,
} from '../../../src/versions/flags/types.ts';

/** The value, or the word for what is wrong. */
function read<Value>(type: FlagType<Value>, text: string): Value | string {
  const result = type.parse(text);
  return result.ok ? result.value : result.problem;
}

describe('the text of a flag', () => {
  test.each([
    ['1m30s', seconds(90)],
    ['1.5s', milliseconds(1500)],
    ['0', 0],
    ['-5s', seconds(-5)],
    ['1500ns', 1],
    ['40', 'no-unit'],
    ['40 s', 'unknown-unit'],
    ['', 'malformed'],
    ['3000000h', 'out-of-range'],
  ])('%s as a duration is %s', (text, value) => {
    expect(read(durationFlag, text)).toBe(value);
  });

  test.each([
    ['5s', seconds(5)],
    ['0s', 'not-positive'],
    ['-1s', 'not-positive'],
    ['1ns', 'not-positive'],
    ['5', 'no-unit'],
  ])('%s as the period of a loop is %s', (text, value) => {
    expect(read(periodFlag, text)).toBe(value);
  });

  test.each([
    ['0.1', Math.fround(0.1)],
    ['.5', 0.5],
    ['1e-2', Math.fround(0.01)],
    ['-2', -2],
    ['0', 0],
    ['1e39', 'out-of-range'],
    ['NaN', 'not-finite'],
    ['Inf', 'not-finite'],
    ['0x1p-2', 0.25],
    ['0,1', 'malformed'],
    ['10%', 'malformed'],
    ['', 'malformed'],
  ])('%s as a rate is %s', (text, value) => {
    expect(read(float32Flag, text)).toBe(value);
  });

  test('as a rate has single precision, as upstream keeps it', () => {
    expect(read(float32Flag, '0.01')).not.toBe(0.01);
    expect(read(float32Flag, '0.01')).toBe(0.009999999776482582);
  });

  test.each([
    ['50', 50],
    ['-1', -1],
    ['+7', 7],
    ['0x10', 16],
    ['017', 15],
    ['0b11', 3],
    ['08', 'malformed'],
    ['2147483647', 2147483647],
    ['2147483648', 'out-of-range'],
    ['-2147483648', -2147483648],
    ['5.0', 'malformed'],
    ['5s', 'malformed'],
    ['1_000', 'malformed'],
    ['', 'malformed'],
  ])('%s as an int32 is %s', (text, value) => {
    expect(read(int32Flag, text)).toBe(value);
  });

  test('as an int64 reaches further than an int32', () => {
    expect(read(int64Flag, '9223372036')).toBe(9223372036);
    expect(read(int64Flag, '9223372036854775808')).toBe('out-of-range');
  });

  test('as an int32 is the number it prints', () => {
    const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
    fc.assert(fc.property(int32, (n) => read(int32Flag, String(n)) === n));
  });

  test.each([
    ['true', true],
    ['T', true],
    ['1', true],
    ['FALSE', false],
    ['f', false],
    ['yes', 'malformed'],
    ['tRUE', 'malformed'],
  ])('%s as a boolean is %s', (text, value) => {
    expect(read(booleanFlag, text)).toBe(value);
  });
});
