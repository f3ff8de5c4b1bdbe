import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atOrAfter, atOrBefore, grid, strictlyAfter, strictlyBefore } from '#timeline';
import { Bug, instant, microseconds, seconds } from '#units';
import { atSecond, secondOf } from '../support/clock.ts';

const tides = grid(atSecond(3), seconds(5));

describe('a grid', () => {
  it.each([
    { at: 0, before: -2, orBefore: -2, orAfter: 3, after: 3 },
    { at: 3, before: -2, orBefore: 3, orAfter: 3, after: 8 },
    { at: 3.000_001, before: 3, orBefore: 3, orAfter: 8, after: 8 },
    { at: 13, before: 8, orBefore: 13, orAfter: 13, after: 18 },
    { at: -2, before: -7, orBefore: -2, orAfter: -2, after: 3 },
  ])('knows the places around $at', ({ at, before, orBefore, orAfter, after }) => {
    const around = [strictlyBefore, atOrBefore, atOrAfter, strictlyAfter];
    expect(around.map((find) => secondOf(find(tides, atSecond(at))))).toEqual([
      before,
      orBefore,
      orAfter,
      after,
    ]);
  });

  it('has one place in every period, on either side of any instant', () => {
    const whole = fc.integer({ min: -(2 ** 50), max: 2 ** 50 });
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 2 ** 33 }), whole, (origin, period, at) => {
        const places = grid(instant(origin), microseconds(period));
        const now = instant(at);
        const [last, next] = [atOrBefore(places, now), strictlyAfter(places, now)];
        expect(next - last).toBe(period);
        expect(last <= now && now < next).toBe(true);
        expect(Math.abs((last - origin) % period)).toBe(0);
        const isPlace = last === now;
        expect(atOrAfter(places, now)).toBe(isPlace ? last : next);
        expect(strictlyBefore(places, now)).toBe(isPlace ? last - period : last);
      }),
    );
  });

  it('needs a positive period', () => {
    expect(() => grid(atSecond(0), seconds(0))).toThrow(Bug);
  });
});
