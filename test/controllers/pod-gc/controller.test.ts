import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { PodGcController } from '#controllers/pod-gc';
import { minutes } from '#units';
import { workload } from '../../support/budgets.ts';
import { byDefault, node, pod, steadyZone, tolerating } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';
import {
  expectAt,
  expectCauseChain,
  expectEvictedAt,
  expectNever,
  expectRemovedAt,
  expectStuck,
  secondsOf,
} from '../../support/expect.ts';
import { podOf } from '../../support/fleet.ts';
import { behaviorsOf, play } from '../../support/outage.ts';
import { Room } from '../../support/room.ts';

const WEB = 'shop/web';
const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service=nodeshutdown';
const harbour = [...steadyZone('a', 5), ...steadyZone('h', 3)];
const web = pod(WEB, 'a-00', tolerating(...byDefault()));
/** The chain of causes of a pod that goes as its node went. */
const AS_THE_NODE_WENT = [
  'ScriptEvent',
  'NodeRemoved',
  'pod-gc/node-missing',
  'pod-gc/orphaned',
  'PodDeletionRequested',
  'PodRemoved',
] as const;
const outOfService = (at: number, effect: string): string =>
  `at=${at}s taint nodes=a-00 taints=${OUT_OF_SERVICE}:${effect}`;

describe('pods of a node that has gone', () => {
  const deletedAt = (second: number, ...events: readonly string[]) =>
    play({
      nodes: harbour,
      pods: [web],
      events: ['at=50ms powerOff nodes=a-00', `at=${second}s deleteNode nodes=a-00`, ...events],
    });

  it.each([
    [100, 140],
    [103, 160],
    [119.999, 160],
    [120, 160],
  ])('are removed two checks after the one that missed it: deleted at %d (NS-38)', (at, gone) => {
    const told = deletedAt(at);
    expectRemovedAt(told, WEB, gone);
    expectAt(told, { kind: 'PodDeletionRequested', pod: WEB, mechanism: 'pod-gc' }, gone);
  });

  it('go because the node went', () => {
    expectCauseChain(deletedAt(103), { kind: 'PodRemoved', pod: WEB }, ...AS_THE_NODE_WENT);
  });

  it('stay when a node of the same name is there again in time (NS-39)', () => {
    const told = deletedAt(103, 'at=135s restore nodes=a-00');
    expectAt(told, { kind: 'NodeAdded', node: 'a-00' }, 135);
    expectNever(told, { kind: 'PodRemoved' });
    expect(told.final.pod(WEB)?.deletionTimestamp).toBeUndefined();
  });

  it('go at the end of the quarantine when the node goes again within it', () => {
    const again = (...times: readonly number[]) =>
      deletedAt(
        103,
        'at=125s restore nodes=a-00',
        'at=126s powerOff nodes=a-00',
        ...times.map((at) => `at=${at}s deleteNode nodes=a-00`),
      );
    // Missed at 120, there at 140, and missing again at 160.
    expectRemovedAt(again(145), WEB, 160);
    expectCauseChain(again(145), { kind: 'PodRemoved', pod: WEB }, ...AS_THE_NODE_WENT);
    // There at 160: that quarantine is over.
    expectRemovedAt(again(165), WEB, 220);
  });

  it('that come after them go at the end of the next quarantine', () => {
    const pinned = workload('ReplicaSet', 'web', {
      replicas: 1,
      template: {
        ...{ labels: { app: 'web' }, annotations: {}, finalizers: [], nodeName: 'a-00' },
        ...tolerating(...byDefault()),
      },
    });
    const told = play({
      nodes: harbour,
      workloads: [pinned],
      pods: [podOf(pinned, 'web', 'a-00', tolerating(...byDefault()))],
      events: ['at=50ms powerOff nodes=a-00', 'at=103s deleteNode nodes=a-00'],
      duration: minutes(4),
    });
    expect(secondsOf(told, { kind: 'PodRemoved' })).toEqual([160, 200]);
  });

  it('are missed at the first check when the node was never there', () => {
    const told = play({ nodes: harbour, pods: [pod(WEB, 'sunken-rock')] });
    expectRemovedAt(told, WEB, 40);
  });
});

describe('a node that is out of service', () => {
  it('loses at the next check what a NoExecute taint has evicted (NS-29)', () => {
    const told = play({
      nodes: harbour,
      pods: [web],
      events: ['at=50ms powerOff nodes=a-00', outOfService(205, 'NoExecute')],
    });
    expectEvictedAt(told, WEB, 205);
    expectRemovedAt(told, WEB, 220);
  });

  it('keeps its pods until they are evicted when the taint itself evicts no pod (NS-30)', () => {
    const told = play({
      nodes: harbour,
      pods: [web],
      events: ['at=50ms powerOff nodes=a-00', outOfService(205, 'NoSchedule')],
    });
    expectEvictedAt(told, WEB, 350);
    expectRemovedAt(told, WEB, 360);
  });

  it('leaves its pods to the kubelet while it is Ready (NS-31)', () => {
    const told = play({ nodes: harbour, pods: [web], events: [outOfService(205, 'NoExecute')] });
    expectEvictedAt(told, WEB, 205);
    expectRemovedAt(told, WEB, 235);
    expectNever(told, { kind: 'pod-gc/out-of-service' });
  });

  it('keeps what tolerates everything (NS-32)', () => {
    const told = play({
      nodes: harbour,
      pods: [pod(WEB, 'a-00', tolerating({ operator: 'Exists' }))],
      events: ['at=50ms powerOff nodes=a-00', outOfService(205, 'NoExecute')],
    });
    expectNever(told, { kind: 'PodDeletionRequested' });
  });

  it('frees nothing while the feature is off', () => {
    const told = play({
      version: '1.25',
      nodes: harbour,
      pods: [web],
      events: ['at=50ms powerOff nodes=a-00', outOfService(205, 'NoExecute')],
    });
    expectEvictedAt(told, WEB, 205);
    expectStuck(told, WEB);
  });
});

describe('pods that only pod GC removes', () => {
  const sweep = (pods: readonly Pod[], flags = {}) => {
    const room = new Room({ nodes: [node('heron-bay')], pods });
    new PodGcController({ ...room.parts('pod-gc'), behavior: behaviorsOf('1.36', flags).podGc });
    room.run(1_000);
    return room;
  };

  it('is a pod that is being deleted and never got a node', () => {
    const { nodeName: _, ...unbound } = pod(WEB, '', { deletionTimestamp: atSecond(0) });
    expectRemovedAt(sweep([unbound]), WEB, 0);
  });

  it('is not a pod that waits for a node', () => {
    const { nodeName: _, ...waiting } = pod(WEB, '', { phase: 'Pending' });
    expectNever(sweep([waiting]), { kind: 'PodRemoved' });
  });

  it('is a finished pod over the threshold', () => {
    const finished = [3, 1, 2].map((age) =>
      pod(`shop/job-${age}`, 'heron-bay', {
        phase: 'Succeeded',
        creationTimestamp: atSecond(-age),
      }),
    );
    const room = sweep(finished, { 'terminated-pod-gc-threshold': 1 });
    expect(
      room.entries.flatMap(({ cause }) => (cause.kind === 'PodRemoved' ? cause.pod : [])),
    ).toEqual(['shop/job-3', 'shop/job-2']);
    expect(secondsOf(room, { kind: 'PodRemoved' })).toEqual([0, 0]);
  });

  it('is marked once, and left to the finalizer that holds it', () => {
    const room = sweep([pod(WEB, 'sunken-rock', { finalizers: ['shop.example/hold'] })]);
    expectAt(room, { kind: 'PodDeletionRequested', pod: WEB }, 40);
    expectAt(room, { kind: 'pod-gc/orphaned', pod: WEB }, 40);
    expect(room.store.pod(WEB)).toMatchObject({
      deletionTimestamp: atSecond(40),
      deletionGracePeriodSeconds: 0,
    });
  });
});
