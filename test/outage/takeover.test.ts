import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inSeconds, instant, seconds } from '#units';
import { takeoverTime, takeoverWindow } from '../../src/outage/takeover.ts';

const TIMES = {
  elects: true,
  leaseDuration: seconds(15),
  renewDeadline: seconds(10),
  retryPeriod: seconds(2),
};
const draws = fc.array(fc.float({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  minLength: 16,
  maxLength: 16,
});

it('a single run takes the Lease and one look', () => {
  expect(inSeconds(takeoverTime(TIMES, 'watched-the-leader', undefined))).toBe(17);
});

it.each([
  ['watched-the-leader', 13, 23.8],
  ['starts', 15, 19.4],
] as const)(
  'an instance that %s leads after %d s to %d s, and no draw leaves that',
  (sight, least, most) => {
    const [from, to] = takeoverWindow(TIMES, instant(0), sight);
    expect([from, to].map((at) => at / seconds(1))).toEqual([least, most]);
    fc.assert(
      fc.property(draws, (drawn) => {
        const time = takeoverTime(TIMES, sight, (n) => drawn[n] ?? 0);
        expect(time).toBeGreaterThanOrEqual(from);
        expect(time).toBeLessThanOrEqual(to);
      }),
    );
  },
);

it('the ends of the window are reached', () => {
  const first = takeoverTime(TIMES, 'watched-the-leader', (n) =>
    n === 2 ? 1 : n === 0 ? 0 : 0.25,
  );
  expect(inSeconds(first)).toBeLessThan(16);
  const last = takeoverTime(TIMES, 'watched-the-leader', (n) => (n === 2 ? 0 : 0.999));
  expect(inSeconds(last)).toBeGreaterThan(20);
});
