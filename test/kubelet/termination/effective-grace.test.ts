import { describe, expect, it } from 'vitest';
import {
  effectiveGrace,
  type GracePeriods,
  killTimeout,
} from '../../../src/kubelet/termination/effective-grace.ts';

describe('the grace period of a kill', () => {
  it.each<[GracePeriods, now: number, before: number]>([
    [{ override: 1, own: 600 }, 1, 1],
    [{ override: 45, own: 45 }, 45, 45],
    [{ override: 0, own: 30 }, 1, 30],
    [{ override: 0, own: 600 }, 1, 600],
    [{ override: -1, own: 30 }, 1, 1],
    [{ override: 0 }, 1, 1],
    [{ override: 60, deletion: 30, own: 30 }, 30, 30],
    [{ override: 10, deletion: 30, own: 30 }, 10, 10],
    [{ override: 10, inForce: 5, own: 30 }, 5, 5],
    [{ override: 10, inForce: 20, deletion: 15, own: 30 }, 10, 10],
  ])('of %j is %i s, and was %i s in older releases', (periods, now, before) => {
    expect(effectiveGrace(periods, 'at-once')).toBe(now);
    expect(effectiveGrace(periods, 'own')).toBe(before);
  });
});

it.each([
  [0, 10],
  [6, 10],
  [7, 10],
  [8, 12],
  [30, 45],
  [45, 67],
])('a caller that kills with %d s waits for %d s at most', (override, timeout) => {
  expect(killTimeout(override)).toBe(timeout);
});
