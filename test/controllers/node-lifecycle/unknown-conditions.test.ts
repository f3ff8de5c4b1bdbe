import { describe, expect, it } from 'vitest';
import type { ConditionStatus, NodeCondition } from '#cluster';
import { unknownConditions } from '../../../src/controllers/node-lifecycle/health.ts';
import { node } from '../../support/builders.ts';
import { atSecond, START } from '../../support/clock.ts';

const HEARD = atSecond(-40);

const condition = (type: string, status: ConditionStatus): NodeCondition => ({
  type,
  status,
  reason: 'AsItWas',
  message: 'as it was',
  lastHeartbeatTime: HEARD,
  lastTransitionTime: atSecond(-4_000),
});

describe('the conditions of a silent node', () => {
  it('become Unknown, but keep the time of the last heartbeat', () => {
    const conditions = [condition('Ready', 'True'), condition('PIDPressure', 'False')];
    const written = unknownConditions({ conditions }, START);
    expect(written.find(({ type }) => type === 'Ready')).toEqual({
      type: 'Ready',
      status: 'Unknown',
      reason: 'NodeStatusUnknown',
      message: 'Kubelet stopped posting node status.',
      lastHeartbeatTime: HEARD,
      lastTransitionTime: START,
    });
  });

  it('are made up where the kubelet never wrote them, as old as the node', () => {
    const newborn = node('heron-bay', { conditions: [], creationTimestamp: atSecond(-60) });
    const written = unknownConditions(newborn, START);
    expect(written.map(({ type, reason }) => `${type} ${reason}`)).toEqual(
      ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'].map(
        (type) => `${type} NodeStatusNeverUpdated`,
      ),
    );
    expect(written.every((each) => each.lastHeartbeatTime === atSecond(-60))).toBe(true);
  });

  it('are left as they are when they are Unknown already', () => {
    const all = ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'];
    const conditions = all.map((type) => condition(type, 'Unknown'));
    expect(unknownConditions({ conditions }, START)).toEqual([]);
  });

  it('never include that the network is unavailable, which no kubelet writes', () => {
    const conditions = [condition('NetworkUnavailable', 'False')];
    const types = unknownConditions({ conditions }, START).map(({ type }) => type);
    expect(types).not.toContain('NetworkUnavailable');
  });
});
