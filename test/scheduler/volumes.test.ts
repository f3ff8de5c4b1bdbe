import { describe, expect, it, test } from 'vitest';
import type { PersistentVolume, PersistentVolumeClaim, PodSpec, StorageClass } from '#cluster';
import type { VolumeObjects } from '#scheduler';
import { atSecond } from '../support/clock.ts';
import { pending, roomyNode, running, schedulerOf, told } from '../support/scheduler.ts';

const META = { uid: '', labels: {}, annotations: {}, ownerReferences: [], finalizers: [] };

const claim = (
  name: string,
  given: Partial<PersistentVolumeClaim> = {},
): PersistentVolumeClaim => ({
  ...META,
  namespace: 'd',
  name,
  phase: 'Bound',
  accessModes: ['ReadWriteOnce'],
  storage: '1Gi',
  storageClassName: 'slow',
  volumeMode: 'Filesystem',
  volumeName: `pv-${name}`,
  ...given,
});

const unbound = (name: string, given: Partial<PersistentVolumeClaim> = {}) => {
  const { volumeName: _, ...waiting } = claim(name, { phase: 'Pending', ...given });
  return waiting;
};

const volume = (name: string, zone?: string): PersistentVolume => ({
  ...META,
  namespace: '',
  name,
  phase: 'Bound',
  accessModes: ['ReadWriteOnce'],
  storage: '1Gi',
  storageClassName: 'slow',
  volumeMode: 'Filesystem',
  source: { kind: 'csi', driver: 'disk.example.com', volumeHandle: name },
  ...(zone !== undefined && { nodeAffinity: zoneSelector(zone) }),
});

const zoneSelector = (zone: string) => ({
  nodeSelectorTerms: [
    {
      matchExpressions: [{ key: 'topology.kubernetes.io/zone', operator: 'In', values: [zone] }],
      matchFields: [],
    },
  ],
});

const slow: StorageClass = {
  ...META,
  namespace: '',
  name: 'slow',
  provisioner: 'disk.example.com',
  volumeBindingMode: 'WaitForFirstConsumer',
  allowedTopologies: [],
};

const volumesOf = (
  claims: readonly PersistentVolumeClaim[],
  volumes: readonly PersistentVolume[] = [],
  limit?: number,
): { readonly volumes: VolumeObjects } => ({
  volumes: {
    claim: (namespace, name) =>
      claims.find((each) => each.namespace === namespace && each.name === name),
    isMissing: () => false,
    volume: (name) => volumes.find((each) => each.name === name),
    volumesOfClass: (name) => volumes.filter(({ storageClassName }) => storageClassName === name),
    storageClass: (name) => (name === 'slow' ? slow : undefined),
    attachLimit: () => limit,
  },
});

const using = (...names: readonly string[]): Partial<PodSpec> => ({
  volumes: names.map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } })),
});

const DEAD = [{ key: 'node.kubernetes.io/unreachable', value: '', effect: 'NoExecute' }] as const;
const ENDING = { deletionTimestamp: atSecond(30), deletionGracePeriodSeconds: 30 };
const nodes = [roomyNode('a-1', 'a', { taints: DEAD }), roomyNode('b-1', 'b')];
const fresh = pending('d/new', using('data'));

describe('claims', () => {
  test.each([
    ['WS-28: one for one pod alone', ['ReadWriteOncePod'], /already in-use by another pod/],
    ['WS-29: one for one node does not keep others away', ['ReadWriteOnce'], /^b-1$/],
  ])('%s', (_, accessModes, expected) => {
    const given = volumesOf([claim('data', { accessModes })], [volume('pv-data')]);
    const old = running('d/old', 'a-1', using('data'), ENDING);
    expect(told(schedulerOf(nodes, [old], given).attempt(fresh))).toMatch(expected);
  });

  test('WS-30: one whose zone is down', () => {
    const given = volumesOf([claim('data')], [volume('pv-data', 'a')]);
    expect(told(schedulerOf(nodes, [], given).attempt(fresh))).toBe(
      "0/2 nodes are available: 1 node(s) didn't match PersistentVolume's node affinity, 1 node(s) had untolerated taint(s).",
    );
    const back = schedulerOf([roomyNode('a-1', 'a'), roomyNode('b-1', 'b')], [], given);
    expect(told(back.attempt(fresh))).toBe('a-1');
  });

  test('WS-31: one that waits for a dead node', () => {
    const annotations = { 'volume.kubernetes.io/selected-node': 'a-1' };
    const chosen = schedulerOf(nodes, [], volumesOf([unbound('data', { annotations })]));
    expect(told(chosen.attempt(fresh))).toBe(
      "0/2 nodes are available: 1 node(s) didn't find available persistent volumes to bind, 1 node(s) had untolerated taint(s).",
    );
    expect(told(schedulerOf(nodes, [], volumesOf([unbound('data')])).attempt(fresh))).toBe('b-1');
  });

  test.each([
    ['being deleted', claim('data', ENDING), 'persistentvolumeclaim "data" is being deleted'],
    [
      'of a class that is not there',
      unbound('data', { storageClassName: 'gone' }),
      'storageclass.storage.k8s.io "gone" not found',
    ],
    [
      'of no class',
      unbound('data', { storageClassName: '' }),
      'pod has unbound immediate PersistentVolumeClaims',
    ],
  ])('one %s refuses every node', (_, given, reason) => {
    const scheduler = schedulerOf(nodes, [], volumesOf([given], [volume('pv-data')]));
    expect(told(scheduler.attempt(fresh))).toBe(`0/2 nodes are available: ${reason}.`);
  });

  it('of ephemeral volumes are waited for', () => {
    const pod = pending('d/new', { volumes: [{ name: 'tmp', ephemeral: {} }] });
    const name = 'new-tmp';
    expect(told(schedulerOf(nodes).attempt(pod))).toMatch(
      `waiting for ephemeral volume controller to create the persistentvolumeclaim "${name}"`,
    );
    const foreign = volumesOf([unbound(name)]);
    expect(told(schedulerOf(nodes, [], foreign).attempt(pod))).toMatch('(pod is not owner)');
    const owner = { apiVersion: 'v1', kind: 'Pod', name: 'new', uid: pod.uid, controller: true };
    const own = volumesOf([unbound(name, { ownerReferences: [owner] })]);
    expect(told(schedulerOf(nodes, [], own).attempt(pod))).toBe('b-1');
  });
});

describe('a node', () => {
  it('holds only so many volumes of a driver, each counted once', () => {
    const claims = ['one', 'two', 'three'].map((name) => claim(name));
    const volumes = claims.map(({ name }) => volume(`pv-${name}`));
    const there = [running('d/x', 'b-1', using('one')), running('d/y', 'b-1', using('one', 'two'))];
    const scheduler = schedulerOf([roomyNode('b-1', 'b')], there, volumesOf(claims, volumes, 2));
    const full = '0/1 nodes are available: 1 node(s) exceed max volume count.';
    const third = () => told(scheduler.attempt(pending('d/new', using('three'))));
    expect(told(scheduler.attempt(pending('d/new', using('two'))))).toBe('b-1');
    expect(third()).toBe(full);
    for (const pod of there) scheduler.replacePod(pod, undefined);
    expect(third()).toBe('b-1');
    for (const pod of there) scheduler.replacePod(undefined, pod);
    expect(third()).toBe(full);
  });
});
