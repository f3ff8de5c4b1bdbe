import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bisect } from '#units';

test('finds the place of a number among others in order, whether it is there or not', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 30 })).map((all) => all.sort((a, b) => a - b));
  fc.assert(
    fc.property(numbers, fc.nat(31), fc.nat(5), (all, wanted, from) => {
      const begin = Math.min(from, all.length);
      const place = bisect(begin, all.length, (at) => (all[at] ?? 0) < wanted);
      const found = all.slice(begin).findIndex((each) => each >= wanted);
      expect(place).toBe(found < 0 ? all.length : begin + found);
    }),
  );
});
