import { describe, expect, test } from 'vitest';
import type { Course } from '#watchers';
import { secondsOf, spellsBelow } from '../../src/report/availability/spells.ts';
import { atSecond } from '../support/clock.ts';
import { course } from '../support/courses.ts';

describe('a number that should not be below another', () => {
  test.each<[string, Course, Course, readonly (readonly number[])[], number]>([
    ['is not, being equal', course([0, 3]), course([0, 3]), [], 0],
    ['falls and rises', course([0, 3], [50, 2], [90, 3]), course([0, 3]), [[50, 90]], 40],
    ['falls twice', course([0, 2], [1, 1], [2, 2], [5, 0]), course([0, 2]), [[1, 2], [5]], 96],
    ['is so from the start', course([0, 1], [9, 3]), course([0, 3]), [[0, 9]], 9],
    [
      'is so when the other rises',
      course([0, 3]),
      course([0, 3], [10, 5], [30, 3]),
      [[10, 30]],
      20,
    ],
    ['falls with the other', course([0, 3], [10, 2]), course([0, 3], [10, 2]), [], 0],
    ['rises with the other', course([0, 2], [10, 3]), course([0, 2], [10, 3]), [], 0],
  ])('%s', (_, count, bound, expected, seconds) => {
    const spells = spellsBelow(count, bound);
    expect(spells).toEqual(
      expected.map(([from = 0, to]) => ({
        from: atSecond(from),
        ...(to !== undefined && { to: atSecond(to) }),
      })),
    );
    expect(secondsOf(spells, atSecond(100))).toBe(seconds);
  });
});
