import { describe, expect, it } from 'vitest';
import type { Node } from '#cluster';
import { NodeLifecycleController } from '#controllers/node-lifecycle';
import { TaintEvictionController } from '#controllers/taint-eviction';
import { grid } from '#timeline';
import { seconds } from '#units';
import {
  byDefault,
  inZone,
  lease,
  node,
  pod,
  steadyNode,
  steadyZone,
  tolerating,
} from '../../support/builders.ts';
import { atSecond, START } from '../../support/clock.ts';
import {
  expectAt,
  expectEvictedAt,
  expectMarkedUnknownAt,
  expectNever,
  expectTaintedAt,
  expectUntaintedAt,
} from '../../support/expect.ts';
import { behaviorsOf, play } from '../../support/outage.ts';
import { QUEUEING_RELEASES as RELEASES } from '../../support/queueing-releases.ts';
import { Room } from '../../support/room.ts';

const harbour = [...steadyZone('a', 5), ...steadyZone('h', 3)];
const office = pod('shop/office', 'a-00', tolerating(...byDefault()));

/** A node that has just joined and has no condition yet. */
const newborn = (name: string, given: Partial<Node> = {}): Node =>
  node(name, { ...inZone('a'), creationTimestamp: atSecond(-3), conditions: [], ...given });

describe.each(RELEASES)('a node that falls silent, in $version', ({ version, delay }) => {
  it('is marked 50 s after the pass that noticed its last renewal (NL-03)', () => {
    const told = play({
      version,
      nodes: harbour,
      leases: [lease('a-00', -1)],
      pods: [office],
      events: ['at=50ms powerOff nodes=a-00'],
    });
    expectMarkedUnknownAt(told, 'a-00', 50);
    expectTaintedAt(told, 'a-00', 'unreachable:NoSchedule', 50);
    expectAt(told, { kind: 'PodNotReady', pod: 'shop/office' }, 50);
    expectTaintedAt(told, 'a-00', 'unreachable:NoExecute', 50 + delay);
    expectEvictedAt(told, 'shop/office', 350 + delay);
  });

  it('stays marked and tainted when only its lease is renewed again (NL-19)', () => {
    const room = new Room({ nodes: harbour, pods: [office] });
    const renewed = { grid: grid(START, seconds(10)), from: atSecond(-100) };
    for (const { name } of harbour) room.store.heartbeats.set(name, { lease: renewed });
    const { nodeLifecycle, taintEviction } = behaviorsOf(version);
    new TaintEvictionController(
      { ...room.parts('taint-eviction'), behavior: taintEviction },
      'steady',
    );
    const parts = { ...room.parts('node-lifecycle'), behavior: nodeLifecycle };
    new NodeLifecycleController(parts, { mode: 'steady' });
    const broken = { ...renewed, until: atSecond(0.05) };
    room.at(0.05, () => room.store.heartbeats.set('a-00', { lease: broken }));
    const resumed = { ...renewed, before: START, from: atSecond(100) };
    room.at(100, () => room.store.heartbeats.set('a-00', { lease: resumed }));
    room.run(400);
    expectMarkedUnknownAt(room, 'a-00', 50);
    expectTaintedAt(room, 'a-00', 'unreachable:NoExecute', 50 + delay);
    expectNever(room, { kind: 'NodeUntainted' });
    expectEvictedAt(room, 'shop/office', 350 + delay);
  });

  it('gets a whole new grace period from a controller that starts meanwhile (NL-29)', () => {
    const told = play({
      version,
      nodes: harbour,
      pods: [office],
      events: ['at=50ms powerOff nodes=a-00', 'at=48s controllerManager=restart'],
    });
    expectMarkedUnknownAt(told, 'a-00', 98);
    expectTaintedAt(told, 'a-00', 'unreachable:NoExecute', 98 + delay);
    expectEvictedAt(told, 'shop/office', 398 + delay);
  });

  it('loses the taints of conditions about which nothing is known any more (NL-39)', () => {
    const ready = steadyNode('a-00', 'a').conditions;
    const pressed = steadyNode('a-00', 'a', {
      conditions: [
        ...ready,
        { type: 'MemoryPressure', status: 'True', reason: '', message: '' },
        { type: 'NetworkUnavailable', status: 'True', reason: '', message: '' },
      ],
    });
    const told = play({
      version,
      nodes: [pressed, ...harbour.slice(1)],
      events: ['at=50ms powerOff nodes=a-00'],
    });
    expectTaintedAt(told, 'a-00', 'memory-pressure:NoSchedule', 0);
    expectUntaintedAt(told, 'a-00', 'memory-pressure:NoSchedule', 50);
    expectTaintedAt(told, 'a-00', 'unreachable:NoSchedule', 50);
    expectUntaintedAt(told, 'a-00', 'node.kubernetes.io/network-unavailable:NoSchedule');
  });

  it('is marked after the startup grace period when its kubelet never wrote (NL-34)', () => {
    const told = play({ version, nodes: [newborn('a-05'), ...harbour], pods: [] });
    expectAt(told, { kind: 'node-lifecycle/grace-exceeded', node: 'a-05' }, 60);
    expect(told.final.node('a-05')?.conditions.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 }, () => 'NodeStatusNeverUpdated'),
    );
    expectTaintedAt(told, 'a-05', 'unreachable:NoExecute', 60);
  });

  it('is never marked while its lease is renewed, though it has no condition (NL-35)', () => {
    const told = play({ version, nodes: [newborn('a-05'), ...harbour], leases: [lease('a-05')] });
    expectNever(told, { kind: 'node-lifecycle/grace-exceeded' });
    expect(told.final.node('a-05')?.conditions).toEqual([]);
  });
});
