import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Instant, instant, microseconds, seconds } from '#units';
import { type CurveChange, changed, constant, lastMove, peak, valueAt } from '#usage';
import { atSecond } from '../support/clock.ts';

const to = (value: number, over = 0): CurveChange => ({ kind: 'to', value, over: seconds(over) });
const add = (value: number, over = 0): CurveChange => ({ kind: 'add', value, over: seconds(over) });
const points = (...given: readonly (readonly [number, number])[]): CurveChange => ({
  kind: 'points',
  points: given.map(([second, value]) => ({ after: seconds(second), value })),
});

/** The usage at given seconds, from 100 and with changes at their seconds. */
function course(changes: readonly (readonly [number, CurveChange])[], ...at: readonly number[]) {
  let curve = constant(100);
  for (const [second, change] of changes) curve = changed(curve, change, atSecond(second));
  return at.map((second) => valueAt(curve, atSecond(second)));
}

describe('a use', () => {
  it('jumps, and stays', () => {
    expect(course([[5, to(7)]], 5, 1_000)).toEqual([7, 7]);
    expect(course([[5, add(-30)]], 5, 1_000)).toEqual([70, 70]);
  });

  it('is linear over a time, cut off towards what it began with', () => {
    expect(course([[10, to(107, 4)]], 10, 11, 12, 13, 14, 99)).toEqual([
      100, 101, 103, 105, 107, 107,
    ]);
    expect(course([[10, to(93, 4)]], 11, 12, 13, 14)).toEqual([99, 97, 95, 93]);
  });

  it('adds to what is held when the change comes, and a later change cuts a ramp', () => {
    const ramp = [0, add(60, 60)] as const;
    expect(course([ramp, [30, add(10)]], 30, 60)).toEqual([140, 140]);
    expect(course([ramp, [30, to(0, 10)]], 35, 40, 60)).toEqual([65, 0, 0]);
  });

  it('is taken one change after the other at one instant', () => {
    const twice = [
      [3, to(5)],
      [3, add(1)],
    ] as const;
    expect(course(twice, 3)).toEqual([6]);
  });

  it('is never freed below nothing', () => {
    expect(course([[0, add(-300, 10)]], 5, 10)).toEqual([50, 0]);
  });

  it('stays below zero where it was measured there', () => {
    const odd = changed(constant(-5), add(-3), atSecond(0));
    expect(valueAt(odd, atSecond(1))).toBe(-5);
    expect(valueAt(changed(odd, add(3), atSecond(1)), atSecond(1))).toBe(-2);
  });

  it('goes from point to point, as it was before the first and like the last after it', () => {
    const swell = [10, points([5, 40], [15, 60], [15, 90], [25, 0])] as const;
    expect(course([swell], 14, 15, 20, 24, 25, 30, 35, 99)).toEqual([
      100, 40, 50, 58, 90, 45, 0, 0,
    ]);
  });

  it('is exact where a product is more than a number can hold', () => {
    const huge = changed(constant(1), to(2 ** 52 + 1, 3_600), atSecond(0));
    const exact = 1n + (2n ** 52n * 1_234_567n) / 3_600_000_000n;
    expect(valueAt(huge, instant(atSecond(0) + 1_234_567))).toBe(Number(exact));
  });
});

/** Any curve, with times and amounts so small that every instant can be looked at. */
const anyChange: fc.Arbitrary<CurveChange> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('to', 'add'),
    value: fc.integer({ min: -20, max: 20 }),
    over: fc.integer({ min: 0, max: 12 }).map(microseconds),
  }),
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 20 })), {
      minLength: 1,
      maxLength: 4,
      selector: ([after]) => after,
    })
    .map((pairs): CurveChange => {
      const sorted = [...pairs].sort(([a], [b]) => a - b);
      return {
        kind: 'points',
        points: sorted.map(([after, value]) => ({ after: microseconds(after), value })),
      };
    }),
);

describe('the highest use of a span', () => {
  it('is that of one of its instants, and no other has more', () => {
    const offset = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 3 }), offset, offset, (changes, a, b) => {
        let curve = constant(10);
        for (const change of changes) curve = changed(curve, change, instant(0));
        const [from, until] = [Math.min(a, b), Math.max(a, b)];
        const values = range(from, until).map((at) => valueAt(curve, at));
        const span = { from: instant(from), to: instant(until) };
        expect(peak(curve, span)).toBe(Math.max(...values));
      }),
    );
  });

  it('is the last use from the last move on', () => {
    fc.assert(
      fc.property(anyChange, (change) => {
        const curve = changed(constant(10), change, instant(0));
        const last = lastMove(curve) ?? instant(0);
        expect(peak(curve, { from: last, to: instant(1_000) })).toBe(valueAt(curve, last));
      }),
    );
  });
});

const range = (from: number, until: number): readonly Instant[] =>
  Array.from({ length: until - from + 1 }, (_, n) => instant(from + n));
