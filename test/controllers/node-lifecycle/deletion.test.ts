import { describe, expect, it } from 'vitest';
import { TAINT_UNREACHABLE } from '#cluster';
import { minutes } from '#units';
import { lease, pod, steadyNode, tolerating } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';
import {
  entriesLike,
  expectAt,
  expectMarkedUnknownAt,
  expectNever,
  expectNeverEvicted,
  expectSpared,
  expectTaintedAt,
  type Told,
} from '../../support/expect.ts';
import { type Outage, play } from '../../support/outage.ts';
import { madePod, making } from '../../support/owned.ts';

/** A node whose kubelet has just written its status, as those without a Lease do every 10 s. */
const mill = (name: string, zone = 'a', heartbeat = 0) =>
  steadyNode(name, zone, {
    conditions: [
      {
        type: 'Ready',
        status: 'True',
        reason: 'KubeletReady',
        message: '',
        lastHeartbeatTime: atSecond(heartbeat),
        lastTransitionTime: atSecond(-86_000),
      },
    ],
  });

const mills = (zone: string, count: number) =>
  Array.from({ length: count }, (_, n) => mill(`${zone}-0${n}`, zone));

const expectDeletedAt = (told: Told, key: string, second: number): void =>
  expectAt(
    told,
    { kind: 'PodDeletionRequested', pod: key, mechanism: 'pod-eviction-timeout' },
    second,
  );

const DIES = 'at=50ms powerOff nodes=a-00';
const BREAD = 'bakery/bread';

const grinding = (outage: Partial<Outage>) =>
  play({
    nodes: [...mills('a', 4), ...mills('h', 3)],
    pods: [pod(BREAD, 'a-00')],
    version: '1.12',
    ...outage,
  });

describe('before taints evict, the pods of a lost node', () => {
  it('are deleted five minutes after its last heartbeat, not after it was marked', () => {
    const told = grinding({ events: [DIES] });
    expectMarkedUnknownAt(told, 'a-00', 40);
    expectDeletedAt(told, BREAD, 300);
    expect(entriesLike(told, { kind: 'NodeTainted' }).map(({ cause }) => cause)).toMatchObject([
      { taint: { key: TAINT_UNREACHABLE, value: '', effect: 'NoSchedule' } },
    ]);
  });

  it('are deleted after the timeout that a flag gives', () => {
    const flags = { 'pod-eviction-timeout': '90s' };
    expectDeletedAt(grinding({ events: [DIES], flags }), BREAD, 90);
  });

  it('go whatever they tolerate, but for those of DaemonSets', () => {
    const everything = tolerating({ operator: 'Exists' });
    const proxy = making('DaemonSet', 'proxy', {});
    const daemon = madePod(proxy, 'proxy', 'a-00');
    const told = grinding({
      events: [DIES],
      workloads: [proxy],
      pods: [pod(BREAD, 'a-00', everything), daemon],
    });
    expectDeletedAt(told, BREAD, 300);
    expectSpared(told, daemon.key, 'daemon-set');
  });

  it('stay when it comes back before that', () => {
    const told = grinding({ events: [`${DIES} for=4m50s`] });
    expectNeverEvicted(told, BREAD);
    expectSpared(told, BREAD, 'pod-eviction-timeout');
  });

  it('are deleted five minutes after its kubelet said that it is not ready', () => {
    expectDeletedAt(grinding({ events: ['at=7s notReady nodes=a-00'] }), BREAD, 310);
  });

  it('wait for the rate limit of the zone, in the order in which nodes were lost', () => {
    const told = grinding({
      events: ['at=50ms powerOff nodes=a-01', 'at=20s powerOff nodes=a-00'],
      pods: [pod(BREAD, 'a-00'), pod('bakery/rolls', 'a-01')],
      flags: { 'node-eviction-rate': '0.01' },
    });
    expectDeletedAt(told, 'bakery/rolls', 300);
    expectDeletedAt(told, BREAD, 400.1);
  });

  it('stay while every zone is down, and go by the rate of the zone afterwards', () => {
    const told = grinding({
      events: ['at=50ms powerOff zones=a,h', 'at=602s restore nodes=h-00'],
      duration: minutes(30),
    });
    // They have been waiting since 300; the pass at 605 gives the zone its rate, and an empty bucket.
    expectDeletedAt(told, BREAD, 615);
    const down = grinding({ events: ['at=50ms powerOff zones=a,h'] });
    expectNeverEvicted(down, BREAD);
    expectSpared(down, BREAD, 'all-zones-down');
  });

  it('are not deleted in a small zone that is partially disrupted', () => {
    const told = grinding({ events: ['at=50ms powerOff nodes=a-00,a-01,a-02'] });
    expectNeverEvicted(told, BREAD);
    expectSpared(told, BREAD, 'zone-limiter');
  });

  it('go so, too, while a later release has no taint manager', () => {
    const told = grinding({
      version: '1.26',
      leases: ['a-00', 'a-01'].map((name) => lease(name)),
      events: [DIES],
      flags: { 'enable-taint-manager': 'false' },
    });
    expectDeletedAt(told, BREAD, 300);
    expectNever(told, { kind: 'NodeTainted', taint: 'node.kubernetes.io/unreachable:NoExecute' });
  });
});

describe('a node of a snapshot that was lost before it was taken', () => {
  const unknown = (since: number) =>
    steadyNode('a-00', 'a', {
      conditions: [
        {
          type: 'Ready',
          status: 'Unknown',
          reason: 'NodeStatusUnknown',
          message: '',
          lastHeartbeatTime: atSecond(since),
          lastTransitionTime: atSecond(since + 40),
        },
      ],
    });
  const lost = (since: number, given = {}) =>
    grinding({
      nodes: [unknown(since), ...mills('h', 3)],
      pods: [pod(BREAD, 'a-00', given), pod('bakery/rolls', 'a-00', given)],
    });

  it('loses its pods when its time is up', () => {
    expectDeletedAt(lost(-100), BREAD, 200);
    expectDeletedAt(lost(-1_000), BREAD, 0);
  });

  it('has lost them where they all go already', () => {
    const going = { deletionTimestamp: atSecond(-500), deletionGracePeriodSeconds: 30 };
    const told = lost(-1_000, going);
    expectNever(told, { kind: 'node-lifecycle/eviction-queued' });
  });
});

describe('kubelets without a Lease', () => {
  it('write their status as their heartbeat', () => {
    const told = grinding({
      nodes: [mill('a-00', 'a', -4), ...mills('h', 3)],
      events: ['at=10s partition nodes=a-00 for=100s'],
    });
    // Its status was due at 6 s last, which the pass at 10 s notices.
    expectMarkedUnknownAt(told, 'a-00', 50);
    expectNeverEvicted(told, BREAD);
    const [back] = entriesLike(told, { kind: 'NodeConditionChanged', to: 'True' });
    expect(back?.at).toBe(atSecond(116));
  });

  it('do not reach the control plane of a release that reads no leases', () => {
    const status = { nodes: [mill('a-00', 'a'), ...mills('h', 3)], version: '1.13' };
    expectNever(grinding(status), { kind: 'NodeConditionChanged' });
  });
});

describe('conditions of nodes, before they became taints', () => {
  const bread = making('ReplicaSet', 'bread', {}, { replicas: 1 });
  const moving = (version: string) =>
    play({
      nodes: [...mills('a', 2), mill('h-00', 'h'), mill('k-00', 'k')],
      workloads: [bread],
      pods: [madePod(bread, 'bread', 'a-00')],
      version,
      events: [
        'at=50ms powerOff nodes=a-00',
        'at=50ms powerOff nodes=a-01',
        'at=50ms notReady nodes=h-00',
        'at=50ms cordon nodes=k-00',
      ],
      duration: minutes(20),
    });

  it('keep pods away as the taints do later', () => {
    const reasonsOf = (version: string) =>
      entriesLike(moving(version), { kind: 'PodUnschedulable' }).map(({ cause }) =>
        cause.kind === 'PodUnschedulable' ? cause.reasons : '',
      );
    expect(reasonsOf('1.11')[0]).toMatch(/3 node\(s\) were not ready/);
    expect(reasonsOf('1.12')[0]).toMatch(/unreachable/);
    expectNever(moving('1.11'), { kind: 'NodeTainted' });
  });
});

describe('a taint that a user removed from a lost node', () => {
  const untainted = (version: string) =>
    grinding({
      version,
      leases: [...mills('a', 4), ...mills('h', 3)].map(({ name }) => lease(name)),
      events: [DIES, 'at=101s untaint nodes=a-00 taints=node.kubernetes.io/unreachable:NoExecute'],
      pods: [],
    });

  it('stays off up to 1.18, and comes back from 1.19 on', () => {
    expectTaintedAt(untainted('1.18'), 'a-00', 'unreachable:NoExecute', 45);
    expectTaintedAt(untainted('1.19'), 'a-00', 'unreachable:NoExecute', 45, 105);
  });
});
