import { describe, expect, it } from 'vitest';
import {
  type Heartbeat,
  type Node,
  type Pod,
  type Renewals,
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
} from '#cluster';
import { later, seconds } from '#units';
import {
  type HealthRecord,
  observe,
  stampedBy,
} from '../../../src/controllers/node-lifecycle/health.ts';
import { memoryAtStart } from '../../../src/controllers/node-lifecycle/memory-at-start.ts';
import { node, pod, steadyNode } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';
import { behaviorsOf } from '../../support/outage.ts';
import { BY_THE_TEST, Room } from '../../support/room.ts';

/** Writes every so many seconds, of which one is at a second; none from `until` on. */
const writes = (second: number, period: number, until?: number): Renewals => ({
  grid: { origin: atSecond(second), period: seconds(period) },
  from: atSecond(-86_400),
  ...(until !== undefined && { until: atSecond(until) }),
});
const ALIVE: Heartbeat = { lease: writes(0, 10), status: writes(0, 300) };
const SILENT: Heartbeat = { lease: writes(0, 10, -900), status: writes(0, 300, -900) };

interface Found {
  readonly nodes: readonly Node[];
  readonly pods?: readonly Pod[];
  readonly heartbeats?: Readonly<Record<string, Heartbeat>>;
  readonly version?: string;
  readonly flags?: Readonly<Record<string, string | number>>;
}

const partsOf = ({ nodes, pods = [], heartbeats = {}, version, flags }: Found) => {
  const room = new Room({ nodes, pods });
  const alive = nodes.map(({ name }) => [name, ALIVE] as const);
  room.store.heartbeats.begin(new Map([...alive, ...Object.entries(heartbeats)]));
  const behavior = behaviorsOf(version, flags).nodeLifecycle;
  return { ...room.parts('node-lifecycle'), behavior, room };
};
const remembered = (found: Found) => memoryAtStart(partsOf(found));

const LAST = -5;
const CREATED = -86_400;

/** The record of a controller that has looked at a node every five seconds for an hour. */
function replayed(heartbeat: Heartbeat, turnedAt?: number): HealthRecord | undefined {
  const { store } = new Room({});
  store.heartbeats.begin(new Map([['n', heartbeat]]));
  let record: HealthRecord | undefined;
  for (let second = -3_600; second <= LAST; second += 5) {
    const pass = atSecond(second);
    const turned = turnedAt !== undefined && turnedAt <= second ? turnedAt : -80_000;
    const ready = {
      heartbeat: store.heartbeats.statusWrittenAt('n', pass),
      transitioned: atSecond(turned),
    };
    const leaseRenewed = store.heartbeats.leaseRenewedAt('n', pass);
    record = observe(record, { ready, leaseRenewed, created: atSecond(CREATED) }, pass);
  }
  return record;
}

describe('the record of a node is that of a controller which saw all of its writes', () => {
  const turned = (lastTransitionTime: number): Node =>
    steadyNode('n', 'a', {
      conditions: [
        {
          ...{ type: 'Ready', status: 'True', reason: '', message: '' },
          lastTransitionTime: atSecond(lastTransitionTime),
        },
      ],
    });

  it.each<[string, Heartbeat]>([
    ['a lease between two passes', { lease: writes(-3, 10), status: writes(-100, 300) }],
    ['a lease of a part of a second', { lease: writes(-7.4, 10), status: writes(-100, 300) }],
    ['a lease with the last pass', { lease: writes(-5, 10), status: writes(-100, 300) }],
    [
      'a status with the last pass, a lease before',
      { lease: writes(-9, 10), status: writes(-5, 300) },
    ],
    [
      'a status for the last pass, a lease before',
      { lease: writes(-13, 10), status: writes(-6, 300) },
    ],
    ['a status in the pass before the last', { lease: writes(-19, 10), status: writes(-11, 300) }],
    ['both in the last pass', { lease: writes(-7, 10), status: writes(-6, 300) }],
    ['both in the pass before', { lease: writes(-13, 10), status: writes(-12, 300) }],
    ['a status a pass before the lease', { lease: writes(-8, 10), status: writes(-12, 300) }],
    ['no lease', { status: writes(-42, 60) }],
    ['no lease, and a status with the last pass', { status: writes(-5, 60) }],
    ['no status', { lease: writes(-7, 10) }],
    ['neither since long', SILENT],
    ['a lease after the last pass', { lease: writes(-4, 40), status: writes(-100, 300) }],
    ['a status after the last pass', { lease: writes(-8, 10), status: writes(-4, 300) }],
  ])('%s', (_, heartbeat) => {
    const { records } = remembered({ nodes: [turned(-80_000)], heartbeats: { n: heartbeat } });
    const { transition: __, ...expected } = replayed(heartbeat) ?? {};
    expect(records.get('n')).toMatchObject(JSON.parse(JSON.stringify(expected)));
  });

  it.each([-5, -6, -9.5, -300])('the time of a change at %d s', (second) => {
    // Each status of a kubelet that has changed comes with a new time.
    const status = { ...writes(second, 300), from: atSecond(second), before: atSecond(-700) };
    const heartbeat = { ...ALIVE, status };
    const { records } = remembered({ nodes: [turned(second)], heartbeats: { n: heartbeat } });
    expect(records.get('n')?.transition).toBe(replayed(heartbeat, second)?.transition);
    expect(records.get('n')?.transitionSeen).toBe(atSecond(second));
  });

  it('from its creation on, where it has no Ready condition', () => {
    const bare = (given: Partial<Node>) =>
      remembered({ nodes: [node('n', { conditions: [], ...given })] }).records.get('n');
    const lease = { readySeen: false, leaseSeen: atSecond(-10) };
    const made = atSecond(-70);
    expect(bare({ creationTimestamp: made })).toEqual({ probe: made, transition: made, ...lease });
    const last = atSecond(LAST);
    expect(bare({})).toEqual({ probe: last, transition: last, ...lease });
  });

  it('changed with the last pass, where that is not known', () => {
    const { records } = remembered({ nodes: [node('n')] });
    expect(records.get('n')?.transition).toBe(stampedBy(atSecond(LAST)));
  });

  it('without leases in releases that do not read them', () => {
    const { records } = remembered({ nodes: [turned(-900)], version: '1.13' });
    expect(records.get('n')?.leaseSeen).toBeUndefined();
  });
});

const condition = (status: string) => ({
  conditions: [{ type: 'Ready', status, reason: '', message: '' } as never],
});
const OF_DAEMON_SET = {
  ...{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent', uid: 'u', controller: true },
};
const noExecute = (key: string, second?: number) => ({
  ...{ key, value: '', effect: 'NoExecute' as const },
  ...(second !== undefined && { timeAdded: atSecond(second) }),
});
const down = (name: string, zone: string, second?: number): Node =>
  steadyNode(name, zone, {
    ...condition('Unknown'),
    taints: second === undefined ? [] : [noExecute(TAINT_UNREACHABLE, second)],
  });
const up = (zone: string, count: number): readonly Node[] =>
  Array.from({ length: count }, (_, n) => steadyNode(`${zone}-${n}`, zone));

describe('nodes that no pass changes', () => {
  it('are Ready ones that renew often; the others have their turn', () => {
    const nodes = [...up('a', 2), down('lost', 'a'), steadyNode('slow', 'a')];
    const slow = { lease: writes(0, 60), status: writes(0, 300) };
    const heartbeats = { lost: SILENT, slow };
    const { skipped, skippedCounts, active } = remembered({ nodes, heartbeats });
    expect([...skipped.keys()]).toEqual(['a-0', 'a-1']);
    expect([...skippedCounts.values()]).toEqual([{ nodes: 2, notReady: 0 }]);
    expect(active).toEqual(['lost', 'slow']);
    expect(skipped.get('a-0')).toMatchObject({ ready: true, beats: true, pass: atSecond(LAST) });
  });

  it('are not lost ones that have their taint, which the first pass looks at', () => {
    const nodes = [...up('a', 1), down('lost', 'a', -60)];
    const { active, skipped } = remembered({ nodes, heartbeats: { lost: SILENT } });
    expect([active, [...skipped.keys()]]).toEqual([['lost'], ['a-0']]);
  });

  it('may still have taints that do not match their conditions', () => {
    const wrong = steadyNode('wrong', 'a', {
      taints: [{ key: TAINT_NOT_READY, value: '', effect: 'NoSchedule' }],
    });
    expect(remembered({ nodes: [...up('a', 1), wrong] }).taintedWrongly).toEqual(['wrong']);
  });
});

describe('zones', () => {
  const zonesOf = (found: Found) => remembered({ heartbeats: {}, ...found }).zones;
  const rate = Math.fround(0.1);

  it.each<[string, Found, readonly object[]]>([
    ['are normal with all of their nodes', { nodes: up('a', 2) }, [{ state: 'Normal', done: [] }]],
    [
      'have done the nodes that have a taint',
      { nodes: [...up('a', 3), down('x', 'a'), down('y', 'a', -900)] },
      [{ state: 'Normal', done: ['y'], limiter: { tokens: 1 } }],
    ],
    [
      'have not done those that are Ready again',
      { nodes: [...up('a', 3), { ...down('y', 'a', -900), ...condition('True') }] },
      [{ state: 'Normal', done: [], limiter: { tokens: 1 } }],
    ],
    [
      'are disrupted in part from three lost nodes on, and do nothing where they are small',
      { nodes: [...up('a', 1), down('x', 'a'), down('y', 'a'), down('z', 'a')] },
      [{ state: 'Partial', limiter: { kind: 'never' } }],
    ],
    [
      'are disrupted wholly, and go on as long as another is not',
      { nodes: [down('x', 'a'), ...up('b', 1)] },
      [{ state: 'Normal' }, { state: 'Full', done: [] }],
    ],
    [
      'do nothing where all are down',
      { nodes: [down('x', 'a'), down('y', 'b')] },
      [
        { state: 'Full', limiter: { kind: 'never' } },
        { state: 'Full', limiter: { kind: 'never' } },
      ],
    ],
    [
      'have a token still at a rate of 0, which no change of state takes away',
      { nodes: up('a', 1), flags: { 'node-eviction-rate': 0 } },
      [{ state: 'Normal', done: [] }],
    ],
    [
      'have it at a rate of 0 also where all are down',
      { nodes: [down('x', 'a')], flags: { 'node-eviction-rate': 0 } },
      [{ state: 'Full', done: [] }],
    ],
  ])('%s', (_, found, expected) => {
    const zones = zonesOf(found);
    expect(zones).toMatchObject(expected);
    const limited = expected.map((zone) => 'limiter' in zone);
    expect(zones.map(({ limiter }) => limiter !== undefined)).toEqual(limited);
  });

  it('have no state where none of their nodes counts', () => {
    const labels = { 'node.kubernetes.io/exclude-disruption': '' };
    const [zone] = zonesOf({ nodes: [node('n', { labels })] });
    expect(zone).toEqual({ key: zone?.key, done: [] });
  });

  it.each<[string, readonly number[], number]>([
    ['is empty right after a taint', [0], 0],
    ['has refilled since', [-4], 4 * rate],
    ['has refilled since the last one', [-9, -4, -900], 4 * rate],
    ['is full after ten seconds and more', [-60], 1],
  ])('have a bucket that %s', (_, taints, tokens) => {
    const nodes = taints.map((second, n) => down(`x-${n}`, 'a', second));
    const [zone] = zonesOf({ nodes: [...up('a', 9), ...nodes] });
    const last = { at: atSecond(0), extraNanoseconds: 0 };
    expect(zone?.limiter).toEqual({ kind: 'token-bucket', qps: rate, tokens, last });
  });

  it('have each their own bucket', () => {
    const zones = zonesOf({ nodes: [...up('a', 3), ...up('b', 3), down('x', 'b', -4)] });
    expect(zones.map(({ limiter }) => limiter !== undefined)).toEqual([false, true]);
  });

  it.each<[string, readonly Partial<Pod>[], boolean]>([
    ['once their pods are going', [{ deletionTimestamp: atSecond(30) }], true],
    ['not while a pod is not', [{ deletionTimestamp: atSecond(30) }, {}], false],
    ['not without a pod that goes', [], false],
    ['not for pods of DaemonSets alone', [{ ownerReferences: [OF_DAEMON_SET] }], false],
    [
      'beside pods of DaemonSets, which stay',
      [{ deletionTimestamp: atSecond(30) }, { ownerReferences: [OF_DAEMON_SET] }],
      true,
    ],
  ])('have done nodes, where pods are deleted, %s', (_, given, isDone) => {
    const pods = given.map((each, n) => pod(`shop/web-${n}`, 'x', each));
    const flags = { 'enable-taint-manager': 'false' };
    const [zone] = zonesOf({
      nodes: [...up('a', 3), down('x', 'a')],
      pods,
      version: '1.25',
      flags,
    });
    expect(zone?.done).toEqual(isDone ? ['x'] : []);
  });
});

describe('the memory at the start', () => {
  it('is found once for simulations whose heartbeats begin alike', () => {
    const parts = partsOf({ nodes: up('a', 2) });
    const other = new Room({ nodes: up('a', 2), pods: [] });
    other.store.heartbeats.begin(parts.store.heartbeats.given ?? new Map());
    const alike = { ...parts, ...other.parts('node-lifecycle') };
    expect(memoryAtStart(alike)).toBe(memoryAtStart(parts));
    const shifted = { ...parts, origin: later(parts.origin, seconds(1)) };
    expect(memoryAtStart(shifted)).not.toBe(memoryAtStart(parts));
  });

  it('is found anew where something has changed', () => {
    const parts = partsOf({ nodes: up('a', 2) });
    expect(memoryAtStart(parts).active).toEqual([]);
    parts.room.user.nodes.createNode(node('new', condition('False')), BY_THE_TEST);
    expect(memoryAtStart(parts).active).toEqual(['new']);
    parts.store.heartbeats.set('a-0', SILENT);
    expect(memoryAtStart(parts).active).toEqual(['a-0', 'new']);
  });
});
