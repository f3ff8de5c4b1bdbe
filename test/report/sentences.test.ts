import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDuration, seconds } from '#units';
import { counted, listed } from '../../src/words/plural.ts';
import { paceText } from '../../src/words/rate-text.ts';
import { clockOf, clockText, offsetText } from '../../src/words/time-text.ts';
import { atSecond } from '../support/story.ts';

describe('an offset', () => {
  test.each([
    [0, '0s'],
    [50, '50s'],
    [355.1, '5m55.1s'],
    [3_600, '1h'],
    [3_605, '1h5s'],
    [90_061.001, '25h1m1.001s'],
    [-40, '-40s'],
  ])('of %f seconds is written %s', (offset, text) => {
    expect(offsetText(offset)).toBe(text);
  });

  test('can be read back as a duration, to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (milliseconds) => {
        const read = parseDuration(offsetText(milliseconds / 1_000));
        expect(read).toEqual({ ok: true, value: seconds(milliseconds / 1_000) });
      }),
    );
  });
});

describe('a time of day', () => {
  test('is printed to the second', () => {
    expect(clockOf('2026-11-20T00:05:55Z')).toBe('00:05:55');
    expect(clockOf('2026-11-20T00:05:55.100Z')).toBe('00:05:55');
  });

  test('says its day only when the reader is at another', () => {
    expect(clockText(atSecond(40), atSecond(90))).toBe('00:00:40');
    expect(clockText(atSecond(-40), atSecond(90))).toBe('2026-11-19 23:59:20');
  });
});

test('names are listed up to a few, and the rest is counted', () => {
  expect(listed([])).toBe('');
  expect(listed(['north'])).toBe('north');
  expect(listed(['north', 'south'])).toBe('north and south');
  expect(listed(['north', 'south', 'west'], 3)).toBe('north, south and west');
  expect(listed(['north', 'south', 'west', 'east'], 3)).toBe('north, south and 2 more');
});

test('things are counted in the singular and in the plural', () => {
  expect([counted(1, 'pod'), counted(2, 'pod'), counted(0, 'pod')]).toEqual([
    '1 pod',
    '2 pods',
    '0 pods',
  ]);
});

test('an eviction rate is printed as the time from one node to the next', () => {
  expect(paceText(Math.fround(0.1))).toBe('one node every 10s');
  expect(paceText(Math.fround(0.01))).toBe('one node every 1m40s');
  expect(paceText(5)).toBe('5 nodes a second');
  expect(paceText(0)).toBe('none');
});
