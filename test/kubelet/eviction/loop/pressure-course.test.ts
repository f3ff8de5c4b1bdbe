import { expect, test } from 'vitest';
import { pressureCourse } from '../../../../src/kubelet/eviction/loop/pressure-course.ts';
import { atSecond } from '../../../support/clock.ts';

/** A disk of 100 bytes that is to hold 150 after 100 s. */
const FILLS = {
  from: atSecond(0),
  to: atSecond(100),
  at: (share: number) => ({
    nodeName: 'pier-1',
    fs: { availableBytes: Math.max(0, 1e9 - 1.5e9 * share), capacityBytes: 1e9 },
  }),
};

test('a disk that fills up is full before its curve ends', () => {
  const course = pressureCourse('pier-1', 'nodefs.available', [FILLS], []);
  const full = course?.available.find(({ amount }) => amount === 0);
  expect(((full?.at ?? 0) - atSecond(0)) / 1e6).toBeCloseTo(200 / 3, 0);
  expect(course?.available.at(-1)).toEqual({ at: atSecond(100), amount: 0 });
});

test('a threshold is in force until the kubelet gets other settings', () => {
  const threshold = (fraction: number) => ({
    signal: 'nodefs.available' as const,
    value: { kind: 'percentage' as const, fraction },
    graceNanoseconds: 0n,
  });
  const runs = [
    { from: atSecond(0), thresholds: [threshold(0.125)] },
    {
      from: atSecond(50),
      thresholds: [threshold(0.25), { ...threshold(0.5), inert: true as const }],
    },
  ];
  expect(pressureCourse('pier-1', 'nodefs.available', [FILLS], runs)?.thresholds).toEqual([
    { from: atSecond(0), to: atSecond(50), amount: 125_000_000, graceNanoseconds: 0n },
    { from: atSecond(50), amount: 250_000_000, graceNanoseconds: 0n },
  ]);
});

test('a signal that is not measured has no course', () => {
  expect(pressureCourse('pier-1', 'pid.available', [FILLS], [])).toBeUndefined();
});
