import { describe, expect, it } from 'vitest';
import { inSeconds } from '#units';
import { TokenBucket } from '../../src/api-clients/token-bucket.ts';
import { atSecond } from '../support/clock.ts';

/** The wait of each of some requests sent at one instant, in seconds. */
const waits = (bucket: TokenBucket, requests: number, second = 0): readonly number[] =>
  Array.from({ length: requests }, () => inSeconds(bucket.take(atSecond(second))));

describe('a bucket of 30 tokens that gets 20 a second', () => {
  it('lets 30 requests pass at once, the next one after 50 ms (TH-1)', () => {
    const times = waits(new TokenBucket(20, 30), 31);
    expect(times.slice(0, 30).every((wait) => wait === 0)).toBe(true);
    expect(times.at(-1)).toBe(0.05);
  });

  it('lets the last of 100 pass after 3.5 s (TH-2)', () => {
    expect(waits(new TokenBucket(20, 30), 100).at(-1)).toBe(3.5);
  });

  it('fills up again while nothing is sent (TH-3)', () => {
    const bucket = new TokenBucket(20, 30);
    waits(bucket, 100);
    const times = waits(bucket, 21, 4.5);
    expect([times[0], times[19], times[20]]).toEqual([0, 0, 0.05]);
  });

  it('never holds more than its burst', () => {
    const bucket = new TokenBucket(20, 30);
    waits(bucket, 1);
    expect(waits(bucket, 31, 3_600).at(-1)).toBe(0.05);
  });
});
