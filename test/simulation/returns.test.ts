import { describe, expect, it, test } from 'vitest';
import { present, seconds } from '#units';
import { byDefault, lease, pod, spec, steadyZone, tolerating } from '../support/builders.ts';
import { secondOf } from '../support/clock.ts';
import {
  entriesLike,
  expectEvictedAt,
  expectNever,
  expectTaintedAt,
  secondsOf,
} from '../support/expect.ts';
import { type Outage, play } from '../support/outage.ts';

const nodes = steadyZone('a', 5);
const leases = nodes.map(({ name }) => lease(name));

const sail = (events: readonly string[], more: Partial<Outage> = {}) =>
  play({
    nodes,
    leases,
    pods: [pod('shop/ferry-0', 'a-00', tolerating(...byDefault()))],
    events,
    ...more,
  });

const elected = (component: string) => ({ kind: 'LeaderElected', component }) as const;
const MANAGER = elected('kube-controller-manager');
const SCHEDULER = elected('kube-scheduler');

/** Instants of an event in 60 histories, in order. */
const inHistories = (
  like: Parameters<typeof secondsOf>[1],
  events: readonly string[],
  more: Partial<Outage> = {},
  held: NonNullable<Outage['history']>['held'] = [],
) =>
  Array.from({ length: 60 }, (_, index) => {
    const history = { seed: 1, number: index + 1, held };
    const short = { duration: seconds(700), ...more, history };
    return secondsOf(sail(events, short), like)[0] ?? Number.NaN;
  }).sort((a, b) => a - b);

const UNREACHABLE = 'node.kubernetes.io/unreachable:NoExecute';
const CALM_BUT_LOOP = ['leases', 'status', 'monitor', 'network'] as const;
const CALM = ['leases', 'status', 'monitor', 'order', 'network', 'taint-loop'] as const;

describe('leaders without the API server', () => {
  it('RT-1: end after the renew deadline, and nothing happens before their return', () => {
    const told = sail(['at=10s powerOff nodes=a-00', 'at=20s apiServer=stop for=2m']);
    for (const component of ['kube-controller-manager', 'kube-scheduler']) {
      expect(secondsOf(told, { kind: 'LeaderLost', component })).toEqual([30]);
    }
    expect(secondsOf(told, MANAGER)).toEqual([157]);
    // RT-C1: a whole grace period after the first look of the next leader.
    expectTaintedAt(told, 'a-00', 'unreachable:NoExecute', 207);
    expectEvictedAt(told, 'shop/ferry-0', 507);
  });

  it('RT-5: keep their Lease in an outage that is shorter', () => {
    const told = sail(['at=50ms powerOff nodes=a-00', 'at=20s apiServer=stop for=9.9s']);
    expectNever(told, { kind: 'LeaderLost' });
    expectEvictedAt(told, 'shop/ferry-0', 350);
  });

  it('RT-3: wait for the Lease from the return on, however old it is', () => {
    const times = inHistories(MANAGER, ['at=20s apiServer=stop for=2m']);
    expect(times[0]).toBeGreaterThanOrEqual(155);
    expect(times[0]).toBeLessThan(156);
    expect(times.at(-1)).toBeLessThanOrEqual(159.4);
    expect(times.at(-1)).toBeGreaterThan(158);
  });

  it('RT-3: wait as long as the flags say that a Lease lasts', () => {
    const flags = { 'leader-elect-lease-duration': '60s' };
    const told = sail(['at=20s apiServer=stop for=2m'], { flags });
    expect(secondsOf(told, MANAGER)).toEqual([202]);
  });

  it('RT-1: end later with a longer deadline, and never without elections', () => {
    const outage = ['at=10s powerOff nodes=a-00', 'at=20s apiServer=stop for=30s'];
    const patient = { 'leader-elect-renew-deadline': '25s', 'leader-elect-lease-duration': '40s' };
    const lost = { kind: 'LeaderLost', component: 'kube-controller-manager' } as const;
    expect(secondsOf(sail(outage, { flags: patient }), lost)).toEqual([45]);
    const alone = sail(outage, { flags: { 'leader-elect': 'false' } });
    expectNever(alone, lost);
    expectNever(alone, MANAGER);
    // What it knew before counts on: the grace period of the lost node is over soon after the return.
    expectTaintedAt(alone, 'a-00', 'unreachable:NoExecute', 50);
  });

  it('RT-4: kube-scheduler fills its informers first', () => {
    const pending = pod('shop/new', '', { ...spec({}), nodeName: undefined });
    const told = sail(
      ['at=20s apiServer=stop for=2m03s', 'at=2m25s deletePods pods=shop/ferry-0'],
      {
        pods: [pod('shop/ferry-0', 'a-00', spec({})), pending],
      },
    );
    const [at = 0] = secondsOf(told, SCHEDULER);
    expect(at).toBeCloseTo(143 + 33.75 + 17, 2);
    const times = inHistories(SCHEDULER, ['at=20s apiServer=stop for=2m03s']);
    const recorded = [49.6, 53.1, 53.7].map((each) => 143 + each);
    expect(recorded.every((each) => (times[3] ?? 0) <= each && each <= (times[56] ?? 0))).toBe(
      true,
    );
  });

  it('RT-C2: a static pod in a crash loop waits for its kubelet as well', () => {
    const restart = { restartOfManager: 'crash-loop' } as const;
    const told = sail(['at=20s apiServer=stop for=2m04s'], restart);
    expect(secondsOf(told, MANAGER)).toEqual([144 + 38 + 17]);
    expect(secondsOf(told, SCHEDULER)[0]).toBeLessThan(144 + 55);
    const times = inHistories(MANAGER, ['at=20s apiServer=stop for=2m04s'], restart);
    expect(times[3]).toBeLessThan(144 + 54.2);
    expect(times[56]).toBeGreaterThan(144 + 54.2);
  });

  it('are lost again, and stand again, where the API server goes before they are elected', () => {
    const told = sail(['at=20s apiServer=stop for=1m', 'at=90s apiServer=stop for=1m']);
    expect(secondsOf(told, MANAGER)).toEqual([167]);
    expect(secondsOf(told, { kind: 'LeaderLost' })).toEqual([30, 30]);
  });

  it('a script that stops one of them does not lose its Lease', () => {
    const told = sail([
      'at=5s controllerManager=stop',
      'at=20s apiServer=stop for=2m',
      'at=200s controllerManager=start',
    ]);
    expect(secondsOf(told, { kind: 'LeaderLost' })).toEqual([30]);
    expectNever(told, MANAGER);
  });

  test.each([
    ['at-once', '11s'],
    ['at-once', '2m03s'],
    ['crash-loop', '2m03s'],
  ] as const)('no history leaves the windows of the single run: %s after %s', (restart, down) => {
    const events = [`at=20s apiServer=stop for=${down}`];
    const more = { restartOfManager: restart, duration: seconds(700) };
    const single = sail(events, more);
    const histories = Array.from({ length: 40 }, (_, index) =>
      sail(events, { ...more, history: { seed: 1, number: index + 1, held: [] } }),
    );
    for (const like of [MANAGER, SCHEDULER, { kind: 'WatchRestored', node: 'a-03' } as const]) {
      const [from, to] = windowOf(single, like);
      for (const told of histories) {
        const [at = Number.NaN] = secondsOf(told, like);
        expect(at).toBeGreaterThanOrEqual(from);
        expect(at).toBeLessThanOrEqual(to);
      }
    }
  });
});

/** The window of an event, in seconds after the start. */
function windowOf(told: ReturnType<typeof sail>, like: Parameters<typeof secondsOf>[1]) {
  const [cause] = entriesLike(told, like).map((entry) => entry.cause);
  const window = cause !== undefined && 'window' in cause ? cause.window : undefined;
  return present(window, like.kind).map(secondOf) as [number, number];
}

describe('kubelets after the API server is back', () => {
  const DOWN = 'at=20s apiServer=stop for=27s';
  const two = [pod('shop/ferry', 'a-00', spec({})), pod('shop/barge', 'a-01', spec({}))];

  it('RT-C3: hear of deletions when their watches are back', () => {
    const told = sail([DOWN, 'at=52s deletePods pods=shop/*'], { pods: two });
    // 48 s after the return at 47 s; then the containers take their 30 s.
    const restored = secondsOf(told, { kind: 'WatchRestored', node: 'a-00' });
    expect(restored).toEqual([95]);
    expect(secondsOf(told, { kind: 'PodRemoved', pod: 'shop/ferry' })).toEqual([125]);
  });

  it('RT-6: keep their nodes Ready and their pods working meanwhile', () => {
    const told = sail([DOWN, 'at=52s deletePods pods=shop/*'], { pods: two });
    expectNever(told, { kind: 'NodeConditionChanged' });
    const ends = { kind: 'PodNotWorking', reason: 'ContainersStopping' } as const;
    expect(secondsOf(told, ends)[0] ?? 95).toBeGreaterThanOrEqual(95);
  });

  it('RT-6: start no new pods before', () => {
    const waiting = pod('shop/new', '', { phase: 'Pending', nodeName: undefined });
    const told = sail([DOWN, 'at=48s uncordon nodes=a-03'], {
      nodes: nodes.map((node) => ({ ...node, unschedulable: true })),
      pods: [waiting],
      duration: seconds(600),
    });
    const [bound = 0] = secondsOf(told, { kind: 'PodScheduled', pod: 'shop/new' });
    const [ready = 0] = secondsOf(told, { kind: 'PodReady', pod: 'shop/new' });
    expect(bound).toBeLessThan(95);
    expect(ready).toBeGreaterThan(95);
    expect(ready).toBeLessThan(98);
  });

  it('RT-6: remove at once what they had stopped before', () => {
    const told = sail(['at=10s deletePods pods=shop/ferry', DOWN], { pods: two });
    expect(secondsOf(told, { kind: 'PodRemoved', pod: 'shop/ferry' })).toEqual([47]);
  });

  it('hear at once where they have just started', () => {
    const told = sail(
      [
        'at=15s powerOff nodes=a-00',
        DOWN,
        'at=60s restore nodes=a-00',
        'at=61s deletePods pods=shop/ferry',
      ],
      { pods: two },
    );
    expectNever(told, { kind: 'WatchRestored', node: 'a-00' });
    expect(secondsOf(told, { kind: 'PodRemoved', pod: 'shop/ferry' })).toEqual([91]);
  });

  it('RT-7: hear at once after a partition where nothing is drawn, and up to a minute later', () => {
    const cut = ['at=20s partition nodes=a-00 for=30s', 'at=40s deletePods pods=shop/ferry'];
    const removed = { kind: 'PodRemoved', pod: 'shop/ferry' } as const;
    expect(secondsOf(sail(cut, { pods: two }), removed)).toEqual([80]);
    const times = inHistories(removed, cut, { pods: two }, CALM);
    expect(times[30]).toBeCloseTo(80, 1);
    expect(times.at(-1)).toBeGreaterThan(110);
    expect(times.at(-1)).toBeLessThanOrEqual(140.1);
  });
});

describe('RT-20: an old copy of a node that was just marked', () => {
  it('costs the token of its zone in some histories, and the next pass queues it again', () => {
    const events = ['at=50ms powerOff nodes=a-00'];
    const times = inHistories(
      { kind: 'NodeTainted', taint: UNREACHABLE },
      events,
      {},
      CALM_BUT_LOOP,
    );
    const late = times.filter((each) => each > 54);
    expect(late.length).toBeGreaterThan(0);
    expect(late.length).toBeLessThan(15);
    // A token comes back every 10 s.
    expect(times.every((each) => each < 62)).toBe(true);
  });

  it('RT-22: takes away the only token of a zone, which any of its silent nodes gets', () => {
    const both = [...nodes, ...steadyZone('b', 5)];
    const tainted = Array.from({ length: 60 }, (_, index) => {
      const told = sail(['at=50ms powerOff nodes=a-00,a-01,a-02'], {
        nodes: both,
        leases: both.map(({ name }) => lease(name)),
        pods: ['a-00', 'a-01', 'a-02'].flatMap((node) =>
          Array.from({ length: 7 }, (_, n) => pod(`shop/${node}-${n}`, node, spec({}))),
        ),
        flags: { 'kube-api-qps': 20, 'kube-api-burst': 30 },
        duration: seconds(120),
        history: { seed: 1, number: index + 1, held: CALM_BUT_LOOP },
      });
      const found = entriesLike(told, { kind: 'NodeTainted', taint: UNREACHABLE });
      return found.map(({ cause }) => ('node' in cause ? cause.node : '')).join();
    });
    expect([...new Set(tainted)].sort()).toEqual(['', 'a-00', 'a-01', 'a-02']);
  });
});

describe('a node that joins (RT-14)', () => {
  const READY = { kind: 'NodeConditionChanged', node: 'a-00-new-1', to: 'True' } as const;
  const LOST_TIME = { kind: 'NodeTainted', node: 'a-00-new-1' } as const;
  const join = (at: string, more: Partial<Outage> = {}) =>
    sail([`at=${at} addNodes count=1 like=a-00`], {
      ...{ duration: seconds(30), relistPeriod: seconds(1) },
      ...more,
    });

  it('is not ready for 0.35 s, and a pass of that instant does not see it', () => {
    const told = join('10s');
    expect(secondsOf(told, READY)).toEqual([10.35]);
    expect(secondsOf(told, LOST_TIME)).toEqual([]);
  });

  it('is tainted by a pass that comes meanwhile, until the next one', () => {
    const told = join('9800ms');
    expect(secondsOf(told, LOST_TIME)).toEqual([10]);
    const removed = { kind: 'NodeUntainted', node: 'a-00-new-1' } as const;
    expect(secondsOf(told, removed).at(-1)).toBe(15);
  });

  it('is seen so in about one of 14 histories', () => {
    const histories = Array.from({ length: 300 }, (_, index) => index + 1);
    const seen = histories.filter((number) => {
      const told = join('10s', { history: { seed: 1, number, held: ['network'] } });
      return secondsOf(told, LOST_TIME).length > 0;
    });
    expect(seen.length / histories.length).toBeGreaterThan(0.03);
    expect(seen.length / histories.length).toBeLessThan(0.12);
  });

  it.each(['apiServer stop for=1m', 'partition nodes=a-00-new-1 for=1m'])(
    'registers when it reaches the API again (%s)',
    (fault) => {
      const told = sail(['at=10s addNodes count=1 like=a-00', `at=10s ${fault}`], {
        ...{ duration: seconds(120), relistPeriod: seconds(1) },
      });
      expect(secondsOf(told, { kind: 'NodeAdded', node: 'a-00-new-1' })).toEqual([70]);
      expect(secondsOf(told, READY)).toEqual([70.35]);
    },
  );

  it('registers once it has booted, where it came up without power', () => {
    const told = sail(
      [
        'at=10s addNodes count=1 like=a-00',
        'at=10s powerOff nodes=a-00-new-1',
        'at=40s restore nodes=a-00-new-1',
      ],
      { duration: seconds(60), relistPeriod: seconds(1) },
    );
    expect(secondsOf(told, { kind: 'NodeAdded', node: 'a-00-new-1' })).toEqual([40.8]);
    expect(secondsOf(told, READY)).toEqual([41.15]);
  });

  it('is ready at once where kubelets tell everything at once', () => {
    const told = join('10s', { relistPeriod: seconds(0) });
    expect(secondsOf(told, READY)).toEqual([10]);
  });
});
