import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Renewals, renewedAt, renewsNext, stopAt, stopped } from '#cluster';
import { grid } from '#timeline';
import { instant, microseconds, seconds } from '#units';
import { atSecond } from '../support/clock.ts';

/** Small whole numbers, so that every coincidence comes up. */
const stream = fc.record({
  origin: fc.integer({ min: -20, max: 20 }),
  period: fc.integer({ min: 1, max: 7 }),
  from: fc.integer({ min: -15, max: 15 }),
  lasts: fc.option(fc.nat(25), { nil: undefined }),
  before: fc.option(fc.integer({ min: -40, max: -16 }), { nil: undefined }),
});
type Stream = typeof stream extends fc.Arbitrary<infer T> ? T : never;

const HORIZON = 60;

const closedForm = ({ origin, period, from, lasts, before }: Stream): Renewals => ({
  ...(before === undefined ? {} : { before: instant(before) }),
  grid: grid(instant(origin), microseconds(period)),
  from: instant(from),
  ...(lasts === undefined ? {} : { until: instant(from + lasts) }),
});

/** Every write of the stream, one by one. */
function writesOf({ origin, period, from, lasts, before }: Stream): readonly number[] {
  const writes = before === undefined ? [] : [before];
  const until = lasts === undefined ? HORIZON : from + lasts;
  for (let at = from; at < until; at += 1) if ((at - origin) % period === 0) writes.push(at);
  return writes;
}

describe('renewals', () => {
  it('do not tell of a write that comes later', () => {
    const anew = {
      ...closedForm({ origin: 10, period: 5, from: 15, lasts: undefined, before: undefined }),
      before: instant(10),
    };
    expect(renewedAt(anew, instant(9))).toBeUndefined();
    expect(renewedAt(anew, instant(10))).toBe(10);
  });

  it('say in a closed form what a list of all writes says', () => {
    fc.assert(
      fc.property(stream, fc.integer({ min: -15, max: 30 }), (given, now) => {
        const writes = writesOf(given);
        const renewals = closedForm(given);
        const last = writes.filter((at) => at <= now).at(-1);
        const next = writes.find((at) => at >= now && at >= given.from);
        expect(renewedAt(renewals, instant(now))).toBe(last);
        expect(renewsNext(renewals, instant(now))).toBe(next);
      }),
      { numRuns: 500 },
    );
  });

  it('write no more from the instant on at which they are stopped', () => {
    fc.assert(
      fc.property(stream, fc.integer({ min: -15, max: 30 }), (given, end) => {
        const last = writesOf(given)
          .filter((at) => at < end)
          .at(-1);
        const broken = stopAt(closedForm(given), instant(end));
        expect(renewedAt(broken, instant(HORIZON))).toBe(last);
        expect(renewsNext(broken, instant(end))).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('stay stopped at the earlier end', () => {
    const running = { grid: grid(atSecond(0), seconds(10)), from: atSecond(0) };
    const early = stopAt(running, atSecond(25));
    expect(stopAt(early, atSecond(95))).toEqual(early);
    expect(renewedAt(stopAt(early, atSecond(15)), atSecond(100))).toBe(atSecond(10));
  });

  it('may never have begun', () => {
    const silent = stopped(atSecond(-70), atSecond(0), seconds(10));
    expect(renewedAt(silent, atSecond(500))).toBe(atSecond(-70));
    expect(renewsNext(silent, atSecond(-100))).toBeUndefined();
    expect(renewedAt(stopped(undefined, atSecond(0), seconds(10)), atSecond(500))).toBeUndefined();
  });
});

it('keeps a write that is known, though it ends at that instant', () => {
  const known: Renewals = {
    grid: { origin: atSecond(0), period: seconds(10) },
    from: atSecond(-1_000),
    before: atSecond(0),
  };
  const silent = stopAt(known, atSecond(0));
  expect(renewedAt(silent, atSecond(500))).toBe(atSecond(0));
  // It had not come before.
  expect(renewedAt(known, atSecond(-5))).toBe(atSecond(-10));
  expect(renewedAt(stopAt(known, atSecond(25)), atSecond(500))).toBe(atSecond(20));
});
