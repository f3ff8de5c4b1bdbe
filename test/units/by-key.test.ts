import { expect, test } from 'vitest';
import { groupByBoth } from '#units';

test('items that share both keys are a group, in the order of their first ones', () => {
  const items = ['ax1', 'by1', 'ay1', 'ax2', 'by2'];
  expect(groupByBoth(items, ([first = '', second = '']) => [first, second])).toEqual([
    ['ax1', 'ax2'],
    ['by1', 'by2'],
    ['ay1'],
  ]);
  // Texts that joined keys would confuse.
  expect(groupByBoth(['a b', 'a'], (item) => [item, item === 'a' ? 'b c' : 'c'])).toHaveLength(2);
});
