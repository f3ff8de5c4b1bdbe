import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { milliseconds, seconds } from '#units';
import { lease, pod, spec, steadyZone } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';
import {
  entriesLike,
  expectAt,
  expectCauseChain,
  expectNever,
  expectRemovedAt,
  expectStuck,
} from '../../support/expect.ts';
import { type Outage, play } from '../../support/outage.ts';

const WEB = 'shop/web';
const tolerant = spec({ tolerations: [{ operator: 'Exists' }] });

/** A pod on a-00 that tolerates everything, so that only the script deletes it. */
const sail = (events: readonly string[], given: Partial<Pod> = {}, outage: Partial<Outage> = {}) =>
  play({
    nodes: [...steadyZone('a', 3), ...steadyZone('h', 3)],
    pods: [pod(WEB, 'a-00', { ...tolerant, ...given })],
    events,
    ...outage,
  });

const DELETED = 'at=100s deletePods pods=shop/web';

describe('a pod that is deleted', () => {
  it('takes its whole grace period', () => {
    expectRemovedAt(sail([DELETED]), WEB, 130);
  });

  it('takes as long as its containers take, when that is known', () => {
    const told = sail([DELETED], {}, { stoppingTimesOf: () => ({ stopAfter: seconds(3) }) });
    expectRemovedAt(told, WEB, 103);
  });

  it('goes because of who deleted it', () => {
    expectCauseChain(
      sail([DELETED]),
      { kind: 'PodRemoved', pod: WEB },
      'ScriptEvent',
      'PodDeletionRequested',
      'kubelet/stopping-containers',
      'kubelet/containers-gone',
      'PodRemoved',
    );
  });

  it('RT-13: goes no sooner when a second request asks for a shorter grace period', () => {
    const told = sail([DELETED, 'at=110s deletePods pods=shop/web gracePeriod=5s']);
    expectAt(told, { kind: 'PodDeletionRequested', pod: WEB, gracePeriodSeconds: 1 }, 110);
    expectRemovedAt(told, WEB, 130);
  });

  it.each([
    ['5 s', 5, 105],
    ['15 s', 15, 115],
  ])('RT-C4: its preStop hook of %s goes on after a shorter grace period', (_, preStop, gone) => {
    const stoppingTimesOf = () => ({ preStop: seconds(preStop), stopAfter: seconds(0) });
    const told = sail(
      [DELETED, 'at=103s drain nodes=a-00 gracePeriod=2s force=true ignoreDaemonSets=true'],
      {},
      { stoppingTimesOf },
    );
    expectRemovedAt(told, WEB, gone);
  });

  it('goes no later when a second request asks for a longer grace period', () => {
    const told = sail([DELETED, 'at=110s deletePods pods=shop/web gracePeriod=500s']);
    expectAt(told, { kind: 'PodDeletionRequested', pod: WEB }, 100);
    expectRemovedAt(told, WEB, 130);
  });

  it('goes at once by force', () => {
    const told = sail([DELETED, 'at=110s deletePods pods=shop/web gracePeriod=0s']);
    expectRemovedAt(told, WEB, 110);
    expectNever(told, { kind: 'kubelet/containers-gone' });
  });

  it('stays as an object while a finalizer holds it, and no request is repeated', () => {
    const told = sail([DELETED], { finalizers: ['shop.example/hold'] });
    expectAt(told, { kind: 'kubelet/stopping-containers', pod: WEB }, 100);
    expectAt(told, { kind: 'kubelet/containers-gone', pod: WEB }, 130);
    expectNever(told, { kind: 'PodRemoved' });
    expect(told.final.pod(WEB)?.deletionGracePeriodSeconds).toBe(0);
    expect(told.endReason).toBe('quiet');
  });
});

describe('pods that were written without a uid', () => {
  it('go together, each with its own report', () => {
    const names = ['shop/web', 'shop/wool', 'shop/wine'];
    const told = play({
      nodes: steadyZone('a', 3),
      pods: names.map((name) => pod(name, 'a-00', { ...tolerant, uid: '' })),
      events: ['at=100s deletePods pods=shop/*'],
      ...{ relistPeriod: seconds(1), apiLatency: milliseconds(10) },
    });
    const removed = entriesLike(told, { kind: 'PodRemoved' });
    expect(removed.map(({ cause }) => ('pod' in cause ? cause.pod : '')).sort()).toEqual(
      [...names].sort(),
    );
  });

  it('are Ready again together when their machine is back', () => {
    const names = ['shop/web', 'shop/wool'];
    const told = play({
      nodes: steadyZone('a', 3),
      leases: steadyZone('a', 3).map(({ name }) => lease(name)),
      pods: names.map((name) => pod(name, 'a-00', { ...tolerant, uid: '' })),
      events: ['at=50s partition nodes=a-00 for=100s'],
      apiLatency: milliseconds(10),
    });
    expect(entriesLike(told, { kind: 'PodReady' })).toHaveLength(2);
  });
});

describe('a pod that is deleted while its node cannot be reached', () => {
  it('stays Terminating on a machine that never returns', () => {
    const told = sail(['at=50s powerOff nodes=a-00', DELETED]);
    expectNever(told, { kind: 'PodRemoved' });
    expectStuck(told, WEB);
  });

  it('goes with the return of a machine on which nothing runs any more', () => {
    const told = sail(['at=50s powerOff nodes=a-00 for=100s', DELETED]);
    expectRemovedAt(told, WEB, 150);
  });

  it('begins to stop when the network is back', () => {
    const told = sail(['at=50s partition nodes=a-00 for=100s', DELETED]);
    expectAt(told, { kind: 'kubelet/stopping-containers', pod: WEB }, 150);
    expectRemovedAt(told, WEB, 180);
  });

  it('begins to stop when the kubelet is back', () => {
    expectRemovedAt(sail(['at=50s stopKubelet nodes=a-00 for=100s', DELETED]), WEB, 180);
  });
});

describe('a pod that is being stopped while its node is lost', () => {
  it('ends without the network, and its object goes when the kubelet can say so', () => {
    const told = sail([DELETED, 'at=110s partition nodes=a-00 for=60s']);
    expectAt(told, { kind: 'kubelet/containers-gone', pod: WEB }, 130);
    expectRemovedAt(told, WEB, 170);
  });

  it('goes on when the network is back in time', () => {
    expectRemovedAt(sail([DELETED, 'at=110s partition nodes=a-00 for=5s']), WEB, 130);
  });

  it('begins anew with a kubelet that was not running', () => {
    expectRemovedAt(sail([DELETED, 'at=110s stopKubelet nodes=a-00 for=5s']), WEB, 145);
  });

  it('is gone with the power, and its object with the return', () => {
    expectRemovedAt(sail([DELETED, 'at=110s powerOff nodes=a-00 for=5s']), WEB, 115);
  });

  it('is not reported twice when it ended before its kubelet stopped', () => {
    const told = sail([
      DELETED,
      'at=110s partition nodes=a-00 for=60s',
      'at=140s stopKubelet nodes=a-00 for=40s',
    ]);
    expectAt(told, { kind: 'kubelet/stopping-containers', pod: WEB }, 100);
    expectRemovedAt(told, WEB, 180);
  });
});

describe('a pod that is being deleted in the snapshot', () => {
  const leaving = (second: number): Partial<Pod> => ({
    deletionTimestamp: atSecond(second),
    deletionGracePeriodSeconds: 30,
  });

  it('goes at its deletionTimestamp', () => {
    expectRemovedAt(sail([], leaving(12)), WEB, 12);
  });

  it('goes at the start when that is past', () => {
    expectRemovedAt(sail([], leaving(-500)), WEB, 0);
  });

  it('stays on a machine that is off', () => {
    const told = sail(['at=0s powerOff nodes=a-00'], leaving(12));
    expectStuck(told, WEB);
  });

  it('is left alone when only a finalizer holds it', () => {
    const held = { ...leaving(12), deletionGracePeriodSeconds: 0, finalizers: ['shop.example/x'] };
    expect(sail([], held).entries).toEqual([]);
  });
});
