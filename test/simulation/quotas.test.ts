import { describe, expect, test } from 'vitest';
import type { LeaderElection, ResourceQuota } from '#cluster';
import { seconds } from '#units';
import { controlledBy, workload } from '../support/budgets.ts';
import { lease, pod, steadyZone, tolerates } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { entriesLike, expectAt, secondsOf } from '../support/expect.ts';
import { type Outage, play } from '../support/outage.ts';

const NODES = steadyZone('a', 3);
const { spec } = pod('shop/web', '', {});
const TOLERANT = {
  ...spec,
  tolerations: [tolerates('node.kubernetes.io/unreachable', 10)],
};
const web = workload('ReplicaSet', 'web', {
  replicas: 2,
  template: { labels: {}, annotations: {}, finalizers: [], spec: TOLERANT },
});

const quota = (hard: ResourceQuota['hard'], more: Partial<ResourceQuota> = {}): ResourceQuota => ({
  ...{ name: 'q', namespace: 'shop', uid: '', labels: {}, annotations: {}, finalizers: [] },
  ...{ ownerReferences: [], hard, scopes: [], ...more },
});

const leader = (acquiredAt: number): LeaderElection => ({
  ...{ namespace: 'kube-system', name: 'kube-controller-manager', holder: 'm' },
  ...{ leaseDuration: seconds(15), acquiredAt: atSecond(acquiredAt) },
});

const sail = (events: readonly string[], more: Partial<Outage> = {}) =>
  play({
    nodes: NODES,
    leases: NODES.map(({ name }) => lease(name)),
    workloads: [web],
    pods: ['a-00', 'a-01'].map((node, n) =>
      pod(`shop/web-${n}`, node, { ownerReferences: [controlledBy(web)], spec: TOLERANT }),
    ),
    resourceQuotas: [quota({ pods: '2' })],
    events,
    ...more,
  });

const REFUSED = { kind: 'workloads/creation-refused', workload: 'ReplicaSet/shop/web' } as const;
const CREATED = { kind: 'PodCreated', pod: 'shop/web-r1' } as const;
const OFF = 'at=5s powerOff nodes=a-00';

describe('a full namespace', () => {
  test('AD-22: refuses a replacement, which is tried again each time after twice as long', () => {
    const told = sail([OFF]);
    const [evicted = 0] = secondsOf(told, { kind: 'PodDeletionRequested', pod: 'shop/web-0' });
    const tries = secondsOf(told, REFUSED).map((at) => Math.round((at - evicted) * 1_000));
    expect(tries.slice(0, 5)).toEqual([0, 5, 15, 35, 75]);
    const waits = tries.slice(1).map((at, n) => at - (tries[n] ?? 0));
    expect(waits).toEqual(waits.map((_, n) => 5 * 2 ** n));
  });

  test('AD-21: makes room with the first count after the pod has counted for twice its grace', () => {
    const told = sail([OFF], { elections: [leader(-160)] });
    const [evicted = 0] = secondsOf(told, { kind: 'PodDeletionRequested', pod: 'shop/web-0' });
    expect(evicted + 60).toBeLessThan(140);
    expectAt(told, { kind: 'resource-quota/counted-anew', quota: 'shop/q' }, 140);
    const [created = 0] = secondsOf(told, CREATED);
    expect(created).toBeCloseTo(evicted + 0.005 * (2 ** 14 - 1), 3);
  });

  test('waits longer where the count just missed it', () => {
    const told = sail([OFF], { elections: [leader(-220)] });
    const [evicted = 0] = secondsOf(told, { kind: 'PodDeletionRequested', pod: 'shop/web-0' });
    const [created = 0] = secondsOf(told, CREATED);
    expect(created).toBeCloseTo(evicted + 0.005 * (2 ** 16 - 1), 3);
  });

  test('makes room when a pod is gone', () => {
    const told = sail(['at=10s deletePods pods=shop/web-0']);
    const [removed = 0] = secondsOf(told, { kind: 'PodRemoved', pod: 'shop/web-0' });
    expect(removed).toBe(40);
    expect(secondsOf(told, CREATED)).toEqual([removed]);
  });

  test('refuses for good what never fits, and the run may end', () => {
    const told = sail(['at=10s scale workload=ReplicaSet/shop/web replicas=3']);
    expect(secondsOf(told, REFUSED).length).toBeGreaterThan(0);
    expect(entriesLike(told, CREATED)).toEqual([]);
    expect(told.endReason).toBe('quiet');
  });

  test('has room for pods that its scopes leave out', () => {
    const scopes = [{ name: 'Terminating', operator: 'Exists', values: [] }] as const;
    const told = sail(['at=10s scale workload=ReplicaSet/shop/web replicas=3'], {
      resourceQuotas: [quota({ pods: '0' }, { scopes })],
    });
    expectAt(told, CREATED, 10);
  });

  test('counts a created pod at once', () => {
    const told = sail(['at=10s scale workload=ReplicaSet/shop/web replicas=9'], {
      resourceQuotas: [quota({ pods: '5' })],
    });
    expect(entriesLike(told, { kind: 'PodCreated' })).toHaveLength(3);
  });

  test('is no matter without the admission plugin or the controller that counts', () => {
    const told = sail(['at=10s deletePods pods=shop/web-0'], {
      flags: { controllers: '*,-resourcequota-controller' },
    });
    expect(entriesLike(told, CREATED)).toEqual([]);
  });
});
