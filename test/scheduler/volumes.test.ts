import { describe, expect, it, test } from 'vitest';
import type {
  Labels,
  PersistentVolume,
  PersistentVolumeClaim,
  PodSpec,
  StorageClass,
} from '#cluster';
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
    ['that is not there', claim('other'), 'persistentvolumeclaim "data" not found'],
    [
      'that has lost its volume',
      claim('data', { phase: 'Lost' }),
      'persistentvolumeclaim "data" bound to non-existent persistentvolume "pv-data"',
    ],
    [
      'whose volume is not there',
      claim('data', { volumeName: 'gone' }),
      'persistentvolume "gone" not found',
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

describe('volumes with zones in their labels', () => {
  const ZONE = 'topology.kubernetes.io/zone';
  const REGION = 'topology.kubernetes.io/region';
  const BETA_ZONE = 'failure-domain.beta.kubernetes.io/zone';
  const NO_ZONE = '0/1 nodes are available: 1 node(s) had no available volume zone.';

  it.each<[string, Labels, Labels, boolean]>([
    ['are used in theirs', { [ZONE]: 'a' }, { [ZONE]: 'a' }, true],
    ['are not used in another', { [ZONE]: 'a' }, { [ZONE]: 'b' }, false],
    ['are used in each of several', { [ZONE]: 'a__b' }, { [ZONE]: 'b' }, true],
    ['are not used beside several', { [ZONE]: 'a__b' }, { [ZONE]: 'c' }, false],
    ['are used on nodes without any', { [ZONE]: 'a' }, { disk: 'ssd' }, true],
    ['are not used where only a region is known', { [ZONE]: 'a' }, { [REGION]: 'r' }, false],
    [
      'are not used in another region',
      { [ZONE]: 'a', [REGION]: 'r' },
      { [ZONE]: 'a', [REGION]: 's' },
      false,
    ],
    ['are used in theirs by its old name', { [BETA_ZONE]: 'a' }, { [BETA_ZONE]: 'a' }, true],
    ['are used in theirs by its new name', { [BETA_ZONE]: 'a' }, { [ZONE]: 'a' }, true],
    ['are not used in another by its new name', { [BETA_ZONE]: 'a' }, { [ZONE]: 'b' }, false],
  ])('%s', (_, labels, ofNode, isUsed) => {
    const given = volumesOf([claim('data')], [{ ...volume('pv-data'), labels }]);
    const scheduler = schedulerOf([roomyNode('n1', 'a', { labels: ofNode })], [], given);
    expect(told(scheduler.attempt(fresh))).toBe(isUsed ? 'n1' : NO_ZONE);
  });
});

describe('a node', () => {
  it('counts volumes that will be made for claims, and none of other drivers', () => {
    const claims = [unbound('one'), unbound('two'), claim('file')];
    const file = { ...volume('pv-file'), source: { kind: 'nfs' } } as never;
    const there = [running('d/x', 'b-1', using('one')), running('d/y', 'b-1', using('file', 'x'))];
    const placed = (limit: number, name: string) =>
      told(
        schedulerOf([roomyNode('b-1', 'b')], there, volumesOf(claims, [file], limit)).attempt(
          pending('d/new', using(name)),
        ),
      );
    const full = '0/1 nodes are available: 1 node(s) exceed max volume count.';
    expect([placed(2, 'two'), placed(1, 'two'), placed(1, 'one')]).toEqual(['b-1', full, 'b-1']);
  });

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
