import { describe, expect, it } from 'vitest';
import type { Pod, Toleration } from '#cluster';
import { TaintEvictionController } from '#controllers/taint-eviction';
import { minutes } from '#units';
import {
  byDefault,
  pod,
  steadyNode,
  steadyZone,
  tolerates,
  tolerating,
} from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';
import {
  expectAt,
  expectCancelledAt,
  expectEvictedAt,
  expectNever,
  expectNeverEvicted,
  secondsOf,
  type Told,
} from '../../support/expect.ts';
import { behaviorsOf, type Outage, play } from '../../support/outage.ts';
import { BY_THE_TEST, Room } from '../../support/room.ts';

const WEB = 'shop/web';
const ANYTHING: Toleration = { operator: 'Exists' };

/** A pod on the pier, and what happens to the pier and its pods. */
const onThePier = (tolerations: readonly Toleration[], ...events: readonly string[]) =>
  play({
    nodes: [steadyNode('pier', 'a'), ...steadyZone('h', 3)],
    pods: [pod(WEB, 'pier', tolerating(...tolerations))],
    events,
  });

const taint = (taints: string, at = 100): string => `at=${at}s taint nodes=pier taints=${taints}`;
const untaint = (taints: string, at: number): string =>
  `at=${at}s untaint nodes=pier taints=${taints}`;

/** The times of evictions of the pod. Empty without any. */
const evictions = (told: Told): readonly number[] =>
  secondsOf(told, { kind: 'PodDeletionRequested', pod: WEB, mechanism: 'taint' });

describe('a taint that a user sets at 100', () => {
  it.each<[string, readonly Toleration[], string, readonly number[]]>([
    ['TE-02: no seconds at all', [tolerates('storm', 0)], 'storm:NoExecute', [100]],
    ['TE-02: fewer than none', [tolerates('storm', -5)], 'storm:NoExecute', [100]],
    ['TE-03: 30 s', [tolerates('storm', 30)], 'storm:NoExecute', [130]],
    ['TE-04: for ever', [tolerates('storm')], 'storm:NoExecute', []],
    ['TE-16: any effect', [{ key: 'storm', operator: 'Exists' }], 'storm:NoExecute', []],
    [
      'TE-16: another effect',
      [{ key: 'storm', operator: 'Exists', effect: 'NoSchedule' }],
      'storm:NoExecute',
      [100],
    ],
    ['TE-17: anything', [ANYTHING], 'storm:NoExecute,fog=thick:NoExecute', []],
    [
      'an operator that nobody knows',
      [{ key: 'storm', operator: 'Sometimes', effect: 'NoExecute' }],
      'storm:NoExecute',
      [100],
    ],
  ])('evicts a pod by what it tolerates (%s)', (_, tolerations, taints, seconds) => {
    expect(evictions(onThePier(tolerations, taint(taints)))).toEqual(seconds);
  });

  it('says nothing to a pod that no node was found for (TE-25)', () => {
    const { nodeName: _, ...unbound } = pod(WEB, 'pier', { phase: 'Pending' });
    const told = play({
      nodes: [steadyNode('pier', 'a', { allocatable: {} })],
      pods: [unbound],
      events: [taint('storm:NoExecute')],
    });
    expectNever(told, { kind: 'PodDeletionRequested' });
  });

  it('evicts as many pods at once as there are (TE-37)', () => {
    const crowd = Array.from({ length: 100 }, (_, n) => pod(`shop/web-${n}`, 'pier'));
    const told = play({
      nodes: [steadyNode('pier', 'a')],
      pods: crowd,
      events: [taint('storm:NoExecute')],
    });
    for (const { key } of crowd) expectEvictedAt(told, key, 100);
  });

  it('does not begin anew when only its time is renewed (TE-20)', () => {
    const told = onThePier(
      [tolerates('storm', 60)],
      taint('storm:NoExecute'),
      taint('storm:NoExecute', 120),
    );
    expectEvictedAt(told, WEB, 160);
    expectCancelledAt(told, WEB);
  });
});

describe('tolerations that compare numbers', () => {
  const compare = (operator: string, value: string): Toleration => ({
    key: 'depth',
    operator,
    value,
    effect: 'NoExecute',
  });
  const evicted = (toleration: Toleration, taints: string, gate: boolean): boolean => {
    const outage: Outage = {
      nodes: [steadyNode('pier', 'a'), ...steadyZone('h', 3)],
      pods: [pod(WEB, 'pier', tolerating(toleration))],
      events: [taint(taints)],
      flags: gate ? { 'feature-gates': 'TaintTolerationComparisonOperators=true' } : {},
    };
    return evictions(play(outage)).length > 0;
  };

  it.each([
    ['Gt', '900', false],
    ['Gt', '950', true],
    ['Lt', '951', false],
    ['Lt', '900', true],
  ])('%s %s against 950 (TE-21)', (operator, value, goes) => {
    expect(evicted(compare(operator, value), 'depth=950:NoExecute', true)).toBe(goes);
  });

  it.each(['+900', '9e2', 'high', ''])(
    'never match %j, which is no plain number (TE-22)',
    (value) => {
      expect(evicted(compare('Gt', value), 'depth=950:NoExecute', true)).toBe(true);
    },
  );

  it('never match a taint whose value is no plain number (TE-22)', () => {
    expect(evicted(compare('Gt', '900'), 'depth=0950:NoExecute', true)).toBe(true);
  });

  it('never match with their gate off (TE-23)', () => {
    expect(evicted(compare('Gt', '900'), 'depth=950:NoExecute', false)).toBe(true);
  });
});

describe('a countdown that runs', () => {
  /** The controller alone, with a pod on a node that is tainted at 100. */
  function countdown(...tolerations: readonly Toleration[]) {
    const room = new Room({
      nodes: [steadyNode('pier', 'a')],
      pods: [pod(WEB, 'pier', tolerating(...tolerations))],
    });
    const { taintEviction } = behaviorsOf();
    new TaintEvictionController(
      { ...room.parts('taint-eviction'), behavior: taintEviction },
      'steady',
    );
    const storm = { key: 'storm', value: '', effect: 'NoExecute' } as const;
    room.at(100, () => room.user.nodes.patchTaints('pier', { add: [storm] }, BY_THE_TEST));
    return room;
  }

  const replace = (room: Room, after: Pod): void =>
    room.store.replacePod(room.store.pod(after.key), after, BY_THE_TEST);

  /** The pod's tolerations change at a second. */
  const change = (room: Room, second: number, ...tolerations: readonly Toleration[]): Room =>
    room.at(second, () => replace(room, pod(WEB, 'pier', tolerating(...tolerations))));

  it.each([600, 10, 0])(
    'is not moved by other toleration seconds: %d (TE-11, TE-12)',
    (seconds) => {
      const room = change(countdown(tolerates('storm', 60)), 120, tolerates('storm', seconds));
      room.run(1_000);
      expectEvictedAt(room, WEB, 160);
    },
  );

  it('goes on when a toleration of everything is added last, since the first match counts (TE-13)', () => {
    const room = countdown(tolerates('storm', 60));
    change(room, 120, tolerates('storm', 60), ANYTHING).run(1_000);
    expectEvictedAt(room, WEB, 160);
  });

  it('is cancelled when a toleration of everything is put first (TE-13)', () => {
    const room = countdown(tolerates('storm', 60));
    change(room, 120, ANYTHING, tolerates('storm', 60)).run(1_000);
    expectCancelledAt(room, WEB, 120);
    expectNeverEvicted(room, WEB);
  });

  it('begins for a pod when it is bound to the tainted node (TE-24)', () => {
    const room = countdown();
    const late = pod('shop/late', 'pier', tolerating(tolerates('storm', 60)));
    const { nodeName: _, ...unbound } = late;
    room.at(50, () => replace(room, unbound)).at(130, () => replace(room, late));
    room.run(1_000);
    expectEvictedAt(room, 'shop/late', 190);
  });

  it('goes on when the node is deleted, whatever the pod tolerates then (TE-31)', () => {
    const room = countdown(tolerates('storm', 60));
    room.at(120, () => room.user.nodes.deleteNode('pier', BY_THE_TEST));
    change(room, 130, ANYTHING).run(1_000);
    expectEvictedAt(room, WEB, 160);
  });

  it('ends when the node comes back without the taint', () => {
    const room = countdown(tolerates('storm', 60));
    room.at(120, () => room.user.nodes.deleteNode('pier', BY_THE_TEST));
    room.at(130, () => room.user.nodes.createNode(steadyNode('pier', 'a'), BY_THE_TEST)).run(1_000);
    expectCancelledAt(room, WEB, 130);
    expectNeverEvicted(room, WEB);
  });

  it('may be that of a pod which is terminating already, and ends with a request without effect (TE-51)', () => {
    const room = countdown(tolerates('storm', 60));
    room.at(400, () => {
      const fog = { key: 'storm', value: 'again', effect: 'NoExecute' } as const;
      room.user.nodes.patchTaints('pier', { add: [fog] }, BY_THE_TEST);
    });
    room.run(1_000);
    expectEvictedAt(room, WEB, 160);
    expectAt(room, { kind: 'taint-eviction/toleration-used-up', pod: WEB }, 160, 460);
    expect(room.store.pod(WEB)?.deletionTimestamp).toBe(atSecond(190));
  });

  it('does not hold back the deletion when a taint comes that is not tolerated', () => {
    const told = onThePier(
      [tolerates('storm', 60)],
      taint('storm:NoExecute'),
      taint('fog:NoExecute', 110),
    );
    expectCancelledAt(told, WEB, 110);
    expectEvictedAt(told, WEB, 110);
  });

  it('begins anew when the taint comes back after it was gone', () => {
    const told = onThePier(
      [tolerates('storm', 60)],
      taint('storm:NoExecute'),
      untaint('storm:NoExecute', 159),
      taint('storm:NoExecute', 160),
    );
    expectCancelledAt(told, WEB, 159);
    expectEvictedAt(told, WEB, 220);
  });
});

describe('the deletion of an evicted pod', () => {
  it('changes nothing about one that is terminating already (TE-27)', () => {
    const leaving = pod(WEB, 'pier', {
      ...tolerating(...byDefault()),
      deletionTimestamp: atSecond(120),
      deletionGracePeriodSeconds: 30,
    });
    const told = play({
      nodes: [steadyNode('pier', 'a'), ...steadyZone('h', 3)],
      pods: [leaving],
      events: ['at=0s powerOff nodes=pier', taint('storm:NoExecute')],
    });
    expectAt(told, { kind: 'taint-eviction/untolerated', pod: WEB }, 100);
    expectNeverEvicted(told, WEB);
    expect(told.final.pod(WEB)?.deletionTimestamp).toBe(atSecond(120));
  });

  it('is lost while the API server is down, until the taints change again (TE-35)', () => {
    const told = onThePier(
      [tolerates('storm', 60)],
      taint('storm:NoExecute'),
      'at=155s apiServer=stop for=7s',
      taint('storm=again:NoExecute', 400),
    );
    // The fifth and last try comes 40 ms after the first.
    expectAt(told, { kind: 'taint-eviction/deletion-lost', pod: WEB }, 160.04);
    expectEvictedAt(told, WEB, 460);
  });

  it.each([
    [9_223_372_037, []],
    [18_446_744_074, [100.29]],
  ])('comes when the nanoseconds of %d s say so (TE-47)', (tolerationSeconds, seconds) => {
    const told = onThePier([tolerates('storm', tolerationSeconds)], taint('storm:NoExecute'));
    expect(evictions(told)).toEqual(seconds);
  });

  it('never comes within any simulation after the longest toleration there is (TE-47)', () => {
    const told = play({
      nodes: [steadyNode('pier', 'a')],
      pods: [pod(WEB, 'pier', tolerating(tolerates('storm', 9_223_372_036)))],
      events: [taint('storm:NoExecute')],
      duration: minutes(10),
    });
    expectAt(told, { kind: 'EvictionScheduled', pod: WEB, due: 9_223_372_136 }, 100);
    expectNeverEvicted(told, WEB);
    expect(told.endReason).toBe('horizon');
  });
});
