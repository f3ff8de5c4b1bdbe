import { describe, expect, test } from 'vitest';
import { uniqueVolumeName } from '#pod-volumes';
import { minutes } from '#units';
import { byDefault, pod, spec, steadyZone } from '../../support/builders.ts';
import { expectAt, expectCauseChain, expectNever, expectRemovedAt } from '../../support/expect.ts';
import { type Outage, type Played, play } from '../../support/outage.ts';
import { attachment, claim, persistentVolume } from '../../support/volumes.ts';

const DB = 'shop/db-0';

const claimingSpec = (claimName: string) =>
  spec({
    tolerations: byDefault(),
    volumes: [{ name: 'data', persistentVolumeClaim: { claimName } }],
  });

const running = [{ name: 'db', state: 'running', ready: true, restartCount: 0 }] as const;

/** Runs on a-00 with a volume. */
const db = pod(DB, 'a-00', { ...claimingSpec('data'), containerStatuses: running });

/** Bound to a-01, and uses the same claim. */
const next = pod('shop/next', 'a-01', { ...claimingSpec('data'), phase: 'Pending' });

const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service=nodeshutdown';

const playWith = (events: readonly string[], given: Partial<Outage> = {}): Played =>
  play({
    nodes: steadyZone('a', 5),
    pods: [db],
    persistentVolumes: [persistentVolume('pv-1')],
    persistentVolumeClaims: [claim('data', 'pv-1')],
    volumeAttachments: [attachment('pv-1', 'a-00')],
    events,
    ...given,
  });

const DIES = 'at=50ms powerOff nodes=a-00';
const detached = { kind: 'VolumeDetached', volume: 'pv-1', node: 'a-00' } as const;
const forced = { kind: 'VolumeForceDetached', volume: 'pv-1', node: 'a-00' } as const;
const attached = { kind: 'VolumeAttached', volume: 'pv-1', node: 'a-01' } as const;

describe('a volume on a dead node', () => {
  test('stays attached while its pod is stuck in Terminating (NS-33)', () => {
    const told = playWith([DIES]);
    expectAt(told, { kind: 'PodDeletionRequested', pod: DB }, 350);
    expectNever(told, forced);
    expectNever(told, detached);
  });

  test('is detached six minutes after its pod was deleted by force (NS-34)', () => {
    const told = playWith([DIES, `at=1000s deletePods pods=${DB} gracePeriod=0s`]);
    expectRemovedAt(told, DB, 1000);
    expectAt(told, forced, 1360);
    expectCauseChain(
      told,
      forced,
      'ScriptEvent',
      'PodDeletionRequested',
      'PodRemoved',
      'attach-detach/not-needed',
      'attach-detach/timed-out',
      'VolumeForceDetached',
    );
  });

  test('is not, where detaching by force is switched off (NS-35)', () => {
    const told = playWith([DIES, `at=1000s deletePods pods=${DB} gracePeriod=0s`], {
      flags: { 'disable-force-detach-on-timeout': 'true' },
    });
    expectNever(told, forced);
  });

  test.each([
    ['NoExecute', 400, 400],
    ['NoExecute', 413.37, 420],
    ['NoSchedule', 400, 400],
  ])(
    'is detached at once when the node is out of service: %s at %d (NS-29, NS-30)',
    (effect, at, gone) => {
      const taint = `at=${at * 1000}ms taint nodes=a-00 taints=${OUT_OF_SERVICE}:${effect}`;
      const told = playWith([DIES, taint]);
      expectRemovedAt(told, DB, gone);
      expectAt(told, forced, gone);
      expectCauseChain(
        told,
        forced,
        'ScriptEvent',
        'NodeTainted',
        'attach-detach/out-of-service',
        'VolumeForceDetached',
      );
    },
  );

  test('waits six minutes more when the Node object goes instead', () => {
    const told = playWith([DIES, 'at=100s deleteNode nodes=a-00']);
    expectRemovedAt(told, DB, 140);
    expectAt(told, forced, 500);
  });

  test('is let go of by a node that comes back', () => {
    const told = playWith([
      DIES,
      `at=400s deletePods pods=${DB} gracePeriod=0s`,
      'at=500s restore nodes=a-00',
    ]);
    expectAt(told, detached, 500);
    expectNever(told, forced);
  });

  test('is let go of by a node that is registered anew', () => {
    const [first, ...others] = steadyZone('a', 5).map((node, n) =>
      n === 0 ? { ...node, volumesInUse: [uniqueVolumeName(persistentVolume('pv-1'))] } : node,
    );
    const told = playWith([DIES, 'at=100s deleteNode nodes=a-00', 'at=200s restore nodes=a-00'], {
      nodes: first === undefined ? [] : [first, ...others],
    });
    expectRemovedAt(told, DB, 140);
    expectAt(told, detached, 200);
    expectNever(told, forced);
  });
});

describe('a volume of a pod that goes elsewhere', () => {
  test.each([[[]], [undefined]])(
    'is detached at once where no kubelet has reported it (reported before: %j)',
    (volumesInUse) => {
      const nodes = steadyZone('a', 5).map((node) => ({
        ...node,
        ...(volumesInUse && { volumesInUse }),
      }));
      const first = { ...db, phase: 'Pending', conditions: [], containerStatuses: [] } as const;
      const told = playWith([`at=3s deletePods pods=${DB} gracePeriod=0s`], {
        ...{ nodes, pods: [first, next], volumeAttachments: [] },
      });
      expectAt(told, { ...attached, node: 'a-00' }, 0);
      expectAt(told, detached, 3);
      expectAt(told, attached, 3.1);
    },
  );

  test('is detached when the kubelet has let go of it, and attached a pass later', () => {
    const told = playWith([`at=3s deletePods pods=${DB} gracePeriod=4s`], { pods: [db, next] });
    expectRemovedAt(told, DB, 7);
    expectAt(told, detached, 10);
    expectAt(told, attached, 10.1);
    expectAt(told, { kind: 'PodReady', pod: 'shop/next' }, 11.1);
    expectCauseChain(
      told,
      attached,
      'ScriptEvent',
      'PodDeletionRequested',
      'kubelet/stopping-containers',
      'kubelet/containers-gone',
      'PodRemoved',
      'attach-detach/not-needed',
      'VolumeDetached',
      'VolumeAttached',
    );
  });

  test('keeps that pod from starting for as long as it is attached elsewhere (WS-29)', () => {
    const told = playWith([DIES], { pods: [db, next] });
    expectAt(told, { kind: 'attach-detach/multi-attach', volume: 'pv-1', node: 'a-01' }, 0);
    expectNever(told, attached);
    expectNever(told, { kind: 'PodReady', pod: 'shop/next' });
  });

  test('is on both nodes at once where that is allowed', () => {
    const told = playWith([], {
      pods: [db, next],
      persistentVolumes: [persistentVolume('pv-1', { accessModes: ['ReadWriteMany'] })],
    });
    expectAt(told, attached, 0);
    expectAt(told, { kind: 'PodReady', pod: 'shop/next' }, 1);
  });

  test('goes on being wanted when its pod is deleted on a living node that is cut off', () => {
    const told = playWith(['at=1s partition nodes=a-00 for=20m'], { duration: minutes(15) });
    expectAt(told, { kind: 'PodDeletionRequested', pod: DB }, 350);
    expectNever(told, forced);
  });
});

describe('the controller', () => {
  test('detaches nothing while it is stopped, and counts anew when it starts', () => {
    const told = playWith([
      DIES,
      `at=400s deletePods pods=${DB} gracePeriod=0s`,
      'at=500s controllerManager stop for=100s',
    ]);
    expectAt(told, forced, 960);
  });

  test('does nothing when it is switched off', () => {
    const told = playWith([DIES, `at=400s deletePods pods=${DB} gracePeriod=0s`], {
      flags: { controllers: '*,-persistentvolume-attach-detach-controller' },
    });
    expectNever(told, forced);
  });

  test('detaches what the snapshot shows attached to a node that is not there', () => {
    const told = playWith([], {
      pods: [],
      volumeAttachments: [attachment('pv-1', 'wreck')],
    });
    expectAt(told, { ...forced, node: 'wreck' }, 360);
  });

  test('knows the claim of a volume also where only the volume tells', () => {
    const claimRef = { namespace: 'shop', name: 'data', uid: '' };
    const told = playWith([DIES, `at=400s deletePods pods=${DB} gracePeriod=0s`], {
      persistentVolumes: [persistentVolume('pv-1', { claimRef })],
      persistentVolumeClaims: [],
    });
    expectAt(told, forced, 760);
  });

  test('leaves alone what it cannot know: volumes without an object', () => {
    const told = playWith([], { persistentVolumes: [], pods: [] });
    expect(told.entries).toEqual([]);
  });
});
