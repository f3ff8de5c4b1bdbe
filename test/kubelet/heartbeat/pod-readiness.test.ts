import { describe, expect, it } from 'vitest';
import type { ConditionStatus, Pod, PodCondition } from '#cluster';
import { recovers } from '../../../src/kubelet/heartbeat/kubelet.ts';
import { pod } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';

const condition = (type: string, status: ConditionStatus, reason = ''): PodCondition => ({
  type,
  status,
  reason,
});

/** A pod that another component than its kubelet marked not ready. */
const taken: Partial<Pod> = {
  conditions: [condition('Ready', 'False'), condition('ContainersReady', 'True')],
};

const asks = (given: Partial<Pod>): boolean => recovers(pod('shop/web', 'heron-bay', given));

describe('a kubelet gives a pod its readiness back', () => {
  it('that the controller took away', () => {
    expect(asks(taken)).toBe(true);
    expect(asks({ conditions: [condition('Ready', 'False')] })).toBe(true);
  });

  it('not to one that has it', () => {
    expect(asks({})).toBe(false);
    expect(asks({ conditions: [] })).toBe(false);
  });

  it('not to one whose containers are not ready either', () => {
    const conditions = [condition('Ready', 'False'), condition('ContainersReady', 'False')];
    expect(asks({ conditions })).toBe(false);
  });

  it.each(['PodCompleted', 'PodFailed'])('not to one that is finished: %s', (reason) => {
    expect(asks({ conditions: [condition('Ready', 'False', reason)] })).toBe(false);
  });

  it('not to one whose readiness gates are shut', () => {
    const conditions = [
      condition('Ready', 'False', 'ReadinessGatesNotReady'),
      condition('ContainersReady', 'True'),
    ];
    expect(asks({ conditions })).toBe(false);
  });

  it('not to one that is still starting or being deleted', () => {
    expect(asks({ ...taken, phase: 'Pending' })).toBe(false);
    expect(asks({ ...taken, deletionTimestamp: atSecond(30) })).toBe(false);
  });
});
