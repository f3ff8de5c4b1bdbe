import { describe, expect, it } from 'vitest';
import { type Pod, type WorkloadObject, workloadName } from '#cluster';
import { withUnseen } from '../../src/workloads/assume/with-unseen.ts';
import { madeBy, podOf, workload } from './support.ts';

const DB = workload('StatefulSet', 'db', {
  replicas: 3,
  countedPods: 3,
  statefulSet: { firstOrdinal: 1, podManagementPolicy: 'OrderedReady' } as never,
});
const pods = (owner: WorkloadObject, ...names: string[]): readonly Pod[] =>
  names.map((name) => podOf(owner, name, 'pier'));
const found = (owner: WorkloadObject, seen: readonly Pod[]) => {
  const names = [workloadName(owner)];
  return withUnseen([owner], seen, () => names);
};

describe('pods that a workload counts and the snapshot lacks', () => {
  it('are none when all are seen', () => {
    const seen = pods(DB, 'db-1', 'db-2', 'db-3');
    expect(found(DB, seen)).toMatchObject({ names: [], pods: 0, workloads: [DB] });
    expect(found(DB, seen).workloads[0]).toBe(DB);
  });

  it('are none where nothing is counted', () => {
    const { countedPods: _, ...uncounted } = DB;
    expect(found(uncounted, [])).toEqual({ workloads: [uncounted], names: [], pods: 0 });
  });

  it('of a StatefulSet have the lowest ordinals that no pod has', () => {
    const { workloads, pods: lacking } = found(DB, pods(DB, 'db-2'));
    expect(lacking).toBe(2);
    expect(workloads[0]?.statefulSet?.unseenOrdinals).toEqual(new Set([1, 3]));
  });

  it('of a StatefulSet that does not say how many it wants are one', () => {
    const { replicas: _, ...one } = DB;
    const { workloads, pods: lacking } = found(one, []);
    expect([lacking, workloads[0]?.statefulSet?.unseenOrdinals]).toEqual([1, new Set([1])]);
  });

  it('are those of one workload, where another counts none', () => {
    const { countedPods: _, ...other } = workload('ReplicaSet', 'web', { countedPods: 1 });
    const { names } = withUnseen([other, DB], [], () => []);
    expect(names).toEqual([workloadName(DB)]);
  });

  it('do not stand for pods that have ended', () => {
    const ended = podOf(DB, 'db-1', 'pier', { phase: 'Failed' });
    const { workloads } = found(DB, [ended, ...pods(DB, 'db-2', 'db-3')]);
    expect(workloads[0]?.unseenPods).toBe(1);
    expect(workloads[0]?.statefulSet?.unseenOrdinals).toEqual(new Set([1]));
  });

  it('are no more than what is wanted still', () => {
    expect(found({ ...DB, countedPods: 9 }, pods(DB, 'db-1')).pods).toBe(2);
    expect(found({ ...DB, replicas: 1 }, pods(DB, 'db-1', 'db-2')).pods).toBe(0);
  });

  it('are told of a ReplicaSet only with its Deployment', () => {
    const web = workload('Deployment', 'web', { replicas: 2 });
    const set = workload('ReplicaSet', 'web-5f6', {
      ...{ replicas: 2, countedPods: 2, ownerReferences: [madeBy(web)] },
    });
    expect(found(set, [])).toEqual({ workloads: [set], names: [], pods: 0 });
    const { names, pods: lacking } = withUnseen([set, { ...web, countedPods: 2 }], [], () => []);
    expect([names, lacking]).toEqual([[workloadName(web)], 2]);
  });

  it('of a Job take from its parallelism', () => {
    const job = workload('Job', 'tide', { countedPods: 2, job: { parallelism: 3 } as never });
    expect(found(job, []).workloads[0]?.job?.parallelism).toBe(1);
  });

  it('of a DaemonSet are on the nodes that have none in the snapshot', () => {
    const agents = workload('DaemonSet', 'agent', {
      countedPods: 2,
      daemonSet: { allowsSurge: false } as never,
    });
    const { workloads } = found(agents, pods(agents, 'agent-a'));
    expect(workloads[0]?.daemonSet?.foundOn).toEqual(new Set(['pier']));
  });

  it('of a ReplicaSet of a Deployment are told of the Deployment alone', () => {
    const shop = workload('Deployment', 'shop', { replicas: 2, countedPods: 2 });
    const set = workload('ReplicaSet', 'shop-1', {
      ...{ replicas: 2, countedPods: 2, ownerReferences: [madeBy(shop)] },
    });
    const { names, pods: lacking } = withUnseen([shop, set], [], () => []);
    expect([names, lacking]).toEqual([[workloadName(shop)], 2]);
  });
});
