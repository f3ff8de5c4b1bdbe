import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  seededDraws,
  spreadOf,
  TIMES_UNTIL_NOTICED,
  timesUntilRestart,
  timesWithoutWatch,
  timeUntilNoticed,
  timeUntilRestart,
  timeWithoutWatch,
} from '#chance';
import { inSeconds, microseconds, seconds } from '#units';

const draws = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  minLength: 64,
  maxLength: 64,
});
const silences = fc.integer({ min: 0, max: 1_500_000_000 }).map(microseconds);

/** What 400 histories draw. */
const spreadFor = (draw: (n: (n: number) => number) => number) =>
  spreadOf(
    Array.from({ length: 400 }, (_, index) => {
      const draws = seededDraws({ seed: 1, number: index + 1, held: [] });
      return inSeconds(microseconds(draw((n) => draws.fraction('watches', 'ferry', n))));
    }),
  );

describe('RT-6: the time without a watch after the API server was down', () => {
  it.each([
    [123, [44, 49, 50, 59, 71, 71, 88, 89]],
    [27, [37, 64]],
  ])('%d s long is as recorded', (down, recorded) => {
    const { p5, p95 } = spreadFor((n) => timeWithoutWatch(seconds(down), 'broken', n));
    const inside = recorded.filter((each) => p5 - 1.5 <= each && each <= p95 + 1.5);
    expect(inside).toEqual(recorded);
    const [from, to] = timesWithoutWatch(seconds(down), 'broken').map(inSeconds);
    expect(recorded.every((each) => (from ?? 0) <= each && each <= (to ?? 0))).toBe(true);
  });

  it('RT-5: is shorter for a process that has never had one', () => {
    const slowest = (down: number) =>
      spreadFor((n) =>
        Math.max(
          ...[0, 1, 2].map((place) =>
            timeWithoutWatch(seconds(down - 11), 'never-had', (k) => n(64 * place + k)),
          ),
        ),
      );
    // Recorded elections of kube-scheduler, less 15 s and half a period of looks.
    const long = slowest(123);
    expect([32.4, 35.9, 36.5].every((each) => long.p5 <= each && each <= long.p95)).toBe(true);
    const short = slowest(27);
    expect([7.5].every((each) => short.p5 <= each && each <= short.p95)).toBe(true);
  });

  it('is the middle of the wait under way and the next one where nothing is drawn', () => {
    const wait = (down: number) => inSeconds(timeWithoutWatch(seconds(down), 'broken', undefined));
    // The waits are 1.2, 2.4, 4.8, 9.6, 19.2, 38.4 and 45 s: 27 s fall into the fifth.
    expect([wait(27), wait(123)]).toEqual([48, 67.5]);
  });

  it('is none where no request failed', () => {
    expect(timeWithoutWatch(seconds(0), 'broken', undefined)).toBe(0);
    expect(timesWithoutWatch(seconds(0), 'broken')).toEqual([0, 0]);
  });

  test('no draw leaves the window, nor does the single run', () => {
    fc.assert(
      fc.property(
        silences,
        fc.constantFrom('broken', 'never-had'),
        draws,
        (silence, lost, drawn) => {
          const [from, to] = timesWithoutWatch(silence, lost);
          for (const each of [undefined, (n: number) => drawn[n] ?? 0]) {
            for (const part of [1 / 2, 3 / 4]) {
              const time = timeWithoutWatch(silence, lost, each, part);
              expect(time).toBeGreaterThanOrEqual(from);
              expect(time).toBeLessThanOrEqual(to);
            }
          }
        },
      ),
    );
  });
});

test('RT-7: after a partition kubelets hear at once in most histories, and within a minute', () => {
  const { min, median, max } = spreadFor((n) => timeUntilNoticed(n));
  expect([min, median]).toEqual([0, 0]);
  expect(max).toBeGreaterThan(30);
  expect(max).toBeLessThanOrEqual(inSeconds(TIMES_UNTIL_NOTICED[1]));
  expect(timeUntilNoticed(undefined)).toBe(0);
});

describe('RT-2: the rest of a crash loop', () => {
  it('ends with the next start: at 0, 10, 20, 40, 80, 160 and 300 s after each end', () => {
    const rest = (away: number) => inSeconds(timeUntilRestart(seconds(away), () => 0));
    expect([0, 1, 11, 31, 71, 151, 311, 611].map(rest)).toEqual([0, 9, 19, 39, 79, 159, 299, 299]);
  });

  it('is as recorded: 54.2 s after the return with 15 s and a look for the Lease', () => {
    const [from, to] = timesUntilRestart(seconds(112), seconds(114)).map(inSeconds);
    expect((from ?? 0) + 15).toBeLessThan(54.2);
    expect((to ?? 0) + 19.4).toBeGreaterThan(54.2);
    expect(inSeconds(timeUntilRestart(seconds(114), undefined))).toBe(38);
  });

  test('no draw leaves the window, nor does the single run', () => {
    fc.assert(
      fc.property(silences, fc.integer({ min: 0, max: 2_000_000 }), draws, (away, more, drawn) => {
        const least = microseconds(Math.max(0, away - more));
        const [from, to] = timesUntilRestart(least, away);
        for (const each of [undefined, (n: number) => drawn[n] ?? 0]) {
          for (const time of [least, away]) {
            const rest = timeUntilRestart(time, each);
            expect(rest).toBeGreaterThanOrEqual(from);
            expect(rest).toBeLessThanOrEqual(to);
          }
        }
      }),
    );
  });
});
