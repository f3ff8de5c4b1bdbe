import { describe, expect, it } from 'vitest';
import type { Node, Pod } from '#cluster';
import { milliseconds, minutes } from '#units';
import { byDefault, pod, steadyZone, tolerating } from '../support/builders.ts';
import { entriesLike, expectNever, secondsOf } from '../support/expect.ts';
import { type Flags, type Outage, type Played, play } from '../support/outage.ts';

/** The limits of kube-controller-manager as shipped. */
const SHIPPED: Flags = { 'kube-api-qps': 20, 'kube-api-burst': 30 };
const FAST: Flags = { 'kube-api-qps': 1_000, 'kube-api-burst': 2_000 };

const names = (nodes: readonly Node[]): string => nodes.map(({ name }) => name).join(',');

/** A number of pods on each node, with the default tolerations of admission. */
const podsOn = (nodes: readonly Node[], each: number | readonly number[]): readonly Pod[] =>
  nodes.flatMap(({ name }, place) =>
    Array.from({ length: typeof each === 'number' ? each : (each[place] ?? 0) }, (_, n) =>
      pod(`shop/${name}-${n}`, name, tolerating(...byDefault())),
    ),
  );

const outage = (given: Outage): Played => play({ flags: SHIPPED, duration: minutes(8), ...given });

const lastOf = (seconds: readonly number[]): number => Math.max(...seconds);
const NO_EXECUTE = {
  kind: 'NodeTainted',
  taint: 'node.kubernetes.io/unreachable:NoExecute',
} as const;
const DELETED = { kind: 'PodDeletionRequested', mechanism: 'taint' } as const;

const west = steadyZone('west', 5);
const east = steadyZone('east', 3);

describe('a pass of the node monitor', () => {
  it('is an instant for one node of one pod; the next comes 5 s later (TH-7)', () => {
    const told = outage({
      nodes: [...west, ...east],
      pods: podsOn(west.slice(0, 1), 1),
      events: ['at=50ms powerOff nodes=west-00'],
    });
    const [begun = 0] = secondsOf(told, { kind: 'PassStarted' });
    const [ended = 0] = secondsOf(told, { kind: 'PassEnded' });
    expect(ended - begun).toBeLessThan(0.001);
  });

  it('takes 2.8 s for 8 nodes of 51 pods, with one taint in each zone meanwhile (TH-8, TH-9)', () => {
    const zones = [west.slice(0, 3), east.slice(0, 3), steadyZone('north', 2)];
    const nodes = zones.flat();
    const told = outage({
      nodes: [...nodes, ...steadyZone('south', 2)],
      pods: podsOn(nodes, [8, 6, 6, 7, 7, 4, 6, 7]),
      events: [`at=50ms powerOff nodes=${names(nodes)}`],
    });
    expect(lastOf(secondsOf(told, { kind: 'PodNotReady' }))).toBeGreaterThanOrEqual(52.6);
    expect(lastOf(secondsOf(told, { kind: 'PodNotReady' }))).toBeLessThanOrEqual(53.1);
    const tainted = entriesLike(told, NO_EXECUTE).flatMap(({ cause, at }) =>
      cause.kind === 'NodeTainted' ? [{ zone: cause.node.split('-')[0], at }] : [],
    );
    const [first] = tainted;
    const early = tainted.filter(({ at }) => at < (first?.at ?? 0) + 9_000_000);
    expect(new Set(early.map(({ zone }) => zone)).size).toBe(3);
    expect(early.length).toBe(3);
  });

  const lostOfFive = (flags: Flags, more: Partial<Outage> = {}): Played =>
    outage({
      nodes: [...west, ...east],
      pods: podsOn(west.slice(0, 3), [8, 5, 7]),
      events: ['at=50ms powerOff nodes=west-00,west-01,west-02'],
      flags,
      ...more,
    });

  it('lets one node of a small zone be tainted before its rate becomes 0 (TH-10)', () => {
    const told = lostOfFive(SHIPPED);
    expect(secondsOf(told, NO_EXECUTE).length).toBe(1);
    expect(entriesLike(told, DELETED).length).toBeGreaterThan(0);
  });

  it('does so behind a client without limits only where requests take time (TH-11)', () => {
    const slow = lostOfFive(FAST, { apiLatency: milliseconds(15) });
    expect(secondsOf(slow, NO_EXECUTE).length).toBe(1);
    const [begun = 0] = secondsOf(slow, { kind: 'PassStarted' });
    const [ended = 0] = secondsOf(slow, { kind: 'PassEnded' });
    expect(ended - begun).toBeCloseTo(0.13, 1);
    expectNever(lostOfFive(FAST), NO_EXECUTE);
  });

  it('marks 96 pods of one node in 8.3 s, as events take every second token (TH-12)', () => {
    const told = outage({
      nodes: [...west, ...east],
      pods: podsOn(west.slice(0, 1), 96),
      events: ['at=50ms powerOff nodes=west-00'],
    });
    expect(lastOf(secondsOf(told, { kind: 'PodNotReady' }))).toBeCloseTo(58.3, 0);
  });

  it('takes 185 s for 100 nodes of 30 pods, with 19 taints meanwhile (TH-13)', () => {
    const lost = steadyZone('lost', 100);
    const told = outage({
      nodes: [...lost, ...steadyZone('kept', 200)],
      pods: podsOn(lost, 30),
      events: [`at=50ms powerOff nodes=${names(lost)}`],
      duration: minutes(6),
    });
    const end = lastOf(secondsOf(told, { kind: 'PodNotReady' }));
    expect(end - 50).toBeGreaterThan(184);
    expect(end - 50).toBeLessThan(186.5);
    expect(secondsOf(told, NO_EXECUTE).filter((at) => at <= end).length).toBe(19);
  });

  it('has one worker up to 1.26, and none is tainted before the next pass up to 1.33 (TH-36, TH-37)', () => {
    const nodes = steadyZone('lost', 8);
    const old = outage({
      nodes: [...nodes, ...steadyZone('kept', 8)],
      pods: podsOn(nodes, [8, 6, 6, 7, 7, 4, 6, 7]),
      events: [`at=50ms powerOff nodes=${names(nodes)}`],
      version: '1.26',
    });
    const [start = 0] = secondsOf(old, { kind: 'PassStarted' });
    expect(lastOf(secondsOf(old, { kind: 'PodNotReady' })) - start).toBeCloseTo(5.4, 0);
    expectNever(lostOfFive(SHIPPED, { version: '1.33' }), NO_EXECUTE);
  });
});

describe('taking taints back while all zones are lost', () => {
  it('leaves the taint that came during the pass, whose pods go all the same (TH-20, TH-21)', () => {
    const nodes = [...steadyZone('a', 4), ...steadyZone('b', 4)];
    const told = outage({
      nodes,
      pods: podsOn(nodes, 25),
      events: ['at=50ms powerOff all=true'],
    });
    const tainted = entriesLike(told, NO_EXECUTE).length;
    const freed = entriesLike(told, { ...NO_EXECUTE, kind: 'NodeUntainted' }).length;
    expect(tainted).toBeGreaterThan(freed);
    expect(entriesLike(told, DELETED).length).toBeGreaterThan(0);
  });
});

describe('evictions that are due together', () => {
  const BERTHS = 20;

  it('wait among the requests of the node monitor up to 1.28 (TH-25)', () => {
    const lost = steadyZone('lost', 16);
    const berth = steadyZone('berth', 3);
    const lastDeleted = (version: string): number => {
      const told = outage({
        nodes: [...lost, ...berth],
        pods: [
          ...podsOn(lost, 40),
          ...Array.from({ length: BERTHS }, (_, n) => pod(`shop/berth-${n}`, 'berth-00')),
        ],
        events: [
          `at=50ms powerOff nodes=${names(lost)}`,
          'at=55s taint nodes=berth-00 taints=storm:NoExecute',
        ],
        version,
        duration: minutes(2),
      });
      expect(secondsOf(told, DELETED).length).toBe(BERTHS);
      return lastOf(secondsOf(told, DELETED)) - 55;
    };
    // Three requests, each behind those of the others, of 8 workers and of the sender of events.
    expect(lastDeleted('1.28')).toBeCloseTo((3 * (BERTHS + 9)) / 20, 0);
    expect(lastDeleted('1.29')).toBeLessThan(2.6);
  });

  const crowd = (count: number, more: Partial<Outage> = {}): Played =>
    outage({
      nodes: west.slice(0, 2),
      pods: Array.from({ length: count }, (_, n) => pod(`shop/crowd-${n}`, 'west-00')),
      events: ['at=100s taint nodes=west-00 taints=storm:NoExecute'],
      ...more,
    });

  it('send all GETs, then all PATCHes, then all DELETEs (TH-22)', () => {
    const deleted = secondsOf(crowd(96), DELETED);
    expect(deleted[0]).toBeCloseTo(108.2, 0);
    expect(lastOf(deleted)).toBeCloseTo(112.9, 0);
  });

  it('are free while the burst lasts (TH-23)', () => {
    expect(lastOf(secondsOf(crowd(10), DELETED))).toBeLessThanOrEqual(100.1);
  });

  it('cost one request each before 1.26 (TH-24)', () => {
    expect(lastOf(secondsOf(crowd(96, { version: '1.25' }), DELETED))).toBeCloseTo(103.3, 0);
  });

  it('go on although the taint is gone (TH-26)', () => {
    const told = crowd(96, {
      events: ['at=100s taint nodes=west-00 taints=storm:NoExecute for=5s'],
    });
    expect(secondsOf(told, DELETED).length).toBe(96);
  });
});

describe('pod GC', () => {
  it('removes the pods of a node that is gone one after the other (TH-27)', () => {
    const told = outage({
      nodes: west.slice(0, 2),
      pods: podsOn(west.slice(0, 1), 110),
      events: ['at=1s powerOff nodes=west-00', 'at=2s deleteNode nodes=west-00'],
    });
    const removed = secondsOf(told, { kind: 'PodRemoved' });
    expect(lastOf(removed) - (removed[0] ?? 0)).toBeCloseTo(9.55, 0);
  });

  it('writes all conditions first where a node is out of service (TH-28)', () => {
    const told = outage({
      nodes: [...west.slice(0, 1), ...east],
      pods: podsOn(west.slice(0, 1), 110),
      events: [
        'at=50ms powerOff nodes=west-00',
        'at=381s taint nodes=west-00 taints=node.kubernetes.io/out-of-service:NoSchedule',
      ],
    });
    const removed = secondsOf(told, { kind: 'PodRemoved' });
    const pass = Math.floor((removed[0] ?? 0) / 20) * 20;
    expect((removed[0] ?? 0) - pass).toBeCloseTo(4.05, 0);
    expect(lastOf(removed) - pass).toBeCloseTo(9.5, 0);
  });
});

describe('a status that is refused', () => {
  it('is written again in the same pass when the node has changed meanwhile (TH-38)', () => {
    const told = outage({
      nodes: [...west, ...east],
      pods: podsOn(west, 3),
      events: [
        `at=50ms powerOff nodes=${names(west)}`,
        'at=50.005s label nodes=west-00 labels.owner=harbour',
      ],
      apiLatency: milliseconds(10),
    });
    const [unknown = 0] = secondsOf(told, {
      ...{ kind: 'NodeConditionChanged', node: 'west-00', condition: 'Ready' },
    });
    expect(unknown).toBeGreaterThan(50.03);
    expect(unknown).toBeLessThan(50.1);
  });
});
