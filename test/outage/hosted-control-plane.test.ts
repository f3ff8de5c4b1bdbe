import { describe, expect, it } from 'vitest';
import type { LeaderElection, Pod } from '#cluster';
import { seconds } from '#units';
import { isEnough } from '../../src/outage/hosted-control-plane.ts';
import { byDefault, pod, spec, steadyZone, tolerating } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { entriesLike, expectEvictedAt, expectNever, secondsOf } from '../support/expect.ts';
import { play } from '../support/outage.ts';

const MIRROR = { 'kubernetes.io/config.mirror': 'abc', 'kubernetes.io/config.source': 'file' };
const COMPONENTS = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler'];
const always = spec({ tolerations: [{ operator: 'Exists' }] });

const nodes = [...steadyZone('a', 3), ...steadyZone('h', 3)];
const ferry = pod('shop/ferry', 'h-00', tolerating(...byDefault()));

/** Each of these nodes has all components of a control plane. */
const sail = (masters: readonly string[], ...events: readonly string[]) =>
  sailUnder([], masters, ...events);

const sailUnder = (
  elections: readonly LeaderElection[],
  masters: readonly string[],
  ...events: readonly string[]
) => play({ ...harbour(elections, masters), events });

const harbour = (elections: readonly LeaderElection[], masters: readonly string[]) => ({
  nodes,
  elections,
  pods: [
    ferry,
    pod('shop/web', '', { ...spec({ nodeSelector: { berth: 'free' } }), nodeName: undefined }),
    ...masters.flatMap((node) =>
      COMPONENTS.map((name) =>
        pod(`kube-system/${name}-${node}`, node, { ...always, annotations: MIRROR }),
      ),
    ),
  ],
  restartTimeOf: ({ name }: Pick<Pod, 'name'>) =>
    seconds(name.startsWith('kube-controller') ? 5 : 20),
});

const lost = 'at=10s powerOff nodes=h-00';
const downs = (told: ReturnType<typeof sail>) =>
  entriesLike(told, { kind: 'control-plane/down' }).map(({ cause }) => cause);

describe('a control plane on machines of the cluster', () => {
  it('is lost with its only machine: nothing is noticed or evicted', () => {
    const told = sail(['a-00'], 'at=10s powerOff nodes=a-00', lost);
    expect(downs(told)).toMatchObject([
      { component: 'kube-apiserver', off: ['a-00'], instances: 1 },
      { component: 'kube-controller-manager' },
      { component: 'kube-scheduler' },
    ]);
    expectNever(told, { kind: 'NodeConditionChanged' });
    expectNever(told, { kind: 'PodDeletionRequested' });
  });

  it('goes on with the majority of etcd, and is lost without it', () => {
    const three = ['a-00', 'a-01', 'a-02'];
    const one = sail(three, 'at=10s powerOff nodes=a-00', lost);
    expect(downs(one)).toEqual([]);
    expectEvictedAt(one, 'shop/ferry', 350);
    const two = sail(three, 'at=10s powerOff nodes=a-00,a-01', lost);
    expect(downs(two)).toMatchObject([{ component: 'etcd', off: ['a-00', 'a-01'], instances: 3 }]);
    expectNever(two, { kind: 'PodDeletionRequested' });
  });

  it('comes back when the containers work again, with controllers that have no memory', () => {
    const told = sail(['a-00'], 'at=10s powerOff nodes=a-00 for=10m', 'at=60s powerOff nodes=h-00');
    expect(secondsOf(told, { kind: 'control-plane/up', component: 'kube-apiserver' })).toEqual([
      630,
    ]);
    const unknown = { kind: 'NodeConditionChanged', node: 'h-00', to: 'Unknown' } as const;
    // The next kube-controller-manager waits for the Lease of the last one from 630 to 647.
    expect(secondsOf(told, { ...unknown, condition: 'Ready' })).toEqual([697]);
  });

  it('stays down while the script keeps kube-apiserver down', () => {
    const told = sail(
      ['a-00'],
      'at=10s powerOff nodes=a-00 for=1m',
      'at=20s apiServer stop for=5m',
      'at=21s controllerManager stop for=10m',
    );
    const restored = secondsOf(told, { kind: 'HeartbeatRestored', node: 'h-01' });
    expect(restored.length).toBe(1);
    expect(restored[0]).toBeGreaterThanOrEqual(320);
  });
});

const led = (name: LeaderElection['name'], holder: string): LeaderElection => ({
  namespace: 'kube-system',
  name,
  holder,
  leaseDuration: seconds(15),
});

describe('the leader of a control plane with three instances', () => {
  const three = ['a-00', 'a-01', 'a-02'];
  const manager = led('kube-controller-manager', 'a-01');
  const ready = { kind: 'NodeConditionChanged', node: 'h-00', condition: 'Ready' } as const;

  it('is followed by the first of the others when its Lease is over, without memory', () => {
    const run = sailUnder([manager], three, 'at=10s powerOff nodes=a-01,h-00');
    expect(secondsOf(run, { kind: 'LeaderLost', node: 'a-01' })).toEqual([10]);
    const next = { kind: 'LeaderElected', node: 'a-00' } as const;
    expect(secondsOf(run, next)).toEqual([27]);
    const [elected] = entriesLike(run, next);
    expect(elected?.cause).toMatchObject({ window: [atSecond(23), atSecond(33.8)] });
    // The new leader grants every node its whole grace period from its own first pass.
    expect(secondsOf(run, ready)).toEqual([77]);
    expectEvictedAt(run, 'shop/ferry', 377);
  });

  it('is no loss while the leader is elsewhere', () => {
    const both = [manager, led('kube-scheduler', 'a-02')];
    const run = sailUnder(both, three, 'at=10s powerOff nodes=a-00,h-00');
    expectNever(run, { kind: 'LeaderLost' });
    expectNever(run, { kind: 'control-plane/leader-unknown' });
    expectEvictedAt(run, 'shop/ferry', 350);
  });

  it('takes as long as its flags say', () => {
    const run = play({
      ...harbour([manager], three),
      flags: {
        'leader-elect-lease-duration': '137s',
        'leader-elect-renew-deadline': '107s',
        'leader-elect-retry-period': '26s',
      },
      events: ['at=10s powerOff nodes=a-01'],
    });
    const [elected] = entriesLike(run, { kind: 'LeaderElected' });
    expect(secondsOf(run, { kind: 'LeaderElected' })).toEqual([10 + 137 + 26]);
    const window = [10 + 137 - 26, 10 + 137 + 2 * 2.2 * 26].map(atSecond);
    expect(elected?.cause).toMatchObject({ window });
  });

  it('is none without elections: each instance works, and the last one starts at once', () => {
    const run = (...events: readonly string[]) =>
      play({ ...harbour([manager], three), flags: { 'leader-elect': 'false' }, events });
    const one = run('at=10s powerOff nodes=a-01,h-00');
    expectNever(one, { kind: 'LeaderLost', component: 'kube-controller-manager' });
    expectEvictedAt(one, 'shop/ferry', 350);
    const all = run('at=10s powerOff nodes=a-00,a-01,a-02 for=10m');
    // It starts before kube-apiserver, and waits for it.
    const elected = { kind: 'LeaderElected', component: 'kube-controller-manager' } as const;
    expect(secondsOf(all, elected)).toEqual([630]);
    expect(entriesLike(all, elected)[0]?.cause).not.toHaveProperty('lease');
    const { pods, ...rest } = harbour([manager], three);
    const alone = play({
      ...rest,
      pods: pods.filter(({ name }) => !/^kube-controller-manager-a-0[02]/.test(name)),
      flags: { 'leader-elect': 'false' },
      events: ['at=10s powerOff nodes=a-01 for=10m'],
    });
    const back = { kind: 'control-plane/up', component: 'kube-controller-manager' } as const;
    expect(secondsOf(alone, back)).toEqual([615]);
    expectNever(alone, elected);
  });

  it('is lost again with the next one, and waits for the last', () => {
    const run = sailUnder(
      [manager],
      three,
      'at=10s powerOff nodes=a-01 for=5m',
      'at=8m powerOff nodes=a-00',
    );
    expect(secondsOf(run, { kind: 'LeaderElected' })).toEqual([27, 497]);
  });

  it('waits for its own Lease when the only machine comes back', () => {
    const run = sailUnder(
      [led('kube-controller-manager', 'a-00')],
      ['a-00'],
      'at=10s powerOff nodes=a-00 for=10m',
    );
    expect(
      secondsOf(run, { kind: 'control-plane/up', component: 'kube-controller-manager' }),
    ).toEqual([]);
    // Works at 615 s, finds the API server at 630 s, and waits for the Lease and one look from then on.
    const elected = { kind: 'LeaderElected', component: 'kube-controller-manager' } as const;
    expect(secondsOf(run, elected)).toEqual([647]);
  });

  it('RT-3: waits for its own Lease also where the snapshot does not have it', () => {
    const run = sail(['a-00'], 'at=10s powerOff nodes=a-00 for=2m');
    const elected = { kind: 'LeaderElected', component: 'kube-scheduler' } as const;
    // Back at 130 s, with all containers at 150 s.
    expect(secondsOf(run, elected)).toEqual([167]);
    const [next] = entriesLike(run, elected);
    expect(next?.cause).toMatchObject({ node: 'a-00', window: [atSecond(165), atSecond(169.4)] });
  });

  it('is unknown without its Lease, which is noted', () => {
    const run = sail(three, 'at=10s powerOff nodes=a-01');
    expect(entriesLike(run, { kind: 'control-plane/leader-unknown' }).length).toBe(2);
    expectNever(run, { kind: 'LeaderLost' });
  });

  it('of kube-scheduler leaves pods without a node until the next one starts', () => {
    const berth = 'at=12s label nodes=h-01 labels=berth=free';
    const placed = { kind: 'PodScheduled', pod: 'shop/web' } as const;
    expect(secondsOf(sail(three, berth), placed)).toEqual([12]);
    const scheduler = led('kube-scheduler', 'a-02');
    const run = sailUnder([scheduler], three, 'at=10s powerOff nodes=a-02', berth);
    expect(secondsOf(run, placed)).toEqual([27]);
  });
});

describe('a component that the script stops', () => {
  const three = ['a-00', 'a-01', 'a-02'];
  const scheduler = led('kube-scheduler', 'a-02');
  const berth = 'at=20s label nodes=h-01 labels=berth=free';
  const placed = { kind: 'PodScheduled', pod: 'shop/web' } as const;

  it('has no leader to lose, and elects none', () => {
    const events = ['at=5s scheduler=stop', 'at=10s powerOff nodes=a-02', berth];
    const run = sailUnder([scheduler], three, ...events);
    expectNever(run, { kind: 'LeaderLost' });
    expectNever(run, { kind: 'LeaderElected' });
    expectNever(run, placed);
    const again = sailUnder([scheduler], three, ...events, 'at=90s scheduler=start');
    expect(secondsOf(again, placed)).toEqual([90]);
  });

  it('elects nobody before the script starts it where the leader was lost before', () => {
    const events = ['at=10s powerOff nodes=a-02', 'at=15s scheduler=stop', berth];
    const elected = { kind: 'LeaderElected', component: 'kube-scheduler' } as const;
    const run = sailUnder([scheduler], three, ...events);
    expectNever(run, elected);
    const again = sailUnder([scheduler], three, ...events, 'at=90s scheduler=start');
    expect(secondsOf(again, elected)).toEqual([90]);
    expect(secondsOf(again, placed)).toEqual([90]);
  });
});

describe('a frozen machine of a control plane', () => {
  const three = ['a-00', 'a-01', 'a-02'];
  const manager = led('kube-controller-manager', 'a-01');
  const elected = { kind: 'LeaderElected', component: 'kube-controller-manager' } as const;
  const gone = { kind: 'LeaderLost', component: 'kube-controller-manager' } as const;

  it('RT-15: costs no leader when it thaws before the Lease can be over', () => {
    const run = sailUnder([manager], three, 'at=10s freeze nodes=a-01 for=12s', lost);
    expectNever(run, gone);
    expectNever(run, elected);
    expectEvictedAt(run, 'shop/ferry', 350);
  });

  it('keeps its leader when it thaws before another one is elected', () => {
    const run = sailUnder([manager], three, 'at=10s freeze nodes=a-01 for=15s');
    expect(secondsOf(run, gone)).toEqual([23]);
    expect(secondsOf(run, elected)).toEqual([25]);
    expect(entriesLike(run, elected)[0]?.cause).toMatchObject({ node: 'a-01' });
  });

  it('has a successor of its leader as long after the freeze as after a power-off', () => {
    const run = sailUnder([manager], three, 'at=10s freeze nodes=a-01 for=1m');
    expect(secondsOf(run, elected)).toEqual([27]);
    const window = [atSecond(23), atSecond(33.8)];
    expect(entriesLike(run, elected)[0]?.cause).toMatchObject({ node: 'a-00', window });
  });

  it('loses its leader as others do when it goes off while it is frozen', () => {
    const off = 'at=15s powerOff nodes=a-01 for=5s';
    const run = sailUnder([manager], three, 'at=10s freeze nodes=a-01 for=30s', off);
    expect(secondsOf(run, gone)).toEqual([15]);
    expect(secondsOf(run, elected)).toEqual([32]);
  });

  it('has the API again at the thaw, and the same leaders after a short time', () => {
    const alone = led('kube-controller-manager', 'a-00');
    const run = sailUnder([alone], ['a-00'], 'at=10s freeze nodes=a-00 for=5s', lost);
    const api = { kind: 'control-plane/up', component: 'kube-apiserver' } as const;
    expect(secondsOf(run, api)).toEqual([15]);
    expect(downs(run)).toMatchObject([{ component: 'kube-apiserver' }]);
    expectNever(run, { kind: 'LeaderLost' });
    expectNever(run, { kind: 'LeaderElected' });
  });

  it('RT-5: has a new leader after a longer time in which etcd has no majority', () => {
    const run = sailUnder([manager], three, 'at=10s freeze nodes=a-01,a-02 for=1m');
    expect(secondsOf(run, gone)).toEqual([20]);
    expect(secondsOf(run, elected)).toEqual([87]);
  });

  it('RT-5: has new leaders after a longer time, as after any outage of the API', () => {
    const alone = led('kube-controller-manager', 'a-00');
    const run = sailUnder([alone], ['a-00'], 'at=10s freeze nodes=a-00 for=1m');
    expect(secondsOf(run, gone)).toEqual([20]);
    expect(secondsOf(run, elected)).toEqual([87]);
    expect(downs(run)).toMatchObject([{ component: 'kube-apiserver' }]);
  });
});

describe('a leader that is lost with the API server', () => {
  const three = ['a-00', 'a-01', 'a-02'];
  const manager = led('kube-controller-manager', 'a-00');
  const elected = { kind: 'LeaderElected', component: 'kube-controller-manager' } as const;
  const gone = { kind: 'LeaderLost', component: 'kube-controller-manager' } as const;

  it('RT-3: is followed a whole Lease after the first look at the API server that is back', () => {
    const run = sailUnder([manager], three, 'at=10s powerOff nodes=a-00,a-01 for=2m');
    expect(secondsOf(run, gone)).toEqual([10]);
    // Back at 130 s, with containers at 150 s.
    expect(secondsOf(run, elected)).toEqual([167]);
    const [next] = entriesLike(run, elected);
    // A candidate that happens to have seen the last renewal leads with its first look.
    const window = [atSecond(150), atSecond(169.4)];
    expect(next?.cause).toMatchObject({ node: 'a-00', lease: 17, window });
  });

  it('RT-3: is followed at once by an instance that has seen the Lease of the last leader', () => {
    const alone = 'at=10s powerOff nodes=a-00';
    const run = sailUnder([manager], three, alone, 'at=20s apiServer=stop for=2m');
    expect(secondsOf(run, elected)).toEqual([142]);
    const [next] = entriesLike(run, elected);
    expect(next?.cause).toMatchObject({ node: 'a-01', window: [atSecond(140), atSecond(144.4)] });
    // An outage that ends before the Lease changes nothing.
    const short = sailUnder([manager], three, alone, 'at=20s apiServer=stop for=5s');
    expect(secondsOf(short, elected)).toEqual([27]);
  });

  it('is lost once, when its machine goes off after its process has ended', () => {
    const outage = 'at=10s apiServer=stop for=2m';
    const run = sailUnder([manager], three, outage, 'at=60s powerOff nodes=a-00');
    expect(secondsOf(run, gone)).toEqual([20]);
    expect(secondsOf(run, elected)).toEqual([147]);
  });

  it('is still to be elected in the next outage', () => {
    const events = ['at=10s apiServer=stop for=20s', 'at=40s apiServer=stop for=20s'];
    const run = sailUnder([manager], three, 'at=10s powerOff nodes=a-00', ...events);
    expect(secondsOf(run, elected)).toEqual([62]);
  });

  it('has no followers when all machines go off', () => {
    const run = sailUnder(
      [manager],
      three,
      'at=10s powerOff nodes=a-00,a-01',
      'at=20s powerOff nodes=a-02',
    );
    expectNever(run, elected);
  });
});

describe('instances of a component', () => {
  it.each([
    ['etcd', 1, 3, false],
    ['etcd', 2, 3, true],
    ['etcd', 2, 4, false],
    ['etcd', 1, 1, true],
    ['kube-apiserver', 1, 3, true],
    ['kube-apiserver', 0, 3, false],
    ['kube-controller-manager', 0, 0, true],
  ] as const)('%s: %i of %i are enough: %s', (component, running, all, expected) => {
    expect(isEnough(component, running, all)).toBe(expected);
  });
});
