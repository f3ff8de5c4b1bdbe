import { describe, expect, it } from 'vitest';
import type { WorkloadObject } from '#cluster';
import { scaleDeployment } from '#workloads';
import { atSecond } from '../support/clock.ts';
import { madeBy, workload } from './support.ts';

const SHOP = workload('Deployment', 'shop', { replicas: 5 });

const replicaSet = (name: string, replicas: number, revision: number): WorkloadObject =>
  workload('ReplicaSet', name, {
    replicas,
    ownerReferences: [madeBy(SHOP)],
    annotations: { 'deployment.kubernetes.io/revision': String(revision) },
  });

const scaled = (...sets: WorkloadObject[]) => {
  const scaling = scaleDeployment(SHOP, sets);
  return scaling && [scaling.replicaSet.name, scaling.replicas];
};

describe('the replicas of a Deployment', () => {
  it('fall to the ReplicaSet that has pods, even when it is an old one', () => {
    expect(scaled(replicaSet('old', 3, 1), replicaSet('new', 0, 2))).toEqual(['old', 5]);
  });

  it('fall to the newest when none has pods', () => {
    expect(scaled(replicaSet('ten', 0, 10), replicaSet('nine', 0, 9))).toEqual(['ten', 5]);
    const late = { ...replicaSet('late', 0, 0), creationTimestamp: atSecond(2) };
    const soon = { ...replicaSet('soon', 0, 0), creationTimestamp: atSecond(1) };
    expect(scaled(soon, late)).toEqual(['late', 5]);
  });

  it('change the newest only, in the middle of a roll-out', () => {
    expect(scaled(replicaSet('old', 2, 1), replicaSet('new', 3, 2))).toEqual(['new', 3]);
    expect(scaled(replicaSet('old', 7, 1), replicaSet('new', 3, 2))).toEqual(['new', 0]);
  });

  it('belong to no other', () => {
    expect(scaled(workload('ReplicaSet', 'stray'))).toBeUndefined();
    expect(scaled({ ...replicaSet('far', 1, 1), namespace: 'else' })).toBeUndefined();
  });
});
