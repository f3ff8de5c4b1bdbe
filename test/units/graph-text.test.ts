import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Bug, parseGraph, printGraph } from '#units';

const again = (value: unknown): unknown => parseGraph(printGraph(value));

/** Data as models have them. */
const data = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(undefined, null, true, -0, NaN, Infinity, -Infinity, '-0'),
    fc.string(),
    fc.double(),
    fc.bigInt(),
    fc.array(tie('value')),
    fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('value')),
    fc.array(tie('value')).map((items) => new Set(items)),
    fc.array(fc.tuple(tie('value'), tie('value'))).map((pairs) => new Map(pairs)),
  ),
})).value;

describe('a graph as text', () => {
  test('is read as the same value, with its fields in their order', () => {
    fc.assert(
      fc.property(data, (value) => {
        const read = again(value);
        expect(read).toEqual(value);
        expect(printGraph(read)).toBe(printGraph(value));
      }),
    );
  });

  test('keeps one value that is in several places one value', () => {
    const labels = { app: 'web' };
    const read = again([{ labels }, { labels }, new Map([['labels', labels]])]);
    const [first, second, third] = read as [typeof labels, typeof labels, Map<string, object>];
    expect(first).toEqual({ labels });
    expect(Reflect.get(first, 'labels')).toBe(Reflect.get(second, 'labels'));
    expect(third.get('labels')).toBe(Reflect.get(first, 'labels'));
  });

  test('holds data only', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    for (const value of [() => 1, { at: new Date(0) }, Symbol('a'), circle]) {
      expect(() => printGraph(value)).toThrow(Bug);
    }
  });
});
