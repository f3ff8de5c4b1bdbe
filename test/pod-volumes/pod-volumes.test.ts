import { describe, expect, it } from 'vitest';
import { allowsMultiAttach, claimsOfPod, needsAttaching, volumesAwaited } from '#pod-volumes';
import { pod, spec } from '../support/builders.ts';
import { Room } from '../support/room.ts';
import { attachment, claim, claiming, persistentVolume } from '../support/volumes.ts';

const drivers = {
  get: (name: string) =>
    name === 'files.example'
      ? { ...persistentVolume('x'), name, attachRequired: false }
      : undefined,
};

describe('a volume', () => {
  it.each([
    ['csi', 'disk.example', true],
    ['csi', 'files.example', false],
    ['awsElasticBlockStore', undefined, true],
    ['local', undefined, false],
    ['nfs', undefined, false],
    ['', undefined, false],
  ])('of the source %s (%s) needs attaching: %s', (kind, driver, expected) => {
    const source = driver === undefined ? { kind } : { kind, driver };
    expect(needsAttaching({ source }, drivers)).toBe(expected);
  });

  it.each([
    [['ReadWriteOnce'], false],
    [['ReadWriteOncePod'], false],
    [['ReadWriteOnce', 'ReadOnlyMany'], true],
    [['ReadWriteMany'], true],
    [[], true],
  ])('with the access modes %j can be on several nodes: %s', (accessModes, expected) => {
    expect(allowsMultiAttach({ accessModes })).toBe(expected);
  });
});

describe('a pod', () => {
  it('has claims by name and one for each ephemeral volume', () => {
    const volumes = [
      { name: 'data', persistentVolumeClaim: { claimName: 'data-db-0' } },
      { name: 'cache', emptyDir: {} },
      { name: 'scratch', ephemeral: {} },
    ];
    expect(claimsOfPod(pod('shop/db-0', 'heron', spec({ volumes })))).toEqual([
      { key: 'shop/data-db-0', name: 'data-db-0', isEphemeral: false },
      { key: 'shop/db-0-scratch', name: 'db-0-scratch', isEphemeral: true },
    ]);
  });

  it('waits for volumes that are not attached to its node, or no longer', () => {
    const { store } = new Room({
      persistentVolumes: ['a', 'b', 'c', 'd'].map((name) =>
        persistentVolume(name, name === 'd' ? { source: { kind: 'nfs' } } : {}),
      ),
      persistentVolumeClaims: ['a', 'b', 'c', 'd'].map((name) => claim(`claim-${name}`, name)),
      volumeAttachments: [
        attachment('a', 'heron'),
        attachment('b', 'heron', { attached: false }),
        attachment('c', 'egret'),
      ],
    });
    const claims = ['a', 'b', 'c', 'd', 'lost'].map((name) => `claim-${name}`);
    const db = pod('shop/db-0', 'heron', claiming(...claims));
    expect(volumesAwaited(db, 'heron', store)).toEqual(['b', 'c']);
    expect(volumesAwaited(db, 'egret', store)).toEqual(['a', 'b']);
  });
});
