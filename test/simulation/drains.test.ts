import { describe, expect, it } from 'vitest';
import type { Pod, WorkloadObject } from '#cluster';
import { seconds } from '#units';
import { budget, workload } from '../support/budgets.ts';
import { byDefault, pod, spec, tolerating } from '../support/builders.ts';
import { expectAt, expectNever } from '../support/expect.ts';
import { playOnPiers, podOf, replicaSet, webFleet } from '../support/fleet.ts';
import type { Played } from '../support/outage.ts';

const WEB = replicaSet('web', 3);
const SCRATCH = spec({ volumes: [{ name: 'scratch', emptyDir: {} }] });
const DAEMONS = workload('DaemonSet', 'logs');
const daemon = (name: string, given: Partial<Pod> = {}): Pod =>
  podOf(DAEMONS, name, 'pier-1', { labels: { app: 'logs' }, ...given });

const expectTaken = (told: Played, name: string, ...at: readonly number[]): void =>
  expectAt(told, { kind: 'PodDeletionRequested', pod: `shop/${name}`, mechanism: 'drain' }, ...at);

const drain = (flags = '', nodes = 'pier-1'): string => `at=1s drain nodes=${nodes} ${flags}`;

const completed = (node = 'pier-1') => ({ kind: 'DrainCompleted', node }) as const;
const failed = (reason: string, node = 'pier-1') =>
  ({ kind: 'DrainFailed', node, reason }) as const;

/** Two pods of a set of three on the first node, the third elsewhere. */
const pair: { readonly pods: readonly Pod[]; readonly workloads: readonly WorkloadObject[] } = {
  pods: [
    podOf(WEB, 'web-0', 'pier-1'),
    podOf(WEB, 'web-1', 'pier-1'),
    podOf(WEB, 'web-2', 'pier-2'),
  ],
  workloads: [WEB],
};

describe('a drain', () => {
  it('cordons its node, evicts the pods there, and is done when all are gone', () => {
    const told = playOnPiers(pair, [], [drain()]);
    expectAt(told, { kind: 'NodeCordoned', node: 'pier-1' }, 1);
    expectTaken(told, 'web-0', 1);
    expectTaken(told, 'web-1', 1);
    expectTaken(told, 'web-2');
    expectAt(told, completed(), 31);
    expect(told.final.node('pier-1')?.unschedulable).toBe(true);
  });

  it('sees at its next look, a second apart, that a pod is gone', () => {
    const told = playOnPiers(pair, [], [drain()], {
      stoppingTimesOf: () => ({ stopAfter: seconds(7.2) }),
    });
    expectAt(told, completed(), 9);
  });

  it('drains one node after the other, all cordoned at once', () => {
    const told = playOnPiers(pair, [], [drain('', 'pier-*')]);
    expectAt(told, { kind: 'NodeCordoned' }, 1, 1, 1);
    expectTaken(told, 'web-2', 31);
    expectAt(told, completed('pier-2'), 61);
    expectAt(told, completed('pier-3'), 61);
  });

  it('begins at the same time on nodes that the script staggers', () => {
    const told = playOnPiers(pair, [], ['at=1s drain nodes=pier-1,pier-2 stagger=5s']);
    expectTaken(told, 'web-2', 6);
  });

  it('takes only the pods that its options name', () => {
    const other = podOf(replicaSet('cart', 1), 'cart-0', 'pier-1', { labels: { app: 'cart' } });
    const fleet = { ...pair, pods: [...pair.pods, other] };
    const told = playOnPiers(fleet, [], [drain('podSelector=app=cart')]);
    expectTaken(told, 'cart-0', 1);
    expectTaken(told, 'web-0');
  });

  it('of a node that has gone by then is passed over', () => {
    const told = playOnPiers(pair, [], ['deleteNode nodes=pier-1', drain()]);
    expectNever(told, { kind: 'DrainCompleted' });
    expectNever(told, { kind: 'PodDeletionRequested', mechanism: 'drain' });
  });

  it('EV-28: of a pod that is refused for ever never ends, and does not keep the simulation going', () => {
    const told = playOnPiers(pair, [budget('web', { maxUnavailable: 1 })], [drain()]);
    expectAt(told, { kind: 'EvictionRefused', pod: 'shop/web-1' }, 1);
    expectNever(told, { kind: 'DrainCompleted' });
    expectNever(told, { kind: 'DrainFailed' });
    expect(told.endReason).toBe('quiet');
  });

  it('EV-28: fails at the first try after its timeout, and what went stays gone', () => {
    const told = playOnPiers(pair, [budget('web', { maxUnavailable: 1 })], [drain('timeout=58s')]);
    expectAt(told, failed('timeout'), 61);
    expectTaken(told, 'web-0', 1);
    expectTaken(told, 'web-1');
  });

  it('EV-03: without a timeout of pods that must all stay takes none', () => {
    const told = playOnPiers(pair, [budget('web', { minAvailable: 3 })], [drain()]);
    expectNever(told, { kind: 'PodDeletionRequested' });
  });

  it('EV-18: fails for a pod of two budgets, and takes the others', () => {
    const owner = replicaSet('cart', 1);
    const cart = podOf(owner, 'cart-0', 'pier-1', { labels: { app: 'cart' } });
    const budgets = [budget('web', { minAvailable: 0 }), budget('more', { minAvailable: 0 })];
    const fleet = { pods: [...pair.pods, cart], workloads: [WEB, owner] };
    const told = playOnPiers(fleet, budgets, [drain()]);
    expectTaken(told, 'cart-0', 1);
    expectTaken(told, 'web-0');
    expectAt(told, failed('refused'), 31);
    expectAt(told, { kind: 'EvictionRefused', pod: 'shop/web-0', code: 500 }, 1);
  });
});

describe('what a drain may not take', () => {
  const withDaemon = { pods: [...pair.pods, daemon('logs-0')], workloads: [WEB, DAEMONS] };

  it('EV-29: keeps the whole node from being drained, though not from being cordoned', () => {
    const told = playOnPiers(withDaemon, [], [drain()]);
    expectAt(told, failed('daemon-set'), 1);
    expectNever(told, { kind: 'PodDeletionRequested' });
    expect(told.final.node('pier-1')?.unschedulable).toBe(true);
  });

  it('EV-30: is data in an emptyDir, of which that of daemons does not count', () => {
    const fleet = {
      pods: [podOf(WEB, 'web-0', 'pier-1', SCRATCH), daemon('logs-0', SCRATCH)],
      workloads: [WEB, DAEMONS],
    };
    expectAt(playOnPiers(fleet, [], [drain('ignoreDaemonSets=true')]), failed('local-storage'), 1);
    const told = playOnPiers(fleet, [], [drain('ignoreDaemonSets=true deleteEmptyDirData=true')]);
    expectAt(told, completed(), 31);
    expectTaken(told, 'logs-0');
  });

  it('EV-31: is nothing that has finished', () => {
    const done = pod('shop/done', 'pier-1', { phase: 'Succeeded', ...SCRATCH });
    const told = playOnPiers({ pods: [done] }, [], [drain()]);
    expectTaken(told, 'done', 1);
    expectAt(told, completed(), 1);
  });

  it('EV-32: is no pod whose controller has gone', () => {
    const told = playOnPiers({ pods: [podOf(WEB, 'web-0', 'pier-1')] }, [], [drain()]);
    expectTaken(told, 'web-0', 1);
  });

  it('EV-33: is a pod of a DaemonSet that is gone, unless forced', () => {
    const fleet = { pods: [daemon('logs-0')] };
    expectAt(
      playOnPiers(fleet, [], [drain('ignoreDaemonSets=true')]),
      failed('daemon-set-missing'),
      1,
    );
    expectTaken(playOnPiers(fleet, [], [drain('force=true')]), 'logs-0', 1);
  });

  it('EV-34: is no mirror pod, which stays', () => {
    const mirror = pod('shop/static', 'pier-1', {
      annotations: { 'kubernetes.io/config.mirror': 'x' },
    });
    const told = playOnPiers({ pods: [mirror] }, [], [drain()]);
    expectTaken(told, 'static');
    expectAt(told, completed(), 1);
  });

  it('EV-35: of one node hinders no other one', () => {
    const told = playOnPiers(withDaemon, [], [drain('', 'pier-1,pier-2')]);
    expectAt(told, { kind: 'NodeCordoned' }, 1, 1);
    expectAt(told, failed('daemon-set'), 1);
    expectTaken(told, 'web-2', 1);
    expectAt(told, completed('pier-2'), 31);
  });

  it('is a pod without a controller, unless forced', () => {
    const fleet = { pods: [pod('shop/lone', 'pier-1')] };
    expectAt(playOnPiers(fleet, [], [drain()]), failed('no-controller'), 1);
    expectTaken(playOnPiers(fleet, [], [drain('force=true')]), 'lone', 1);
  });
});

describe('a drain that', () => {
  it('EV-36: gives no grace takes the objects away at once', () => {
    const told = playOnPiers(pair, [], [drain('gracePeriod=0s')]);
    expectAt(told, { kind: 'PodRemoved', pod: 'shop/web-0' }, 1);
    expectAt(told, completed(), 1);
  });

  it('deletes asks no budget', () => {
    const budgets = [budget('web', { minAvailable: 3 })];
    const told = playOnPiers(pair, budgets, [drain('disableEviction=true')]);
    expectTaken(told, 'web-0', 1);
    expectTaken(told, 'web-1', 1);
    expectNever(told, { kind: 'eviction-api/granted' });
    expectAt(told, completed(), 31);
  });

  it('EV-38: drains a dead node waits for its pods for ever, or skips them', () => {
    const events = (flags: string) => [
      'powerOff nodes=pier-1',
      `at=2m drain nodes=pier-1 ${flags}`,
    ];
    const plain = webFleet(3);
    const pods = plain.pods.map((each) => ({ ...each, ...tolerating(...byDefault()) }));
    const fleet = { ...plain, pods };
    const budgets = [budget('web', { maxUnavailable: 1 })];
    const told = playOnPiers(fleet, budgets, events(''));
    expectTaken(told, 'web-0', 120);
    expectAt(told, { kind: 'eviction-api/granted', because: 'not-ready' }, 120);
    expectNever(told, { kind: 'DrainCompleted' });
    expect(told.endReason).toBe('quiet');
    const skipping = playOnPiers(fleet, budgets, events('skipWaitForDeleteTimeout=1s'));
    expectAt(skipping, completed(), 152);
  });

  it('meets an API server that is down fails at once, and changes nothing', () => {
    const told = playOnPiers(pair, [], ['apiServer stop', drain()]);
    expectAt(told, { kind: 'ScriptEvent', event: 'drain', refused: true }, 1);
    expectNever(told, { kind: 'NodeCordoned' });
  });

  it('loses the API server fails at its next look, unless it is back by then', () => {
    const lost = playOnPiers(pair, [], [drain(), 'at=10500ms apiServer stop']);
    expectAt(lost, failed('api-server-down'), 11);
    const blinked = playOnPiers(pair, [], [drain(), 'at=10200ms apiServer stop for=500ms']);
    expectAt(blinked, completed(), 31);
  });

  it('waits with a refused pod fails at its next try without an API server', () => {
    const budgets = [budget('web', { minAvailable: 3 })];
    const told = playOnPiers(pair, budgets, [drain(), 'at=12s apiServer stop']);
    expectAt(told, failed('api-server-down'), 16);
  });
});

it('EV-39: a budget counts on fewer pods as soon as its workload wants fewer', () => {
  const fleet = webFleet(4);
  const shrunk = { ...fleet, workloads: [replicaSet('web', 2)] };
  const bound = [budget('web', { minAvailable: '50%' })];
  const desired = (given: typeof fleet) =>
    playOnPiers(given, bound, []).final.shelf('budgets').get('shop/web')?.status.desiredHealthy;
  expect([desired(fleet), desired(shrunk)]).toEqual([2, 1]);
});
