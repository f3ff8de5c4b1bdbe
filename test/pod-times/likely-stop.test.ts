import { describe, expect, test } from 'vitest';
import { minutes, seconds } from '#units';
import { likelyStop, medianStop } from '../../src/pod-times/likely-stop.ts';
import { stoppingTimesFrom } from '../../src/pod-times/stopping-times.ts';
import { pod, spec } from '../support/builders.ts';

describe('containers of which nothing is known', () => {
  test.each([
    [30, 0, 1],
    [30, 0.25, 3.239],
    [30, 0.5, 5.477],
    [30, 1, 30],
    [3600, 0.5, 60],
    [1, 0.7, 1],
    [0, 0.7, 0],
  ])('with %i s of grace stop, at a draw of %d, after %d s', (grace, part, expected) => {
    expect(likelyStop(seconds(grace), part) / 1_000_000).toBeCloseTo(expected, 2);
  });

  test('stop within the median in half of all draws', () => {
    expect(likelyStop(minutes(5), 0.5)).toBe(medianStop(minutes(5)));
  });
});

describe('the stopping time of a pod', () => {
  const PATIENT = pod('shop/web', 'n', spec({ terminationGracePeriodSeconds: 100 }));
  const none = new Map<string, never>();
  const window = { from: seconds(2), to: seconds(10) };

  test('is its whole grace period without draws', () => {
    expect(stoppingTimesFrom(() => ({}), none)(PATIENT)).toEqual({});
  });

  test('is drawn otherwise', () => {
    expect(
      stoppingTimesFrom(
        () => ({}),
        none,
        () => 0.5,
      )(PATIENT),
    ).toEqual({
      stopAfter: seconds(10),
    });
  });

  test('is in the middle of a window, or drawn within it', () => {
    const given = () => ({ stopAfter: window, exitCode: 3 });
    expect(stoppingTimesFrom(given, none)(PATIENT)).toEqual({ stopAfter: seconds(6), exitCode: 3 });
    expect(stoppingTimesFrom(given, none, () => 1)(PATIENT).stopAfter).toBe(seconds(10));
  });

  test('is as given, whatever is drawn', () => {
    const given = () => ({ stopAfter: seconds(4) });
    expect(stoppingTimesFrom(given, none, () => 1)(PATIENT).stopAfter).toBe(seconds(4));
  });
});
