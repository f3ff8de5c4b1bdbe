import { describe, expect, it } from 'vitest';
import { budget } from '../support/budgets.ts';
import { byDefault, pod, tolerating } from '../support/builders.ts';
import { secondOf } from '../support/clock.ts';
import { playOnPiers, podOf, replicaSet, webFleet } from '../support/fleet.ts';
import type { Played } from '../support/outage.ts';

/** The budgets that evictions violated, with their pods, in order. */
const violationsIn = ({ budgets, entries }: Played): readonly string[] =>
  entries.flatMap(({ id, cause }) =>
    (budgets.violated.get(id) ?? []).map((name) => `${'pod' in cause ? cause.pod : ''} ${name}`),
  );

const historyOf = ({ budgets }: Played, name = 'shop/web') =>
  budgets.histories
    .find((each) => each.budget === name)
    ?.history.map(({ at, healthy, desired, allowed }) => [secondOf(at), healthy, desired, allowed]);

describe('a budget is violated', () => {
  const one = [budget('web', { maxUnavailable: 1 })];

  it('by deletions of healthy pods beyond what it allows, one after the other', () => {
    const told = playOnPiers(webFleet(3), one, ['at=1s deletePods pods=shop/web-*']);
    expect(violationsIn(told)).toEqual(['shop/web-1 shop/web', 'shop/web-2 shop/web']);
    expect(historyOf(told)).toEqual([
      [0, 3, 2, 1],
      [1, 0, 2, 0],
      // Without pods the expected number is unknown.
      [31, 0, 0, 0],
    ]);
  });

  it('by a taint that takes more than it allows', () => {
    const told = playOnPiers(webFleet(3, { nodes: ['pier-1'] }), one, [
      'at=1s taint nodes=pier-1 taints=tide=high:NoExecute',
    ]);
    expect(violationsIn(told)).toHaveLength(2);
  });

  it('by a drain that does not ask, though by none that does', () => {
    const drained = (flags: string) =>
      playOnPiers(webFleet(3, { nodes: ['pier-1'] }), one, [`drain nodes=pier-1 ${flags}`]);
    expect(violationsIn(drained('disableEviction=true'))).toHaveLength(2);
    expect(violationsIn(drained(''))).toEqual([]);
  });

  it('whether or not a controller keeps its status', () => {
    const told = playOnPiers(webFleet(3), one, [
      'controllerManager stop',
      'at=1s deletePods pods=shop/web-0',
      'at=2s deletePods pods=shop/web-1',
    ]);
    expect(violationsIn(told)).toEqual(['shop/web-1 shop/web']);
  });

  it('by each of two that cover a pod', () => {
    const both = [budget('web', { minAvailable: 3 }), budget('all', { minAvailable: 3 })];
    const told = playOnPiers(webFleet(3), both, ['at=1s deletePods pods=shop/web-0']);
    expect(violationsIn(told)).toEqual(['shop/web-0 shop/all', 'shop/web-0 shop/web']);
  });
});

describe('a budget is not violated', () => {
  it('by the end of a pod that is not Ready while enough others are', () => {
    const plain = webFleet(3);
    const pods = plain.pods.map((each) => ({ ...each, ...tolerating(...byDefault()) }));
    const told = playOnPiers(
      { ...plain, pods },
      [budget('web', { maxUnavailable: 1 })],
      ['powerOff nodes=pier-1'],
    );
    expect(told.entries.some(({ cause }) => cause.kind === 'PodDeletionRequested')).toBe(true);
    expect(violationsIn(told)).toEqual([]);
  });

  it('by that of a finished pod or of one that does not run yet', () => {
    const owner = replicaSet('web', 2);
    const pods = [
      podOf(owner, 'web-0', 'pier-1', { phase: 'Succeeded' }),
      podOf(owner, 'web-1', 'pier-1', { phase: 'Pending', conditions: [] }),
    ];
    const budgets = [budget('web', { minAvailable: 2 })];
    const told = playOnPiers({ pods, workloads: [owner] }, budgets, ['deletePods pods=shop/web-*']);
    expect(violationsIn(told)).toEqual([]);
  });

  it('by pods that it does not cover', () => {
    const pods = [pod('shop/lone', 'pier-1')];
    const told = playOnPiers(
      { pods },
      [budget('web', { minAvailable: 2 })],
      ['deletePods pods=shop/lone'],
    );
    expect(violationsIn(told)).toEqual([]);
    expect(historyOf(told)).toEqual([[0, 0, 2, 0]]);
  });
});
