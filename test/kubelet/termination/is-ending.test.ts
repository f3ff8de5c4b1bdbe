import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { mirrorPodOf } from '../../../src/kubelet/static-pods/mirror-pod.ts';
import { isEnding, isFromFile, mayConcern } from '../../../src/kubelet/termination/endings.ts';
import { pod } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';

const GOING = { deletionTimestamp: atSecond(30), deletionGracePeriodSeconds: 30 };
const HELD = { finalizers: ['harbour/hold'] };
const MIRROR = { annotations: { 'kubernetes.io/config.mirror': 'x' } };

describe('a kubelet has something left to stop', () => {
  it.each<[string, Partial<Pod>, boolean]>([
    ['in a pod that is deleted', GOING, true],
    ['not in one that stays', {}, false],
    ['in one that a finalizer holds while it runs', { ...GOING, ...HELD }, true],
    [
      'in one that a finalizer holds while it runs, after its grace',
      { ...GOING, ...HELD, deletionGracePeriodSeconds: 0 },
      true,
    ],
    ['in one that has ended, until it is gone', { ...GOING, phase: 'Failed' }, true],
    [
      'not in one that has ended and waits for a finalizer',
      { ...GOING, ...HELD, deletionGracePeriodSeconds: 0, phase: 'Failed' },
      false,
    ],
    ['not in a static pod whose mirror is deleted', { ...GOING, ...MIRROR }, false],
  ])('%s', (_, given, expected) => {
    expect(isEnding(pod('harbour/tug', 'pier', given))).toBe(expected);
  });

  it('after a change that ends, restarts or removes it', () => {
    const [before, failed] = [pod('a/b', 'n'), pod('a/b', 'n', { phase: 'Failed' })];
    expect(mayConcern({ before, after: before } as never)).toBe(false);
    expect(mayConcern({ before: failed, after: before } as never)).toBe(true);
    expect(mayConcern({ before: failed, after: failed } as never)).toBe(false);
    expect(mayConcern({ before } as never)).toBe(true);
  });
});

it('a pod is from a file as its mirror, and as the kubelet itself knows it', () => {
  const from = (annotations: Readonly<Record<string, string>>) =>
    isFromFile(pod('kube-system/proxy', 'pier', { annotations }));
  expect(from(MIRROR.annotations)).toBe(true);
  expect(from({ 'kubernetes.io/config.source': 'file' })).toBe(true);
  expect(from({ 'kubernetes.io/config.source': 'api' })).toBe(false);
  expect(from({})).toBe(false);
});

it('a new mirror pod forgets its deletion, its disruption, and that it was ready', () => {
  const before = pod('kube-system/proxy', 'pier', {
    ...GOING,
    conditions: [
      { type: 'Ready', status: 'True', reason: '', lastTransitionTime: atSecond(0) },
      { type: 'DisruptionTarget', status: 'True', reason: 'x' },
      { type: 'PodScheduled', status: 'True', reason: '' },
    ],
  });
  const after = mirrorPodOf(before, 'new', atSecond(9));
  expect(after.conditions).toEqual([
    { type: 'Ready', status: 'False', reason: '', lastTransitionTime: atSecond(9) },
    { type: 'PodScheduled', status: 'True', reason: '' },
  ]);
  expect(after).toMatchObject({ uid: 'new', phase: 'Running', creationTimestamp: atSecond(9) });
  expect(after).not.toHaveProperty('deletionTimestamp');
});
