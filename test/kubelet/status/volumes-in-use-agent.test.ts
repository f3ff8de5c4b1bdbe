import { describe, expect, test } from 'vitest';
import { seconds } from '#units';
import { resolveKubelet } from '#versions';
import { byDefault, pod, spec, steadyZone } from '../../support/builders.ts';
import { expectAt, expectNever } from '../../support/expect.ts';
import { type Outage, play } from '../../support/outage.ts';
import { attachment, claim, persistentVolume } from '../../support/volumes.ts';

const DB = 'shop/db-0';

const db = pod(
  DB,
  'a-00',
  spec({
    tolerations: byDefault(),
    volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
  }),
);

/** Pods on a-00 take 2 s to stop when it shuts down at 1; the machine goes when they have. */
const shutDown = (given: Partial<Outage> = {}) =>
  play({
    nodes: steadyZone('a', 5),
    pods: [db],
    persistentVolumes: [persistentVolume('pv-1')],
    persistentVolumeClaims: [claim('data', 'pv-1')],
    volumeAttachments: [attachment('pv-1', 'a-00')],
    events: ['at=1s shutdown nodes=a-00'],
    shutdownOf: () => ({
      configuration: { shutdownGracePeriod: '30s', shutdownGracePeriodCriticalPods: '0s' },
      behavior: resolveKubelet({ major: 1, minor: 36 }).shutdown,
      zeroGracePeriod: 'at-once',
    }),
    stoppingTimesOf: () => ({
      stopAfter: seconds(2),
      exitCode: 143,
      cleanupAfter: seconds(0),
    }),
    ...given,
  });

const detached = { kind: 'VolumeDetached', volume: 'pv-1', node: 'a-00' } as const;
const forced = { kind: 'VolumeForceDetached', volume: 'pv-1', node: 'a-00' } as const;

describe('a kubelet that shuts down', () => {
  test('leaves an old report behind when the machine goes before the next status round (NS-37)', () => {
    const told = shutDown();
    expectAt(told, { kind: 'PodFailed', pod: DB }, 3);
    expectNever(told, detached);
    expectAt(told, forced, 363);
  });

  test('reports that it has let go of volumes in a round that still comes (NS-36)', () => {
    const slow = pod('shop/slow', 'a-00');
    const told = shutDown({
      pods: [db, slow],
      stoppingTimesOf: ({ key }) => ({
        stopAfter: seconds(key === DB ? 2 : 15),
        cleanupAfter: seconds(0),
      }),
    });
    expectAt(told, { kind: 'ShutdownFinished', node: 'a-00' }, 16);
    expectAt(told, detached, 10);
    expectNever(told, forced);
  });
});

describe('a report of volumes in use', () => {
  const deleted = `at=3s deletePods pods=${DB} gracePeriod=1s`;

  test.each([
    [0, 10],
    [6.9, 20],
    [17, 30],
  ])('waits for the pod to be cleaned up, %d s after its end', (cleanupAfter, at) => {
    const told = play({
      nodes: steadyZone('a', 5),
      pods: [db],
      persistentVolumes: [persistentVolume('pv-1')],
      persistentVolumeClaims: [claim('data', 'pv-1')],
      events: [deleted],
      stoppingTimesOf: () => ({ cleanupAfter: seconds(cleanupAfter) }),
    });
    expectAt(told, detached, at);
  });
});

test('a node that is registered anew shows the volumes in use with the next status', () => {
  const told = play({
    nodes: steadyZone('a', 5),
    pods: [db],
    persistentVolumes: [persistentVolume('pv-1')],
    persistentVolumeClaims: [claim('data', 'pv-1')],
    volumeAttachments: [attachment('pv-1', 'a-00')],
    events: ['at=3s deleteNode nodes=a-00', 'at=4s stopKubelet nodes=a-00 for=9s'],
    duration: seconds(30),
  });
  expect(told.final.node('a-00')?.volumesInUse).toEqual([
    'kubernetes.io/csi/disk.example^handle-of-pv-1',
  ]);
});
