import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisLine, axisTo } from '../../../src/print/chart/axis.ts';
import { countPerColumn, courseOf, perColumn, sumOf } from '../../../src/print/chart/course.ts';

describe('a course', () => {
  test('is made of changes in any order; those of one instant are one', () => {
    expect(
      courseOf(1, [
        [20, -1],
        [10, 2],
        [10, 1],
      ]),
    ).toEqual([
      [0, 1],
      [10, 4],
      [20, 3],
    ]);
  });

  test('is the sum of others', () => {
    const first = [
      [0, 3],
      [10, 2],
    ] as const;
    const second = [
      [0, 1],
      [10, 0],
      [20, 1],
    ] as const;
    expect(sumOf([first, second])).toEqual([
      [0, 4],
      [10, 2],
      [20, 3],
    ]);
    expect(sumOf([])).toEqual([[0, 0]]);
  });

  test('shows in a column the extreme of what holds within it', () => {
    const course = courseOf(0, [
      [12, 3],
      [14, -3],
      [30, 1],
    ]);
    const axis = { step: 10, columns: 5 };
    expect(perColumn(course, axis, Math.max)).toEqual([0, 3, 0, 1, 1]);
    expect(perColumn(course, axis, Math.min)).toEqual([0, 0, 0, 1, 1]);
  });

  test('holds in a column what came before and lasts into it', () => {
    const course = courseOf(5, [[15, -4]]);
    expect(perColumn(course, { step: 10, columns: 3 }, Math.max)).toEqual([5, 5, 1]);
  });
});

test('an instant is counted in the column in which it lies', () => {
  expect(countPerColumn([0, 9.9, 10, 29, 31], { step: 10, columns: 3 })).toEqual([2, 1, 1]);
});

describe('an axis', () => {
  test('reaches the last instant in columns of a round width, and no further than it may', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 20, max: 80 }),
        (last, most) => {
          const { step, columns } = axisTo(last, most);
          expect(columns).toBeLessThanOrEqual(most);
          expect(step * columns).toBeGreaterThan(last);
        },
      ),
    );
  });

  test('has its times under their columns', () => {
    expect(axisLine({ step: 10, columns: 30 })).toBe('0s          2m          4m');
    expect(axisLine({ step: 1, columns: 5 })).toBe('0s');
  });
});
