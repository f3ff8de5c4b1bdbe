import { describe, expect, it } from 'vitest';
import type { WorkloadObject } from '#cluster';
import type { DeploymentFacts, SetFacts } from '../../src/workloads/deployment/facts.ts';
import { oldestFirst } from '../../src/workloads/deployment/new-replica-set.ts';
import { scaleStep } from '../../src/workloads/deployment/scale.ts';
import { hasArrived, isSettled, isUnderWay } from '../../src/workloads/deployment/under-way.ts';
import { atSecond } from '../support/clock.ts';
import { workload } from './support.ts';

const SHOP = workload('Deployment', 'shop', { replicas: 3 });

const set = (name: string, replicas: number, given: Partial<SetFacts> = {}): SetFacts => ({
  ...{ name, replicas, pods: replicas, available: replicas },
  ...given,
});

const facts = (given: Partial<DeploymentFacts>): DeploymentFacts => ({
  strategy: 'RollingUpdate',
  ...{ maxSurge: 1, maxUnavailable: 1, paused: false, replicas: 3 },
  ...{ newSet: set('new', 3), oldSets: [], oldPodsRun: false },
  ...given,
});

describe('a rollout is under way', () => {
  it.each<[string, Partial<DeploymentFacts>, boolean]>([
    ['while an old ReplicaSet has replicas', { oldSets: [set('old', 1)] }, true],
    ['while one of several has', { oldSets: [set('old', 1), set('older', 0)] }, true],
    ['not when all old ones are empty', { oldSets: [set('old', 0), set('older', 0)] }, false],
    ['not without old ones', {}, false],
    ['not when it is paused', { oldSets: [set('old', 1)], paused: true }, false],
    ['not for no replicas', { oldSets: [set('old', 1)], replicas: 0 }, false],
  ])('%s', (_, given, expected) => {
    expect(isUnderWay(SHOP, facts(given))).toBe(expected);
  });
});

describe('a rollout without old pods', () => {
  const of = (reason: string, given: Partial<DeploymentFacts> = {}) =>
    isUnderWay({ ...SHOP, deployment: { progressing: { reason } } } as never, facts(given));

  it('is under way until all its pods are available', () => {
    expect(of('ReplicaSetUpdated', { newSet: set('new', 3, { available: 2 }) })).toBe(true);
    expect(of('ReplicaSetUpdated')).toBe(false);
  });

  it('has arrived when all are, unless the controller has said so before', () => {
    const arrived = (reason: string, given: Partial<DeploymentFacts> = {}) =>
      hasArrived({ ...SHOP, deployment: { progressing: { reason } } } as never, facts(given));
    expect(arrived('ReplicaSetUpdated')).toBe(true);
    expect(arrived('NewReplicaSetAvailable')).toBe(false);
    const newSet = set('new', 3, { available: 2 });
    expect(arrived('ReplicaSetUpdated', { newSet })).toBe(false);
    const { newSet: _, ...without } = facts({});
    expect(
      hasArrived({ ...SHOP, deployment: { progressing: { reason: 'x' } } } as never, without),
    ).toBe(false);
  });

  it('is not once the controller has said that it is over, or is paused', () => {
    const newSet = set('new', 3, { available: 2 });
    expect(of('NewReplicaSetAvailable', { newSet })).toBe(false);
    expect(of('DeploymentPaused', { newSet })).toBe(false);
  });
});

describe('a Deployment is settled', () => {
  const owned = (name: string, replicas: number): WorkloadObject =>
    workload('ReplicaSet', name, { replicas });
  const current = owned('new', 3);
  it.each<[string, WorkloadObject | undefined, readonly WorkloadObject[], boolean]>([
    ['with its replicas in the new ReplicaSet', current, [current], true],
    ['beside empty old ones', current, [owned('old', 0), current], true],
    ['not beside old ones that have replicas', current, [owned('old', 1), current], false],
    ['not with fewer replicas', owned('new', 2), [], false],
    ['without any ReplicaSet', undefined, [], true],
    ['not with old ones alone', undefined, [owned('old', 0)], false],
  ])('%s', (_, newSet, sets, expected) => {
    expect(isSettled(SHOP, sets, newSet)).toBe(expected);
  });

  it('never where the snapshot does not show it', () => {
    const unseen = { ...SHOP, deployment: { ...SHOP.deployment, isUnseen: true } } as never;
    expect(isSettled(unseen, [current], current)).toBe(false);
  });
});

describe('ReplicaSets of a Deployment', () => {
  it('are in the order in which they were made, then by name', () => {
    const at = (name: string, second: number): WorkloadObject =>
      workload('ReplicaSet', name, { creationTimestamp: atSecond(second) });
    const sets = [at('b', 1), at('c', 0), at('a', 1)];
    expect(sets.sort(oldestFirst).map(({ name }) => name)).toEqual(['c', 'a', 'b']);
  });

  it('of one size shrink and grow by age: the oldest shrinks, the newest grows', () => {
    const told = (replicas: number): string => {
      const oldSets = [set('a', 2), set('b', 2)];
      const { newSet: _, ...rest } = facts({ replicas, oldSets, maxSurge: 0 });
      const step = scaleStep(rest);
      if (step.kind !== 'scale') return step.kind;
      return step.scalings.map(({ set: { name }, replicas: size }) => `${name} ${size}`).join();
    };
    expect(told(3)).toBe('a 1');
    expect(told(5)).toBe('b 3');
  });
});
