import { describe, expect, test } from 'vitest';
import { desiredReplicas } from '../../src/assumptions/desired-replicas.ts';

const BOUNDS = { minReplicas: 2, maxReplicas: 10 };

const wanted = (replicas: number, working: number, ...ratios: readonly number[]) =>
  desiredReplicas(
    BOUNDS,
    ratios.map((ratio) => ({ name: 'cpu', ratio })),
    { replicas, working },
  );

/** The first three are upstream's: 10 % of tolerance, the greatest of all metrics, bounds. */
describe('replicas that an autoscaler wants', () => {
  test.each<[string, number, number]>([
    ['none others within the tolerance', wanted(4, 4, 1.09), 4],
    ['as many as the load needs', wanted(4, 4, 1.5), 6],
    ['as many as the greatest of its metrics needs', wanted(4, 4, 0.5, 1.25), 5],
    ['not more than it may have', wanted(8, 8, 2), 10],
    ['not fewer than it must have', wanted(4, 4, 0.1), 2],
    ['none others while pods are missing at the usual load', wanted(4, 2, 1), 4],
    ['more while pods are missing if all together had too much', wanted(4, 2, 1.5), 6],
    [
      'none others while pods are missing if their load would turn the answer',
      wanted(4, 2, 0.8),
      4,
    ],
    ['fewer while pods are missing only as if these used all they may', wanted(8, 6, 0.5), 6],
    ['none others without any pod that works', wanted(4, 0, 1), 4],
  ])('%s', (_, actual, expected) => {
    expect(actual).toBe(expected);
  });
});
