import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConditionStatus, Pod, TaintEffect } from '#cluster';
import { isOutOfService, surplusOfTerminated } from '../../../src/controllers/pod-gc/controller.ts';
import { node, pod } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';

const finished = (name: string, created: number, given: Partial<Pod> = {}): Pod =>
  pod(`shop/${name}`, 'heron-bay', {
    phase: 'Succeeded',
    creationTimestamp: atSecond(created),
    ...given,
  });

const names = (pods: readonly Pod[]): readonly string[] => pods.map(({ name }) => name);

describe('the surplus of finished pods', () => {
  const old = finished('old', -900);
  const young = finished('young', -100);
  const evicted = finished('evicted', -10, { phase: 'Failed', reason: 'Evicted' });
  const failed = finished('failed', -500, { phase: 'Failed', reason: 'Error' });

  it('goes first with those that kubelets evicted, then by age (NS-45)', () => {
    expect(names(surplusOfTerminated([old, young, evicted, failed], 1))).toEqual([
      'evicted',
      'old',
      'failed',
    ]);
  });

  it('goes by name when the age is the same', () => {
    const twins = [finished('web-2', 0), finished('web-10', 0), finished('web-1', 0)];
    expect(names(surplusOfTerminated(twins, 1))).toEqual(['web-1', 'web-10']);
  });

  it('is none up to the threshold, nor with a threshold of zero or less', () => {
    expect(surplusOfTerminated([old, young], 2)).toEqual([]);
    expect(surplusOfTerminated([old, young], 0)).toEqual([]);
    expect(surplusOfTerminated([old, young], -1)).toEqual([]);
  });

  it('does not depend on the order in which the pods are given', () => {
    const pods = [old, young, evicted, failed];
    fc.assert(
      fc.property(fc.shuffledSubarray(pods, { minLength: pods.length }), (shuffled) => {
        expect(names(surplusOfTerminated(shuffled, 2))).toEqual(['evicted', 'old']);
      }),
    );
  });
});

describe('a node is out of service', () => {
  const bay = (status: ConditionStatus, effect: TaintEffect, value = 'nodeshutdown') =>
    node('heron-bay', {
      taints: [{ key: 'node.kubernetes.io/out-of-service', value, effect }],
      conditions: [{ type: 'Ready', status, reason: '', message: '' }],
    });

  it.each(['NoExecute', 'NoSchedule', 'PreferNoSchedule'] as const)(
    'when it is not Ready and bears the taint, with the effect %s too',
    (effect) => {
      expect(isOutOfService(bay('Unknown', effect))).toBe(true);
      expect(isOutOfService(bay('False', effect, ''))).toBe(true);
    },
  );

  it('also when it never said whether it is Ready', () => {
    expect(isOutOfService({ ...bay('Unknown', 'NoExecute'), conditions: [] })).toBe(true);
  });

  it('not while it is Ready, nor without the taint', () => {
    expect(isOutOfService(bay('True', 'NoExecute'))).toBe(false);
    expect(isOutOfService({ ...bay('Unknown', 'NoExecute'), taints: [] })).toBe(false);
  });
});
