import { expect, test } from 'vitest';
import { withPointsAt } from '../../page/model/line.ts';

const LINE = [
  [0, 8],
  [10, 8],
  [20, 4],
  [20, 9],
] as const;

test('a line gets points on its way, and none outside of it', () => {
  expect(withPointsAt(LINE, [15, 10, 15, 40])).toEqual([
    [0, 8],
    [10, 8],
    [15, 6],
    [20, 4],
    [20, 9],
  ]);
});

test('a line without points stays so', () => {
  expect(withPointsAt([], [5])).toEqual([]);
});
