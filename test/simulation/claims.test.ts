import { describe, expect, it } from 'vitest';
import { type PersistentVolumeClaim, type Pod, readObjectSelector } from '#cluster';
import { seconds } from '#units';
import { workload } from '../support/budgets.ts';
import { inZone, node, pod } from '../support/builders.ts';
import { expectAt, expectNever, expectRemovedAt } from '../support/expect.ts';
import { db, fast, harbour, volumeOf, ZONE } from '../support/harbour.ts';
import { attachment, claim, claiming, persistentVolume } from '../support/volumes.ts';

const unbound = (name: string, given: Partial<PersistentVolumeClaim> = {}) => {
  const { volumeName: _, ...open } = claim(name, '', {
    phase: 'Pending',
    storageClassName: 'fast',
    storage: '1Gi',
    ...given,
  });
  return open;
};

const waiting = (name: string, ...claims: readonly string[]): Pod => {
  const { nodeName: _, ...open } = pod(`shop/${name}`, '', {
    ...claiming(...claims),
    phase: 'Pending',
    conditions: [],
  });
  return open;
};

const inAffinity = (zone: string) => ({
  nodeSelectorTerms: [
    { matchExpressions: [{ key: ZONE, operator: 'In', values: [zone] }], matchFields: [] },
  ],
});

describe('a claim that waits for its first pod', () => {
  const open = { pods: [waiting('web', 'data')], persistentVolumeClaims: [unbound('data')] };

  it('gets a new volume in the zone of the node that is chosen', () => {
    const told = harbour(open);
    expectAt(told, { kind: 'PodScheduled', pod: 'shop/web', node: 'north' }, 0);
    expect(volumeOf(told)).toMatchObject({ phase: 'Bound', nodeAffinity: inAffinity('n') });
    expectAt(told, { kind: 'VolumeAttached', node: 'north' }, 0);
    expectAt(told, { kind: 'PodReady', pod: 'shop/web' }, 11);
  });

  it('keeps its next pods in that zone', () => {
    const template = {
      labels: { app: 'db' },
      annotations: {},
      finalizers: [],
      ...claiming('data'),
    };
    const owner = workload('ReplicaSet', 'db', {
      replicas: 1,
      selector: readObjectSelector({ matchLabels: { app: 'db' } }),
      template,
    });
    const told = harbour({
      workloads: [owner],
      persistentVolumeClaims: [unbound('data')],
      events: [
        'at=10s scale workload=ReplicaSet/shop/db replicas=0',
        'at=60s cordon nodes=north',
        'at=61s scale workload=ReplicaSet/shop/db replicas=1',
      ],
    });
    expect(told.pending).toHaveLength(1);
    expect(told.pending[0]?.message).toContain("didn't match PersistentVolume's node affinity");
  });

  it('lets its pod wait until storage has made it, with a place on the node', () => {
    const only = [node('north', { ...inZone('n'), allocatable: { pods: '1' } })];
    const second = pod('shop/web-2', '', { phase: 'Pending', conditions: [] });
    const { nodeName: _, ...other } = second;
    const told = harbour({
      ...open,
      nodes: only,
      pods: [...open.pods, other],
      storageTimes: { provisionTime: seconds(20) },
    });
    expectAt(told, { kind: 'PodScheduled', pod: 'shop/web' }, 20);
    expectNever(told, { kind: 'PodScheduled', pod: 'shop/web-2' });
    expectAt(told, { kind: 'PodReady', pod: 'shop/web' }, 31);
  });

  it('gives the place back when its pod goes before', () => {
    const told = harbour({
      ...open,
      storageTimes: { provisionTime: seconds(20) },
      events: ['at=5s deletePods pods=shop/web'],
    });
    expectRemovedAt(told, 'shop/web', 5);
    expectNever(told, { kind: 'PodScheduled' });
    expect(volumeOf(told)).toBeDefined();
  });

  it('takes the smallest volume that is there and will do', () => {
    const volumes = ['8Gi', '2Gi', '500Mi'].map((storage) =>
      persistentVolume(`pv-${storage}`, {
        phase: 'Available',
        storage,
        nodeAffinity: inAffinity('s'),
      }),
    );
    const told = harbour({
      ...open,
      persistentVolumes: volumes,
      storageClasses: [fast({ provisioner: 'kubernetes.io/no-provisioner' })],
    });
    expect(volumeOf(told)?.name).toBe('pv-2Gi');
    expectAt(told, { kind: 'PodScheduled', pod: 'shop/web', node: 'south' }, 0);
  });

  it('gets one only where the class may make it', () => {
    const allowedTopologies = [{ matchLabelExpressions: [{ key: ZONE, values: ['s'] }] }];
    const told = harbour({ ...open, storageClasses: [fast({ allowedTopologies })], csiNodes: [] });
    expectAt(told, { kind: 'PodScheduled', pod: 'shop/web', node: 'south' }, 0);
    expect(volumeOf(told)?.nodeAffinity).toEqual(inAffinity('s'));
  });

  it('gets none from a class that makes none', () => {
    const told = harbour({
      ...open,
      storageClasses: [fast({ provisioner: 'kubernetes.io/no-provisioner' })],
    });
    expect(told.pending[0]?.message).toContain("didn't find available persistent volumes to bind");
  });

  it('gets none while kube-controller-manager is down', () => {
    const told = harbour({
      ...open,
      events: ['controllerManager stop', 'at=1m controllerManager start'],
    });
    expectNever(told, { kind: 'PodReady' });
  });
});

describe('a claim for one pod only', () => {
  it('keeps the next pod waiting for the end of the one that uses it', () => {
    const told = harbour({
      pods: [pod('shop/web', 'north', claiming('data')), waiting('next', 'data')],
      persistentVolumes: [persistentVolume('pv-1', { accessModes: ['ReadWriteOncePod'] })],
      persistentVolumeClaims: [claim('data', 'pv-1', { accessModes: ['ReadWriteOncePod'] })],
      events: ['at=5s deletePods pods=shop/web'],
    });
    expectAt(told, { kind: 'PodUnschedulable', pod: 'shop/next' }, 0);
    expectAt(told, { kind: 'PodScheduled', pod: 'shop/next' }, 35);
  });
});

describe('a StatefulSet with claims of its own', () => {
  it('makes those of new ordinals', () => {
    const told = harbour({ workloads: [db(2)] });
    expectAt(told, { kind: 'PodReady', pod: 'shop/db-1' }, 21);
    expect(volumeOf(told, 'shop/data-db-1')).toMatchObject({
      storage: '1Gi',
      storageClassName: 'fast',
    });
  });

  it('gets volumes wherever they are from a class that binds at once', () => {
    const told = harbour({
      workloads: [db(1)],
      storageClasses: [fast({ volumeBindingMode: 'Immediate' })],
    });
    expectAt(told, { kind: 'PodReady', pod: 'shop/db-0' }, 11);
    expect(volumeOf(told, 'shop/data-db-0')?.nodeAffinity).toBeUndefined();
  });

  it('waits for a class that is not there', () => {
    const told = harbour({ workloads: [db(1, 'gone')] });
    expect(told.pending[0]?.message).toContain('storageclass.storage.k8s.io "gone" not found');
  });

  it('is not held up by claims that the snapshot left out', () => {
    const told = harbour({ workloads: [db(1)], storageClasses: [], csiNodes: [] });
    expectAt(told, { kind: 'PodReady', pod: 'shop/db-0' }, 1);
  });
});

describe('storage that takes its time', () => {
  it('holds up the next pod of a volume until it has let go and taken hold', () => {
    const running = [{ name: 'db', state: 'running', ready: true, restartCount: 0 }] as const;
    const told = harbour({
      pods: [
        pod('shop/db', 'north', { ...claiming('data'), containerStatuses: running }),
        waiting('next', 'data'),
      ],
      persistentVolumes: [persistentVolume('pv-1')],
      persistentVolumeClaims: [claim('data', 'pv-1')],
      volumeAttachments: [attachment('pv-1', 'north')],
      events: ['cordon nodes=north', 'at=1s taint nodes=north taints=tide=high:NoExecute'],
      storageTimes: { attachTime: seconds(3), detachTime: seconds(7) },
    });
    expectRemovedAt(told, 'shop/db', 31);
    const [letGo] = told.entries
      .filter(({ cause }) => cause.kind === 'VolumeDetached')
      .map(({ at }) => at);
    const [taken] = told.entries
      .filter(({ cause }) => cause.kind === 'VolumeAttached')
      .map(({ at }) => at);
    expect(Number(taken) - Number(letGo)).toBe(seconds(3));
    expect(Number(letGo)).toBeGreaterThanOrEqual(Number(told.start) + seconds(38));
    expectAt(
      told,
      { kind: 'PodReady', pod: 'shop/next' },
      (Number(taken) - Number(told.start)) / 1e6 + 1,
    );
  });
});
