import { describe, expect, test } from 'vitest';
import type { Pod } from '#cluster';
import { uniqueVolumeName } from '#pod-volumes';
import { present, seconds } from '#units';
import { startAfterWait, untilNextLook } from '../../../src/kubelet/startup/waits.ts';
import { node, pod, steadyNode } from '../../support/builders.ts';
import { entriesLike, expectAt, expectNever, secondsOf } from '../../support/expect.ts';
import { type Outage, type Played, play } from '../../support/outage.ts';
import { attachment, claim, claiming, persistentVolume } from '../../support/volumes.ts';

const VOLUME = persistentVolume('pv-1');
const READY = { kind: 'PodReady', pod: 'shop/web' } as const;

/** A pod that the scheduler has still to place, with the volume of the claim `data`. */
const waiting = (name: string, given: Partial<Pod> = {}): Pod => {
  const { nodeName: _, ...open } = pod(`shop/${name}`, '', {
    ...claiming('data'),
    phase: 'Pending',
    conditions: [],
    ...given,
  });
  return open;
};

/** One node, whose kubelet computes its status every ten seconds from the start on. */
const pier = (given: Partial<Outage> = {}): Played =>
  play({
    nodes: [steadyNode('a-00', 'a')],
    pods: [waiting('web')],
    persistentVolumes: [VOLUME],
    persistentVolumeClaims: [claim('data', 'pv-1')],
    ...given,
  });

/** The pod is bound at a second, and its volume attached at once. */
const placedAt = (second: number, given: Partial<Outage> = {}): Played =>
  pier({
    nodes: [{ ...steadyNode('a-00', 'a'), unschedulable: true }],
    events: [`at=${second}s uncordon nodes=a-00`],
    ...given,
  });

describe('a pod with a volume that is attached', () => {
  test.each([
    [0, 10],
    [3, 10],
    [10, 20],
    [19, 20],
  ])('that is bound at %d s starts with the report of its kubelet', (at, reports) => {
    expectAt(placedAt(at), READY, reports + 1);
  });

  test('starts as soon as the volume is attached where that comes after the report', () => {
    expectAt(pier({ storageTimes: { attachTime: seconds(13) } }), READY, 14);
  });

  test('starts at once where its driver attaches nothing', () => {
    const name = 'disk.example';
    const meta = { uid: '', labels: {}, annotations: {}, ownerReferences: [], finalizers: [] };
    const csiDrivers = [{ ...meta, namespace: '', name, attachRequired: false }];
    expectAt(placedAt(3, { csiDrivers }), READY, 4);
  });

  test('says so', () => {
    const told = placedAt(3);
    const [entry] = entriesLike(told, READY);
    const causes = told.pathTo(present(entry, 'a start').id).map(({ cause }) => cause);
    expect(causes.slice(-4)).toMatchObject([
      { kind: 'VolumeAttached' },
      { kind: 'kubelet/awaited-volumes', seconds: 7, backsOff: false },
      { kind: 'kubelet/starting-containers' },
      { kind: 'PodReady' },
    ]);
  });

  test('starts later after another frequency of reports', () => {
    const kubeletSettings = { nodeStatusUpdateFrequency: seconds(30) };
    // The last status is from 100 s before the start.
    expectAt(placedAt(3, { kubeletSettings }), READY, 21);
  });
});

test('the wait is left to chance where nothing shows when a kubelet reports', () => {
  const drawn = Array.from({ length: 20 }, (_, n) => {
    const history = { seed: 1, number: n + 1, held: [] };
    const told = pier({ nodes: [node('a-00')], history });
    return secondsOf(told, READY)[0] ?? 0;
  });
  for (const ready of drawn) {
    expect(ready).toBeGreaterThan(1);
    expect(ready).toBeLessThan(11.5);
  }
  expect(Math.max(...drawn) - Math.min(...drawn)).toBeGreaterThan(5);
});

describe('what counts as reported', () => {
  const running = (name: string) => pod(`shop/${name}`, 'a-00', claiming('data'));
  const shared = persistentVolume('pv-1', { accessModes: ['ReadWriteMany'] });

  test('a volume that another pod of the node uses', () => {
    const told = placedAt(3, { pods: [running('first'), waiting('web')] });
    expectAt(told, READY, 4);
  });

  test('not the one of a pod that is gone before the next report', () => {
    const told = placedAt(5, {
      persistentVolumes: [shared],
      pods: [running('first'), waiting('web')],
      events: ['at=1s deletePods pods=shop/first gracePeriod=1s', 'at=5s uncordon nodes=a-00'],
    });
    expectAt(told, READY, 11);
  });

  test('what the node shows at the start, for a pod that is bound', () => {
    const bound = pod('shop/web', 'a-00', {
      ...claiming('data'),
      phase: 'Pending',
      conditions: [],
    });
    const at = (volumesInUse: readonly string[] | undefined) =>
      pier({
        nodes: [steadyNode('a-00', 'a', volumesInUse ? { volumesInUse } : {})],
        pods: [bound],
        volumeAttachments: [attachment('pv-1', 'a-00')],
      });
    expectAt(at([uniqueVolumeName(VOLUME)]), READY, 1);
    expectAt(at([]), READY, 11);
    expectAt(at(undefined), READY, 1);
  });

  test('nothing for a kubelet that starts again meanwhile: its rounds begin anew', () => {
    const told = placedAt(3, {
      events: ['at=3s uncordon nodes=a-00', 'at=4s stopKubelet nodes=a-00 for=3s'],
    });
    expectAt(told, READY, 18);
  });

  test('nothing while the node is out of reach', () => {
    const told = placedAt(3, {
      events: ['at=3s uncordon nodes=a-00', 'at=9s partition nodes=a-00 for=5s'],
    });
    expectAt(told, READY, 21);
  });

  test('nothing for a pod that goes before', () => {
    const told = placedAt(3, {
      events: ['at=3s uncordon nodes=a-00', 'at=5s deletePods pods=shop/web'],
    });
    expectNever(told, READY);
  });
});

describe('a kubelet of 1.21', () => {
  test.each([
    // Its looks are at 3, 3.5, 4.5, 6.5, 10.5 and 18.5.
    [0, 10.5],
    [8, 18.5],
  ])('looks less and less often for a volume that takes %d s', (attachTime, mounts) => {
    const events = ['at=3s uncordon nodes=a-00'];
    const told = placedAt(3, {
      version: '1.21',
      storageTimes: { attachTime: seconds(attachTime) },
      events,
    });
    expectAt(told, READY, mounts + 1);
  });
});

test.each([
  [0, 0],
  [0.2, 0.3],
  [0.5, 0],
  [8, 7.5],
  [127, 0.5],
  [128, 121.5],
  [250, 121.5],
])('after %d s the next look is %d s away', (missing, left) => {
  expect(untilNextLook(seconds(missing))).toBe(seconds(left));
});

test.each([
  ['that is Ready at once', 30, 30, 12, 30],
  ['that has pulled images meanwhile or would have', 30, 5, 12, 18],
  ['after a long wait, with its sandbox and its containers still to start', 30, 5, 400, 6],
  ['without a known time of containers', 30, undefined, 400, 30],
])('a pod %s', (_, startup, restart, waited, left) => {
  const known = restart === undefined ? undefined : seconds(restart);
  expect(startAfterWait(seconds(startup), known, seconds(waited))).toBe(seconds(left));
});
