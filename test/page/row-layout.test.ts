import { expect, test } from 'vitest';
import { rowLayout } from '../../page/timeline/layout.ts';

test('names are in front of their bars, as wide as they are', () => {
  expect(rowLayout(1200, 260)).toEqual({ gutter: 280, labelHeight: 0, rowHeight: 22 });
  expect(rowLayout(1200, 30).gutter).toBe(120);
  expect(rowLayout(1200, 900).gutter).toBe(408);
});

test('names are above their bars on a phone, where they have all of the width', () => {
  const { gutter, labelHeight, rowHeight } = rowLayout(344, 260);
  expect(gutter).toBe(0);
  expect(rowHeight - labelHeight).toBe(22);
});
