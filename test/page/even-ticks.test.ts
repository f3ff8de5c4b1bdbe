import { expect, test } from 'vitest';
import { evenTicks } from '../../page/plan/even-ticks.ts';

test.each([
  [45, [0, 10, 20, 30, 40]],
  [60, [0, 10, 20, 30, 40, 50]],
  [400, [0, 300]],
  [4_000, [0, 1_800, 3_600]],
  [20 * 86_400, [0, 345_600, 691_200, 1_036_800, 1_382_400]],
])('an axis of %i s has ticks at %j', (end, ticks) => {
  expect(evenTicks(end)).toEqual(ticks);
});
