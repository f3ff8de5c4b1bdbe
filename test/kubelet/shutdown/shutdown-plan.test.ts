import { describe, expect, test } from 'vitest';
import { graceInGroup, planShutdown, requestedSeconds } from '#kubelet/shutdown';
import { pod, spec } from '../../support/builders.ts';

const ofPriority = (name: string, priority?: number) =>
  pod(`shop/${name}`, 'quay', priority === undefined ? {} : spec({ priority }));

const groups = (...entries: readonly (readonly [number, number])[]) =>
  entries.map(([priority, seconds]) => ({ priority, seconds }));

const TWO_PHASES = groups([0, 20], [2_000_000_000, 10]);

const membersOf = (...args: Parameters<typeof planShutdown<ReturnType<typeof pod>>>) => {
  const plan = planShutdown(...args);
  return plan.kind === 'graceful'
    ? plan.groups.map(({ priority, pods }) => [priority, pods.map(({ name }) => name)])
    : plan;
};

describe('a pod goes down', () => {
  test('NS-13: as critical by its priority alone', () => {
    const pods = [ofPriority('user', 1_000_000_000), ofPriority('system', 2_000_001_000)];
    expect(membersOf(TWO_PHASES, pods, undefined)).toEqual([
      [0, ['user']],
      [2_000_000_000, ['system']],
    ]);
  });

  test('NS-14: in the lowest group when it has no priority, though it be static', () => {
    const fixed = pod('kube-system/proxy', 'quay', {
      annotations: { 'kubernetes.io/config.source': 'file' },
    });
    expect(membersOf(TWO_PHASES, [fixed], undefined)).toEqual([[0, ['proxy']]]);
  });

  test('W5: in the lowest group when it is below all, in the highest when above', () => {
    const four = groups([1, 10], [2, 20], [3, 30], [4, 40]);
    const pods = [ofPriority('zero', 0), ofPriority('one', 1), ofPriority('five', 5)];
    expect(membersOf(four, pods, undefined)).toEqual([
      [1, ['zero', 'one']],
      [4, ['five']],
    ]);
  });

  test('NS-49: in the first of two equal groups at their priority, in the last above it', () => {
    const pods = [ofPriority('equal', 100), ofPriority('above', 101)];
    expect(membersOf(groups([0, 20], [100, 10], [100, 5]), pods, undefined)).toEqual([
      [100, ['equal']],
      [100, ['above']],
    ]);
  });

  test('NS-07, NS-15: and groups that have none are left out, with all of their time', () => {
    const slow = groups([0, 180], [2_000_000_000, 10]);
    const plan = membersOf(slow, [ofPriority('system', 2_000_001_000)], undefined);
    expect(plan).toEqual([[2_000_000_000, ['system']]]);
  });

  test('NS-50: unless it has finished', () => {
    const done = { ...ofPriority('done'), phase: 'Succeeded' as const };
    const leaving = { ...ofPriority('leaving'), deletionGracePeriodSeconds: 30 };
    expect(membersOf(TWO_PHASES, [done, leaving], undefined)).toEqual([[0, ['leaving']]]);
  });
});

describe('a pod is asked to stop', () => {
  test.each([
    ['NS-09: within the time of its group', 1000, 20, 20],
    ['NS-10: within its own when that is shorter', 2, 20, 2],
    ['NS-05: without time in a group that has none', 30, 0, 0],
    ['NS-58: in less than none', 30, -5, -5],
    ['NS-59: in less than none by itself', -1, 20, -1],
  ])('%s', (_, own, group, expected) => {
    const web = pod('shop/web', 'quay', spec({ terminationGracePeriodSeconds: own }));
    expect(graceInGroup(web, { priority: 0, seconds: group })).toBe(expected);
  });
});

describe('a shutdown', () => {
  test('NS-01: is abrupt when there are no groups', () => {
    expect(planShutdown([], [], undefined)).toEqual({
      kind: 'abrupt',
      because: { kind: 'switched-off' },
    });
  });

  test('NS-17: is abrupt when logind keeps to less than all groups ask for', () => {
    expect(planShutdown(TWO_PHASES, [], 29.9)).toEqual({
      kind: 'abrupt',
      because: { kind: 'inhibitor-too-short', requestedSeconds: 30 },
    });
    expect(planShutdown(TWO_PHASES, [], 30)).toEqual({ kind: 'graceful', groups: [] });
  });

  test('NS-58: asks logind for less when a group is negative', () => {
    expect(requestedSeconds(groups([0, -5], [10, 20]))).toBe(15);
  });
});
