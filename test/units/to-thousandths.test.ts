import { expect, test } from 'vitest';
import { toThousandths } from '#units';

test('thousandths are rounded, and nothing below half of one keeps a sign', () => {
  expect(toThousandths(1.23456)).toBe(1.235);
  expect(Object.is(toThousandths(-0.0004), 0)).toBe(true);
});
