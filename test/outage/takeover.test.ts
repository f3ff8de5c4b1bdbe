import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inSeconds, instant, seconds } from '#units';
import { takeoverTime, takeoverWindow } from '../../src/outage/takeover.ts';

const LEASE = seconds(15);
const lots = fc.array(fc.float({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  minLength: 16,
  maxLength: 16,
});

it('a single run takes the Lease and one look', () => {
  expect(inSeconds(takeoverTime(LEASE, 'watched-the-leader', undefined))).toBe(17);
});

it('an instance that watched the leader leads after 13 s to 23.8 s, and no draw leaves that', () => {
  const [from, to] = takeoverWindow(instant(LEASE), 'watched-the-leader');
  expect([from, to].map((at) => at / seconds(1))).toEqual([13, 23.8]);
  fc.assert(
    fc.property(lots, (drawn) => {
      const time = takeoverTime(LEASE, 'watched-the-leader', (n) => drawn[n] ?? 0);
      expect(time).toBeGreaterThanOrEqual(from);
      expect(time).toBeLessThanOrEqual(to);
    }),
  );
});

it('an instance that starts waits for the whole Lease, and for one look', () => {
  const [from, to] = takeoverWindow(instant(LEASE), 'starts');
  expect([from, to].map((at) => at / seconds(1))).toEqual([15, 19.4]);
  fc.assert(
    fc.property(lots, (drawn) => {
      const time = takeoverTime(LEASE, 'starts', (n) => drawn[n] ?? 0);
      expect(time).toBeGreaterThanOrEqual(from);
      expect(time).toBeLessThanOrEqual(to);
    }),
  );
});

it('the ends of the window are reached', () => {
  const first = takeoverTime(LEASE, 'watched-the-leader', (n) =>
    n === 2 ? 1 : n === 0 ? 0 : 0.25,
  );
  expect(inSeconds(first)).toBeLessThan(16);
  const last = takeoverTime(LEASE, 'watched-the-leader', (n) => (n === 2 ? 0 : 0.999));
  expect(inSeconds(last)).toBeGreaterThan(20);
});
