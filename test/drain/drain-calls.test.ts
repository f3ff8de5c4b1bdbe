import { describe, expect, it } from 'vitest';
import type { PodDisruptionBudget } from '#cluster';
import { milliseconds, minutes, seconds } from '#units';
import { budget } from '../support/budgets.ts';
import { node, pod } from '../support/builders.ts';
import { secondsOf } from '../support/expect.ts';
import { type Played, play } from '../support/outage.ts';
import { madePod, making } from '../support/owned.ts';

/** A drain at 0 of a node of so many pods that are gone some seconds after their eviction. */
const drained = (
  count: number,
  stopAfter: number,
  flags = '',
  budgets: readonly PodDisruptionBudget[] = [],
): Played =>
  play({
    budgets,
    nodes: [node('pier'), node('quay')],
    pods: Array.from({ length: count }, (_, n) => pod(`shop/web-${n}`, 'pier')),
    events: [`drain nodes=pier force=true ${flags}`.trim()],
    schedulerFlags: { 'kube-api-qps': -1 },
    stoppingTimesOf: () => ({ stopAfter: seconds(stopAfter), cleanupAfter: seconds(0) }),
    duration: minutes(10),
  });

const TIGHT = budget('all', { selector: {}, minAvailable: 1 }, { disruptionsAllowed: 0 });

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

  it('gives up at its timeout, once what is under way then has been answered', () => {
    const told = drained(20, 30, 'timeout=8s');
    const [failed = 0] = secondsOf(told, { kind: 'DrainFailed' });
    // Each of 20 pods has a look under way, of which the client lets 5 a second through.
    expect(failed).toBeGreaterThan(8);
    expect(failed).toBeLessThan(12);
  });

  it('asks for a refused eviction until its timeout is over at the next try', () => {
    const told = drained(1, 1, 'timeout=12s', [TIGHT]);
    expect(secondsOf(told, { kind: 'DrainFailed' })).toEqual([15]);
  });

  it('reads nodes, pods and their DaemonSets and cordons before it evicts', () => {
    const told = play({
      nodes: [node('pier')],
      workloads: [making('DaemonSet', 'logs')],
      pods: [madePod(making('DaemonSet', 'logs'), 'logs-1', 'pier'), pod('shop/web', 'pier')],
      events: ['drain nodes=pier force=true ignoreDaemonSets=true'],
      schedulerFlags: { 'kube-api-qps': -1 },
      apiLatency: milliseconds(10),
      duration: minutes(2),
    });
    const [cordoned] = secondsOf(told, { kind: 'NodeCordoned' });
    expect([cordoned, lastAsked(told)]).toEqual([0.02, 0.05]);
  });

  it('sends deletions one by one, all through the core group, after the cordon and the list of pods', () => {
    expect(lastAsked(drained(30, 30, 'disableEviction=true'))).toBeCloseTo(4.4, 1);
  });
});
