import { expect, test } from 'vitest';
import { isSource, SOURCES, seededDraws, spreadOf } from '#chance';

const history = (number: number, seed = 1) => seededDraws({ seed, number, held: [] });

test('a draw depends on the seed, the history, the source, the object and its number', () => {
  const first = history(1).fraction('leases', 'north-1', 0);
  expect(history(1).fraction('leases', 'north-1', 0)).toBe(first);
  const others = [
    history(2).fraction('leases', 'north-1', 0),
    history(1, 2).fraction('leases', 'north-1', 0),
    history(1).fraction('status', 'north-1', 0),
    history(1).fraction('leases', 'north-2', 0),
    history(1).fraction('leases', 'north-1', 1),
  ];
  expect(new Set([first, ...others]).size).toBe(6);
});

test('fractions fill the range from 0 to 1 evenly', () => {
  const fractions = Array.from({ length: 10_000 }, (_, n) =>
    history(n + 1).fraction('monitor', 'node-lifecycle'),
  );
  const tenths = Array.from(
    { length: 10 },
    (_, tenth) => fractions.filter((each) => Math.floor(each * 10) === tenth).length,
  );
  // Three standard deviations of a share of 1/10 are 90.
  for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(120);
});

test('a source that is held is not drawn, and the others are drawn as before', () => {
  const held = seededDraws({ seed: 1, number: 7, held: ['leases'] });
  expect(held.has('leases')).toBe(false);
  expect(held.has('order')).toBe(true);
  expect(held.fraction('order', 'a')).toBe(history(7).fraction('order', 'a'));
});

test('sources have names of their own', () => {
  expect(new Set(SOURCES).size).toBe(SOURCES.length);
  expect(isSource('pod-gc')).toBe(true);
  expect(isSource('weather')).toBe(false);
});

test('a spread holds values that occur', () => {
  expect(spreadOf([5, 1, 4, 2])).toEqual({ min: 1, p5: 1, median: 2, p95: 5, max: 5 });
  const hundred = Array.from({ length: 100 }, (_, n) => n + 1);
  expect(spreadOf(hundred)).toEqual({ min: 1, p5: 5, median: 50, p95: 95, max: 100 });
  expect(() => spreadOf([])).toThrow();
});
