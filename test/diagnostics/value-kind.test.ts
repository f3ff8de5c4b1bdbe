import { describe, expect, test } from 'vitest';
import { kindOf, wrongField } from '#diagnostics';

describe('a value in a message', () => {
  test.each([
    [undefined, 'nothing'],
    [null, 'nothing'],
    [['a'], 'a list'],
    [{ a: 1 }, 'a map'],
    ['5', 'the text "5"'],
    ['x'.repeat(61), `the text "${'x'.repeat(60)}…"`],
    ['\u001b', 'the text "\\u001b"'],
    [5, 'the number 5'],
    [Number.POSITIVE_INFINITY, 'a number beyond all limits'],
    [Number.NaN, 'no number'],
    [true, 'true'],
  ])('%j is %s', (value, words) => {
    expect(kindOf(value)).toBe(words);
  });
});

describe('a field that a schema refuses', () => {
  test.each([
    [
      { code: 'invalid_type', expected: 'record', input: 5 },
      'spec must be a map, not the number 5',
    ],
    [{ code: 'invalid_type', expected: 'number', input: undefined }, 'spec is missing'],
    [{ code: 'invalid_value', input: 'x' }, 'spec cannot be the text "x"'],
    [{ code: 'custom', input: 'x' }, 'spec: no day'],
    [{ code: 'unrecognized_keys', keys: ['a', 'b'] }, 'spec has unknown fields: a, b'],
  ])('%j is told as %s', (issue, words) => {
    expect(wrongField('spec', { message: 'no day', ...issue })).toBe(words);
  });
});
