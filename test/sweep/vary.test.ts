import { expect, test } from 'vitest';
import { readVary } from '#sweep';
import { productOf, type Vary } from '../../src/sweep/plan/vary.ts';

const varyOf = (text: string): Vary => {
  const reading = readVary(text);
  if (!reading.ok) throw new Error(reading.message);
  return reading.vary;
};

test('the values follow the first = that is in no brackets', () => {
  expect(varyOf('pods[app=web].tolerationSeconds.unreachable=30, 60')).toEqual({
    path: 'pods[app=web].tolerationSeconds.unreachable',
    values: ['30', '60'],
  });
});

test('all combinations are tried, the last path fastest', () => {
  const combinations = productOf([varyOf('a=1,2'), varyOf('b=x,y')]);
  expect(combinations).toEqual([
    ['a=1', 'b=x'],
    ['a=1', 'b=y'],
    ['a=2', 'b=x'],
    ['a=2', 'b=y'],
  ]);
  expect(productOf([])).toEqual([[]]);
});

test.each([['a'], ['a='], ['a=1,,2'], ['a=1,1'], ['=1']])('%s varies nothing', (text) => {
  expect(readVary(text).ok).toBe(false);
});
