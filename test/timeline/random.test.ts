import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draw } from '#timeline';

describe('draw', () => {
  it('gives a whole number of 32 bits', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.string(),
        fc.string(),
        fc.nat(),
        (seed, stream, key, n) => {
          const drawn = draw(seed, stream, key, n);
          expect(Number.isInteger(drawn) && drawn >= 0 && drawn < 2 ** 32).toBe(true);
          expect(draw(seed, stream, key, n)).toBe(drawn);
        },
      ),
    );
  });

  it('is the same on every machine and in every release', () => {
    expect(draw(1, 'pick', 'ferry-1')).toBe(3_460_146_867);
    expect(draw(2 ** 40 + 1, 'pick', 'ferry-1', 7)).toBe(1_767_046_158);
  });

  it('depends on each of its arguments', () => {
    const drawn = draw(1, 'pick', 'ferry-1', 0);
    expect(draw(2, 'pick', 'ferry-1', 0)).not.toBe(drawn);
    expect(draw(1 + 2 ** 32, 'pick', 'ferry-1', 0)).not.toBe(drawn);
    expect(draw(1, 'phase', 'ferry-1', 0)).not.toBe(drawn);
    expect(draw(1, 'pick', 'ferry-2', 0)).not.toBe(drawn);
    expect(draw(1, 'pick', 'ferry-1', 1)).not.toBe(drawn);
    expect(draw(1, 'ab', 'c')).not.toBe(draw(1, 'a', 'bc'));
  });

  it('spreads evenly over its range', () => {
    const buckets = new Array<number>(16).fill(0);
    for (let n = 0; n < 16_000; n += 1) {
      const bucket = draw(1, 'pick', `ferry-${n}`) >>> 28;
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    }
    for (const count of buckets) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});
