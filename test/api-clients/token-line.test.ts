import { describe, expect, it } from 'vitest';
import { between, type Instant, inSeconds } from '#units';
import { TokenBucket, TokenLine } from '../../src/api-clients/token-bucket.ts';
import { atSecond } from '../support/clock.ts';

const START = atSecond(0);

/** The points of a bucket of 30 tokens that gets 20 a second, as text. */
function pointsOf(ask: (bucket: TokenBucket, line: TokenLine) => void, end: Instant) {
  const line = new TokenLine(30, START);
  ask(new TokenBucket(20, 30, line), line);
  const points = line.until(end);
  return points.map(
    ({ at, tokens }) => `${inSeconds(between(START, at))} ${Number(tokens.toFixed(3))}`,
  );
}

const take = (bucket: TokenBucket, requests: number, second: number): void => {
  for (let request = 0; request < requests; request += 1) bucket.take(atSecond(second));
};

describe('the line of a bucket', () => {
  it('falls below 0 by the requests that wait, and is full again when the bucket is', () => {
    const points = pointsOf((bucket) => take(bucket, 50, 4), atSecond(10));
    expect([...new Set(points)]).toEqual(['0 30', '4 30', '4 -20', '6.5 30', '10 30']);
  });

  it('draws requests within a second as one, whatever their number', () => {
    const points = pointsOf((bucket) => {
      for (let step = 0; step < 100; step += 1) take(bucket, 1, 4 + step / 200);
    }, atSecond(4.495));
    expect([...new Set(points)]).toEqual(['0 30', '4 30', '4.495 -60.1']);
  });

  it('ends with the run, also where tokens are spent after it', () => {
    const points = pointsOf((bucket) => {
      take(bucket, 50, 4);
      take(bucket, 1, 30);
    }, atSecond(5));
    expect([...new Set(points)]).toEqual(['0 30', '4 30', '4 -20', '5 0']);
    const before = pointsOf((bucket) => take(bucket, 5, 4), atSecond(0));
    expect([...new Set(before)]).toEqual(['0 30']);
  });

  it('begins full again when the process does', () => {
    const points = pointsOf((bucket, line) => {
      take(bucket, 50, 4);
      line.set(atSecond(5), 30, 20);
    }, atSecond(6));
    expect([...new Set(points)]).toEqual(['0 30', '4 30', '4 -20', '5 0', '5 30', '6 30']);
  });

  it('is not used until a token is spent', () => {
    const line = new TokenLine(1, START);
    line.set(atSecond(3), 1, 0.1);
    expect(line.isUsed).toBe(false);
  });
});
