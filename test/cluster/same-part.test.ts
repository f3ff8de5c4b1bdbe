import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSamePart } from '#cluster';

it('finds clones equal, and whatever prints another JSON different', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(isSamePart(a, structuredClone(a))).toBe(true);
      expect(isSamePart(a, b)).toBe(sorted(a) === sorted(b));
    }),
  );
});

it('takes a field that is undefined for one that is absent', () => {
  expect(isSamePart({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isSamePart({ a: 1, b: null }, { a: 1 })).toBe(false);
  expect(isSamePart(undefined, {})).toBe(false);
  expect(isSamePart([], {})).toBe(false);
});

/** JSON with the keys of each object in order. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    typeof each !== 'object' || each === null || Array.isArray(each)
      ? each
      : Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
