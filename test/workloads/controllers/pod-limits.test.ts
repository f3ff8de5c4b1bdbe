import { expect, it } from 'vitest';
import { type Instant, instant } from '#units';
import { PodLimits } from '../../../src/workloads/controllers/pod-limits.ts';
import { making } from '../../support/owned.ts';
import { Room } from '../../support/room.ts';

const DB = 'StatefulSet/shop/db';

/** The number of pods that are made before the run is given up. */
function madeBefore(limits: PodLimits, instantOf: (n: number) => Instant): number {
  let made = 0;
  expect(() => {
    for (; made < 1_000_000; made += 1) limits.count(DB, instantOf(made));
  }).toThrow(`the last of ${DB}: they replace each other`);
  return made + 1;
}

const limitsOf = (replicas: number): PodLimits =>
  new PodLimits(new Room({ workloads: [making('StatefulSet', 'db', {}, { replicas })] }).store);

it('gives a run up after a day of a pod a second, and fifty of each wanted pod', () => {
  expect(madeBefore(limitsOf(1), instant)).toBe(102_000);
  expect(madeBefore(limitsOf(1_000), instant)).toBe(150_000);
});

it('gives an instant up after some pods in place of each wanted one', () => {
  expect(madeBefore(limitsOf(1), () => instant(0))).toBe(4_000);
  expect(madeBefore(limitsOf(1_000), () => instant(0))).toBe(6_000);
});
