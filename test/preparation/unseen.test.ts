import { describe, expect, test } from 'vitest';
import type { Pod, WorkloadObject } from '#cluster';
import { ofUnseen } from '../../src/assumptions/unseen.ts';
import { noteUnseen } from '../../src/preparation/unseen.ts';
import { budget, controlledBy, workload } from '../support/budgets.ts';
import { lease, pod, steadyZone } from '../support/builders.ts';
import { play } from '../support/outage.ts';

const NODES = steadyZone('a', 3);
const LEASES = NODES.map(({ name }) => lease(name));
const { spec } = pod('shop/web', 'a-00');
const template = { labels: {}, annotations: {}, finalizers: [], spec };

const podsOf = (owner: WorkloadObject, ...places: readonly (readonly [string, string])[]) =>
  places.map(([name, node]) =>
    pod(`shop/${name}`, node, { ownerReferences: [controlledBy(owner)] }),
  );

/** The outcome after a minute for workloads whose pods the snapshot lacks. */
function outcomeOf(workloads: readonly WorkloadObject[], pods: readonly Pod[]) {
  const given = { nodes: NODES, leases: LEASES, workloads, pods };
  const { cluster, unseen } = noteUnseen(given);
  const { entries, availability } = play({ ...cluster, events: ['at=60s cordon nodes=a-02'] });
  const count = (kind: string): number => entries.filter(({ cause }) => cause.kind === kind).length;
  return {
    made: count('PodCreated'),
    deleted: count('PodDeletionRequested'),
    desired: availability.workloads.map(({ desired }) => desired[0]?.count),
    assumptions: ofUnseen(unseen),
  };
}

describe('pods that a status counts and the snapshot lacks (AV-33)', () => {
  test('are not made anew where all are missing (AV-C8)', () => {
    const web = workload('Deployment', 'web', { replicas: 3, countedPods: 3 });
    const webs = workload('ReplicaSet', 'web-1', {
      ...{ replicas: 3, countedPods: 3, template },
      ownerReferences: [controlledBy(web)],
    });
    expect(outcomeOf([web, webs], [])).toEqual({
      ...{ made: 0, deleted: 0, desired: [0] },
      assumptions: [{ kind: 'pods-unseen', names: ['Deployment/shop/web'], pods: 3 }],
    });
  });

  test('are not made anew where some are missing, and those that never were are', () => {
    const web = workload('ReplicaSet', 'web', { replicas: 4, countedPods: 3, template });
    expect(outcomeOf([web], podsOf(web, ['web-a', 'a-00'], ['web-b', 'a-01']))).toMatchObject({
      ...{ made: 1, deleted: 0, desired: [3] },
      assumptions: [{ pods: 1 }],
    });
  });

  test('keep their ordinals', () => {
    const db = workload('StatefulSet', 'db', {
      ...{ replicas: 3, countedPods: 3, template },
      statefulSet: {
        podManagementPolicy: 'OrderedReady',
        firstOrdinal: 0,
        volumeClaimTemplates: [],
      },
    });
    expect(outcomeOf([db], podsOf(db, ['db-0', 'a-00'], ['db-2', 'a-01']))).toMatchObject({
      ...{ made: 0, deleted: 0, desired: [2] },
    });
  });

  test('of a DaemonSet and of a Job are left alone, too', () => {
    const logs = workload('DaemonSet', 'logs', {
      ...{ countedPods: 3, template, daemonSet: { allowsSurge: false } },
    });
    const job = workload('Job', 'sums', {
      ...{ countedPods: 2, template },
      job: {
        ...{ parallelism: 2, completions: 2, backoffLimit: 6, suspend: false },
        completionMode: 'NonIndexed',
      },
    });
    const pods = [...podsOf(logs, ['logs-a', 'a-00']), ...podsOf(job, ['sums-a', 'a-00'])];
    expect(outcomeOf([logs, job], pods)).toMatchObject({
      ...{ made: 0, deleted: 0, desired: [1] },
      assumptions: [{ names: ['DaemonSet/shop/logs', 'Job/shop/sums'], pods: 3 }],
    });
  });

  test('do not exist where pods are on their way out or too many', () => {
    const web = workload('ReplicaSet', 'web', { replicas: 2, countedPods: 4, template });
    const pods = podsOf(web, ['web-a', 'a-00'], ['web-b', 'a-01']);
    expect(outcomeOf([web], pods)).toMatchObject({ made: 0, deleted: 0, assumptions: [] });
  });
});

test('namespaces without a pod are named, but for those that mostly have none (AV-34)', () => {
  const namespaces = ['default', 'kube-system', 'shop'].map((name) => ({
    ...workload('Job', name),
    namespace: '',
    phase: 'Active' as const,
  }));
  const given = { nodes: NODES, leases: LEASES, workloads: [], namespaces };
  const assumptions = (pods: readonly Pod[]) => ofUnseen(noteUnseen({ ...given, pods }).unseen);
  expect(assumptions([pod('shop/web', 'a-00')])).toEqual([
    { kind: 'namespaces-unseen', names: ['kube-system'] },
  ]);
  expect(assumptions([])).toEqual([]);
  const elsewhere = { ...budget('db'), namespace: 'payments' };
  const told = noteUnseen({ ...given, pods: [pod('shop/web', 'a-00')], budgets: [elsewhere] });
  expect(ofUnseen(told.unseen)).toEqual([
    { kind: 'namespaces-unseen', names: ['kube-system', 'payments'] },
  ]);
});
