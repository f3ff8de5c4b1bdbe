import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Instant, later, microseconds, milliseconds, present } from '#units';
import {
  bucketWith,
  fullBucket,
  type Limiter,
  stepsUntilAccepted,
  swapLimiter,
  tokensAndRate,
  tryAccept,
} from '../../../src/controllers/node-lifecycle/limiter.ts';
import { atSecond, START } from '../../support/clock.ts';

const POLL = milliseconds(100);
const NEVER: Limiter = { kind: 'never' };

const polledAt = (at: Instant) => ({ at, extraNanoseconds: 1 }) as const;
const accepts = (limiter: Limiter, second: number) =>
  tryAccept(limiter, polledAt(atSecond(second))) !== undefined;

/** The limiter after the poll of this second took a token. */
const spentAt = (limiter: Limiter, second: number): Limiter =>
  present(tryAccept(limiter, polledAt(atSecond(second))), 'a token');

/** Seconds from a poll that takes a token to the next that can. */
function gapAt(rate: number): number | undefined {
  const first = later(START, POLL);
  const steps = stepsUntilAccepted(spentAt(fullBucket(rate), 0), first, POLL);
  return steps === undefined ? undefined : (steps + 1) / 10;
}

describe('the limiter of a zone', () => {
  it.each([
    [1, 1],
    [0.5, 2],
    [0.3, 3.4],
    [0.2, 5],
    [0.1, 10],
    [0.05, 20],
    [0.02, 50.1],
    [0.01, 100.1],
    [0.005, 200.1],
  ])('at %d nodes a second lets polls pass %d seconds apart', (rate, gap) => {
    expect(gapAt(rate)).toBe(gap);
  });

  it('lets at most one node pass in a poll, however high the rate', () => {
    expect(gapAt(10)).toBe(0.1);
    expect(gapAt(1_000)).toBe(0.1);
  });

  it.each([
    [0.1, 5, 0.5],
    [0.1, 60, 1],
    [0.01, 5, 0.05],
    [2, 0.25, 0.5],
  ])('at %d nodes a second has, after %d seconds, %d tokens', (rate, passed, expected) => {
    const [tokens, qps] = tokensAndRate(spentAt(fullBucket(rate), 0), atSecond(passed));
    expect(tokens).toBeCloseTo(expected, 6);
    expect(qps).toBe(Math.fround(rate));
  });

  it('begins with one token and never holds more', () => {
    const full = fullBucket(0.1);
    expect(accepts(full, 0)).toBe(true);
    const late = spentAt(spentAt(full, 0), 1_000);
    expect(accepts(late, 1_000)).toBe(false);
    expect(accepts(late, 1_009.9)).toBe(false);
    expect(accepts(late, 1_010)).toBe(true);
  });

  it('is not changed by a request that it does not accept', () => {
    const spent = spentAt(fullBucket(0.1), 0);
    for (let second = 1; second < 10; second += 1) expect(accepts(spent, second)).toBe(false);
    expect(accepts(spent, 10)).toBe(true);
  });

  it('has a token back for a poll two seconds later, not for a pass then, which is a hair earlier', () => {
    const spent = spentAt(fullBucket(0.5), 10);
    expect(tryAccept(spent, { at: atSecond(12), extraNanoseconds: 0 })).toBeUndefined();
    expect(accepts(spent, 12)).toBe(true);
  });

  it('of rate zero lets the first node pass and no other (NL-25)', () => {
    expect(accepts(fullBucket(0), 0)).toBe(true);
    expect(gapAt(0)).toBeUndefined();
  });

  it('never comes round again at a rate of next to nothing', () => {
    expect(gapAt(1e-20)).toBeUndefined();
    expect(gapAt(Number.MIN_VALUE)).toBeUndefined();
  });

  it('may begin with a part of a token', () => {
    const half = bucketWith(0.1, 0.5, START);
    expect([accepts(half, 4.9), accepts(half, 5)]).toEqual([false, true]);
    expect(accepts(bucketWith(0.1, 30, START), 0)).toBe(true);
  });

  it('takes a token for whole that lacks less than a nanosecond of refilling', () => {
    // A nanosecond brings a ten-thousand-millionth of a token at 0.1 a second.
    const lacking = (part: number) => {
      const bucket = bucketWith(0.1, 1 - part, START);
      return tryAccept(bucket, { at: START, extraNanoseconds: 0 }) !== undefined;
    };
    expect([lacking(0), lacking(0.9e-10), lacking(1.2e-10)]).toEqual([true, true, false]);
  });

  it('is asked when it can first accept by steps, as if it were polled at each of them', () => {
    const rate = fc.double({ min: 0.004, max: 20, noNaN: true });
    const tokens = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(rate, tokens, fc.nat(30), (qps, held, delay) => {
        const limiter = bucketWith(qps, held, START);
        const first = later(START, microseconds(delay * POLL));
        let step = 0;
        while (tryAccept(limiter, polledAt(later(first, microseconds(step * POLL)))) === undefined)
          step += 1;
        expect(stepsUntilAccepted(limiter, first, POLL)).toBe(step);
      }),
    );
  });
});

describe('a change of the rate', () => {
  it('that is none keeps the tokens', () => {
    const spent = spentAt(fullBucket(0.1), 0);
    expect(swapLimiter(spent, 0.1, atSecond(3))).toBe(spent);
  });

  it('gives a full bucket when the old one would accept', () => {
    const slow = swapLimiter(fullBucket(0.1), 0.01, atSecond(50));
    expect(accepts(slow, 50)).toBe(true);
  });

  it('gives an empty bucket when the old one would not accept', () => {
    const slow = swapLimiter(spentAt(fullBucket(0.1), 45), 0.01, atSecond(50));
    expect([accepts(slow, 149.9), accepts(slow, 150.1)]).toEqual([false, true]);
  });

  it('to zero accepts nothing, whatever was left', () => {
    expect(swapLimiter(fullBucket(0.1), 0, atSecond(50))).toEqual(NEVER);
  });

  it('from zero begins with an empty bucket', () => {
    const back = swapLimiter(NEVER, 0.1, atSecond(50));
    expect([accepts(back, 59.9), accepts(back, 60)]).toEqual([false, true]);
  });

  it('from zero to one a second is none, since what never accepts says that its rate is 1 (NL-24)', () => {
    expect(swapLimiter(NEVER, 1, atSecond(50))).toBe(NEVER);
  });

  it('from a bucket of rate zero to zero keeps a token that is left', () => {
    const closed = fullBucket(0);
    expect(swapLimiter(closed, 0, atSecond(50))).toBe(closed);
    expect(accepts(closed, 60)).toBe(true);
  });
});
