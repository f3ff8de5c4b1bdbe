import { describe, expect, it } from 'vitest';
import { type Lease, type Node, renewedAt, renewsNext } from '#cluster';
import { seconds } from '#units';
import { resolveKubelet } from '#versions';
import {
  initialHeartbeat,
  lastWritten,
  newestRenewal,
  snapshotTime,
} from '../../../src/kubelet/heartbeat/initial.ts';
import { lease, node, steadyNode } from '../../support/builders.ts';
import { atSecond, START, secondOf } from '../../support/clock.ts';

const KUBELET = resolveKubelet({ major: 1, minor: 36 });

const bay = steadyNode('heron-bay', 'north');
const unknown = (given: Node = bay): Node => ({
  ...given,
  conditions: given.conditions.map((each) => ({ ...each, status: 'Unknown' as const })),
});

const begin = (given: Node, of: Lease | undefined) =>
  initialHeartbeat(given, of, { start: START, takenAt: START }, KUBELET);

/** Seconds at which a lease or status was written last and will be written next. */
const around = (renewals: Parameters<typeof renewedAt>[0] | undefined) =>
  renewals === undefined
    ? undefined
    : [renewedAt(renewals, START), renewsNext(renewals, atSecond(0.001))].map((at) =>
        at === undefined ? undefined : secondOf(at),
      );

describe('silence is judged', () => {
  const [heron, egret] = ['heron', 'egret'].map((name) => steadyNode(name, 'north'));
  const nodes = [heron, egret].filter((each) => each !== undefined);

  it.each<[string, readonly Lease[], number]>([
    ['at the start without Leases', [], 0],
    [
      'at the start after a renewal of the last minute',
      [lease('heron', -60), lease('egret', -80)],
      0,
    ],
    ['at the newest renewal before', [lease('heron', -61), lease('egret', -80)], -61],
    ['at the start where a Ready node has no Lease', [lease('heron', -61)], 0],
  ])('%s', (_, leases, second) => {
    expect(secondOf(snapshotTime(nodes, leases, START))).toBe(second);
  });

  it('by the newest of all renewals', () => {
    expect(newestRenewal([])).toBeUndefined();
    const newest = newestRenewal([lease('a', -9), lease('b', -3), lease('c', -7)]);
    expect(newest === undefined ? newest : secondOf(newest)).toBe(-3);
  });
});

it.each<[string, number | undefined, number | undefined, boolean, number | undefined]>([
  ['its status, where it renews a Lease', -20, -3, true, -20],
  ['its Lease, where it renews none but has a newer one', -20, -3, false, -3],
  ['its status, where its Lease is older', -3, -20, false, -3],
  ['its status, where there is no Lease', -3, undefined, false, -3],
  ['nothing, without a status', undefined, -3, false, undefined],
])('the last sign of a kubelet is %s', (_, status, renewed, renewsLease, expected) => {
  const at = (second: number | undefined) => (second === undefined ? second : atSecond(second));
  expect(lastWritten(at(status), at(renewed), { renewsLease })).toBe(at(expected));
});

describe('a node of the snapshot', () => {
  it.each([
    [36, true],
    [12, false],
  ])('without a Lease is taken to renew one by a kubelet of 1.%d: %s', (minor, expected) => {
    const kubelet = resolveKubelet({ major: 1, minor });
    const conditions = bay.conditions.map((one) => ({ ...one, lastHeartbeatTime: atSecond(-5) }));
    const times = { start: START, takenAt: START };
    const found = initialHeartbeat({ ...bay, conditions }, undefined, times, kubelet);
    expect(found).toMatchObject({ kind: 'alive', leaseAssumed: expected });
    expect(found.heartbeat.lease !== undefined).toBe(expected);
  });

  it('of a snapshot from hours ago goes on as if its rounds had had their places since', () => {
    const times = { start: START, takenAt: atSecond(-7_203) };
    const { kind, heartbeat } = initialHeartbeat(bay, lease('heron-bay', -7_203), times, KUBELET);
    expect(kind).toBe('alive');
    expect(around(heartbeat.lease)).toEqual([-3, 7]);
  });

  it('without the condition Ready has a lease, and no status that it wrote', () => {
    const { heartbeat } = begin({ ...bay, conditions: [] }, lease('heron-bay', -3));
    expect(around(heartbeat.lease)).toEqual([-3, 7]);
    expect(heartbeat.status).toBeUndefined();
  });

  it('goes on to renew its lease and to write its status at their places', () => {
    const initial = begin(bay, lease('heron-bay', -3));
    expect(initial).toMatchObject({ kind: 'alive', leaseAssumed: false });
    expect(around(initial.heartbeat.lease)).toEqual([-3, 7]);
    expect(around(initial.heartbeat.status)).toEqual([-100, 200]);
  });

  it('may miss two renewals before it counts as silent', () => {
    expect(begin(bay, lease('heron-bay', -20)).kind).toBe('alive');
    expect(begin(bay, lease('heron-bay', -20.001)).kind).toBe('silent');
  });

  it('may have renewed its lease after the start, when the dump took a while', () => {
    const initial = begin(bay, lease('heron-bay', 4));
    expect(initial.kind).toBe('alive');
    expect(around(initial.heartbeat.lease)).toEqual([-6, 4]);
  });

  it('writes no more when it is silent, and keeps what it wrote', () => {
    const initial = begin(bay, lease('heron-bay', -70));
    expect(around(initial.heartbeat.lease)).toEqual([-70, undefined]);
    expect(around(initial.heartbeat.status)).toEqual([-100, undefined]);
  });

  it.each(['True', 'False'] as const)('without a Lease lives when it is Ready=%s', (status) => {
    const conditions = bay.conditions.map((each) => ({ ...each, status }));
    const initial = begin({ ...bay, conditions }, undefined);
    expect(initial).toMatchObject({ kind: 'alive', leaseAssumed: true });
    expect(around(initial.heartbeat.lease)).toEqual([0, 10]);
  });

  it('without a Lease is silent when its readiness is unknown', () => {
    expect(begin(unknown(), undefined).kind).toBe('silent');
    expect(begin(node('heron-bay', { conditions: [] }), undefined).kind).toBe('silent');
  });

  it('is known by its Lease rather than by its condition', () => {
    expect(begin(unknown(), lease('heron-bay', -5)).kind).toBe('alive');
  });

  it('takes a Lease that was never renewed for none', () => {
    expect(begin(bay, { name: 'heron-bay' })).toMatchObject({ kind: 'alive', leaseAssumed: true });
  });

  it('writes its status in the round that is a whole report period after the last write', () => {
    const [ready] = bay.conditions;
    const written = (second: number): Node => ({
      ...bay,
      conditions: ready === undefined ? [] : [{ ...ready, lastHeartbeatTime: atSecond(second) }],
    });
    const next = (second: number) => around(begin(written(second), undefined).heartbeat.status);
    expect(next(-299)).toEqual([-299, 1]);
    expect(next(-345)).toEqual([-345, 5]);
  });

  it('writes an unchanged status earlier or later after one that has changed, where that is drawn', () => {
    const [ready] = bay.conditions;
    const nextAfter = (transition: number, delay: number, kubelet = KUBELET) => {
      const lastTransitionTime = atSecond(transition);
      const conditions = ready && [
        { ...ready, lastHeartbeatTime: atSecond(-100), lastTransitionTime },
      ];
      const chance = {
        jitterOf: () => ({ lease: undefined, status: undefined }),
        phaseOf: () => seconds(0),
        withinSecond: () => seconds(0),
        reportDelay: () => seconds(delay),
      };
      const beginning = { start: START, takenAt: START };
      const given = { ...bay, conditions: conditions ?? [] };
      const initial = initialHeartbeat(given, lease('heron-bay', -3), beginning, kubelet, chance);
      return around(initial.heartbeat.status)?.[1];
    };
    expect(nextAfter(-100, -150)).toBe(50);
    expect(nextAfter(-100, 149)).toBe(350);
    expect(nextAfter(-400, 149)).toBe(200);
    expect(nextAfter(-100, 149, resolveKubelet({ major: 1, minor: 33 }))).toBe(200);
  });

  it.each([-9e9, -4000, 4000, 3e7])(
    'works out drawn rounds near the start for a renewal at %i s',
    (second) => {
      let drawn = 0;
      const jitter = (n: number): number => {
        drawn += 1;
        return ((n * 7) % 10) / 10 + 0.05;
      };
      const chance = {
        jitterOf: () => ({ lease: jitter, status: jitter }),
        phaseOf: () => seconds(0),
        withinSecond: () => seconds(0),
        reportDelay: () => seconds(0),
      };
      const beginning = { start: START, takenAt: atSecond(Math.min(0, second)) };
      const lastHeartbeatTime = atSecond(second);
      const conditions = bay.conditions.map((each) => ({ ...each, lastHeartbeatTime }));
      const given = { ...bay, conditions };
      const of = lease('heron-bay', second);
      const { kind, heartbeat } = initialHeartbeat(given, of, beginning, KUBELET, chance);
      expect(kind).toBe('alive');
      const [, next = 0] = around(heartbeat.lease) ?? [];
      expect(next).toBeGreaterThan(0);
      expect(next).toBeLessThanOrEqual(10.5);
      expect(drawn).toBeLessThan(1000);
    },
  );
});
