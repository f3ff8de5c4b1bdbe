import { describe, expect, it } from 'vitest';
import { minutes, seconds } from '#units';
import { node, pod } from '../support/builders.ts';
import { secondsOf } from '../support/expect.ts';
import { type Played, play } from '../support/outage.ts';

/** A drain at 0 of a node of so many pods that are gone some seconds after their eviction. */
const drained = (count: number, stopAfter: number, flags = ''): Played =>
  play({
    nodes: [node('pier'), node('quay')],
    pods: Array.from({ length: count }, (_, n) => pod(`shop/web-${n}`, 'pier')),
    events: [`drain nodes=pier force=true ${flags}`.trim()],
    schedulerFlags: { 'kube-api-qps': -1 },
    stoppingTimesOf: () => ({ stopAfter: seconds(stopAfter), cleanupAfter: seconds(0) }),
    duration: minutes(10),
  });

const lastAsked = (told: Played): number =>
  Math.max(...secondsOf(told, { kind: 'PodDeletionRequested' }));

const [DONE] = [{ kind: 'DrainCompleted' } as const];

describe('kubectl drain behind its limits of 5 requests a second', () => {
  it.each([
    [30, 4, 37.8],
    [15, 1, 32.8],
    [110, 20, 60.4],
  ])('of %d pods asks for the last at %d s and is done at %d s (TH-33)', (count, asked, done) => {
    const told = drained(count, 30);
    expect(lastAsked(told)).toBeCloseTo(asked, 1);
    expect(Math.abs((secondsOf(told, DONE)[0] ?? 0) - done)).toBeLessThan(0.8);
  });

  it('is as quick as its pods where there are few', () => {
    const told = drained(5, 30);
    expect(Math.abs((secondsOf(told, DONE)[0] ?? 0) - 30)).toBeLessThan(0.01);
  });

  it('gives up at its timeout, whatever waits', () => {
    const told = drained(60, 30, 'timeout=8s');
    expect(secondsOf(told, { kind: 'DrainFailed' })).toEqual([8]);
  });

  it('sends deletions one by one, all through the core group', () => {
    expect(lastAsked(drained(30, 30, 'disableEviction=true'))).toBeCloseTo(4, 1);
  });
});
