import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { seconds } from '#units';
import { budget, controlledBy, workload } from '../support/budgets.ts';
import { pod } from '../support/builders.ts';
import { atSecond, START } from '../support/clock.ts';
import { expectAt, expectCauseChain, expectNever, expectRemovedAt } from '../support/expect.ts';
import { playOnPiers, podOf, replicaSet, webFleet } from '../support/fleet.ts';
import type { Played } from '../support/outage.ts';

const evict = (name: string, at = '1s'): string => `at=${at} evict pods=shop/${name}`;

const expectGranted = (told: Played, name: string, at = 1): void =>
  expectAt(told, { kind: 'PodDeletionRequested', pod: `shop/${name}`, mechanism: 'evict-api' }, at);

const expectRefused = (told: Played, name: string, code = 429, at = 1): void => {
  expectAt(told, { kind: 'EvictionRefused', pod: `shop/${name}`, code }, at);
  expectNever(told, { kind: 'PodDeletionRequested', pod: `shop/${name}` });
};

const statusOf = (told: Played, name = 'web') =>
  told.final.shelf('budgets').get(`shop/${name}`)?.status;

describe('an eviction', () => {
  it('EV-01: of a pod that no budget covers is granted', () => {
    const told = playOnPiers(webFleet(1), [], [evict('web-0')]);
    expectGranted(told, 'web-0');
    expectCauseChain(
      told,
      { kind: 'PodDeletionRequested' },
      'ScriptEvent',
      'eviction-api/granted',
      'PodDeletionRequested',
    );
  });

  it('EV-02: of the second pod of a budget that allows one is refused, even at that instant', () => {
    const told = playOnPiers(
      webFleet(3),
      [budget('web', { minAvailable: 2 })],
      [evict('web-0'), evict('web-1')],
    );
    expectGranted(told, 'web-0');
    expectRefused(told, 'web-1');
    expectAt(told, { kind: 'EvictionRefused', budget: 'shop/web' }, 1);
  });

  it('EV-03: is refused for ever where all pods must stay', () => {
    const told = playOnPiers(
      webFleet(3),
      [budget('web', { minAvailable: 3 })],
      [evict('web-0'), evict('web-0', '1h')],
    );
    expectAt(told, { kind: 'EvictionRefused', pod: 'shop/web-0' }, 1, 3600);
  });

  it.each([
    ['while its images are pulled, is granted', 5, 201],
    ['whose containers run already is one of a pod that is not Ready', 20, 429],
  ])('EV-20: of a pod that starts, %s', (_, at, code) => {
    const { workloads, pods } = webFleet(3);
    const last = (pod: Pod, index: number): Pod =>
      index < 2 ? pod : { ...pod, phase: 'Pending', conditions: [] };
    const told = playOnPiers(
      { workloads, pods: pods.map(last) },
      [budget('web', { minAvailable: 3 })],
      [evict('web-2', `${at}s`)],
      { startupTimeOf: () => seconds(40), restartTimeOf: () => seconds(30) },
    );
    if (code === 201) expectGranted(told, 'web-2', at);
    else expectRefused(told, 'web-2', code, at);
  });

  it.each([
    ['EV-04: one pod of three is not Ready', 1, 'IfHealthyBudget', 'web-0', 201],
    ['EV-04: but not a healthy one', 1, 'IfHealthyBudget', 'web-1', 429],
    ['EV-05: two of three are not Ready', 2, 'IfHealthyBudget', 'web-0', 429],
    ['EV-05: and the policy allows it always', 2, 'AlwaysAllow', 'web-0', 201],
    ['EV-06: which a healthy pod has nothing of', 2, 'AlwaysAllow', 'web-2', 429],
  ] as const)('%s', (_, notReady, unhealthyPodEvictionPolicy, name, code) => {
    const budgets = [budget('web', { maxUnavailable: 1, unhealthyPodEvictionPolicy })];
    const told = playOnPiers(webFleet(3, { notReady }), budgets, [evict(name)]);
    if (code === 201) expectGranted(told, name);
    else expectRefused(told, name, code);
  });

  it('reads the policy for pods that are not Ready from 1.27 on', () => {
    const budgets = [
      budget('web', { maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' }),
    ];
    const fleet = webFleet(3, { notReady: 2 });
    expectRefused(playOnPiers(fleet, budgets, [evict('web-0')], { version: '1.26' }), 'web-0');
    expectGranted(playOnPiers(fleet, budgets, [evict('web-0')], { version: '1.27' }), 'web-0');
  });

  it.each([
    ['EV-07', 7, { maxUnavailable: '50%' }, 3, 4],
    ['EV-08', 7, { minAvailable: '50%' }, 4, 3],
    ['EV-09', 3, { maxUnavailable: '10%' }, 2, 1],
    ['EV-10', 3, { minAvailable: '34%' }, 2, 1],
    ['EV-14', 1, { minAvailable: 1 }, 1, 0],
    ['EV-15', 3, {}, 0, 0],
  ] as const)(
    '%s: of %i pods under %o: %i must stay, %i may go',
    (_, count, bound, desired, allowed) => {
      const told = playOnPiers(webFleet(count), [budget('web', bound)], []);
      expect(statusOf(told)).toMatchObject({
        desiredHealthy: desired,
        disruptionsAllowed: allowed,
      });
      const all = playOnPiers(webFleet(count), [budget('web', bound)], [evict('web-*')]);
      expect(all.entries.filter(({ cause }) => cause.kind === 'EvictionRefused')).toHaveLength(
        count - allowed,
      );
    },
  );

  it('EV-11: of a pod that is not Ready costs a budget that wants no pod', () => {
    const budgets = [budget('web', { maxUnavailable: '100%' })];
    const told = playOnPiers(webFleet(2, { notReady: 1 }), budgets, [evict('web-0')]);
    expectAt(told, { kind: 'eviction-api/granted', because: 'spent', left: 0 }, 1);
  });

  it.each([
    ['EV-12: of a bare pod is refused under maxUnavailable', { maxUnavailable: 1 }, false],
    ['EV-13: and granted under minAvailable 0', { minAvailable: 0 }, true],
  ] as const)('%s', (_, bound, granted) => {
    const pods = [pod('shop/web-0', 'pier-1', { labels: { app: 'web' } })];
    const told = playOnPiers({ pods }, [budget('web', bound)], [evict('web-0')]);
    if (granted) expectGranted(told, 'web-0');
    else expectRefused(told, 'web-0');
  });

  it('EV-15: of a pod that is not Ready is refused by a budget without bounds', () => {
    const told = playOnPiers(webFleet(2, { notReady: 1 }), [budget('web')], [evict('web-0')]);
    expectRefused(told, 'web-0');
  });

  it.each([
    ['EV-16', 'DaemonSet'],
    ['EV-17', 'Job'],
  ] as const)(
    '%s: of a pod of a %s is refused, as nobody can tell how many there should be',
    (_, kind) => {
      const owner = workload(kind, 'web');
      const fleet = { pods: [podOf(owner, 'web-0', 'pier-1')], workloads: [owner] };
      const told = playOnPiers(fleet, [budget('web', { maxUnavailable: 1 })], [evict('web-0')]);
      expectRefused(told, 'web-0');
      expect(statusOf(told)?.disruptionAllowed?.reason).toBe('SyncFailed');
    },
  );

  it('EV-18: of a pod that two budgets cover fails', () => {
    const budgets = [budget('web', { minAvailable: 0 }), budget('all', { minAvailable: 0 })];
    expectRefused(playOnPiers(webFleet(2), budgets, [evict('web-0')]), 'web-0', 500);
  });

  it('EV-19: asks a budget with an empty selector about every pod of its namespace', () => {
    const everything = [budget('all', { selector: {}, minAvailable: 2 })];
    expectRefused(playOnPiers(webFleet(2), everything, [evict('web-0')]), 'web-0');
    const elsewhere = pod('bank/till', 'pier-1');
    const told = playOnPiers({ pods: [elsewhere] }, everything, ['at=1s evict pods=bank/till']);
    expectAt(told, { kind: 'PodDeletionRequested', pod: 'bank/till' }, 1);
  });

  it('EV-19: asks no budget without a selector', () => {
    const plain = budget('none', { minAvailable: 2 });
    const none = { ...plain, spec: { ...plain.spec, selector: { kind: 'nothing' } as const } };
    expectGranted(playOnPiers(webFleet(2), [none], [evict('web-0')]), 'web-0');
  });

  it.each([
    ['EV-20: of a bound pod that does not run yet', { phase: 'Pending' }, [1]],
    ['EV-21: of a finished pod', { phase: 'Failed' }, [1]],
    [
      'EV-22: of a pod that is being deleted',
      { deletionTimestamp: atSecond(30), deletionGracePeriodSeconds: 30 },
      [],
    ],
  ] as const)('%s asks no budget', (_, given, requested) => {
    const owner = replicaSet('web', 1);
    const pods = [podOf(owner, 'web-0', 'pier-1', given as object)];
    const budgets = [budget('web', { minAvailable: 5 }), budget('all', { minAvailable: 5 })];
    const told = playOnPiers({ pods, workloads: [owner] }, budgets, [evict('web-0')]);
    expectNever(told, { kind: 'EvictionRefused' });
    expectAt(told, { kind: 'eviction-api/granted', pod: 'shop/web-0' }, 1);
    expectAt(told, { kind: 'PodDeletionRequested', pod: 'shop/web-0' }, ...requested);
    if (_.startsWith('EV-21')) expectRemovedAt(told, 'shop/web-0', 1);
  });

  it('EV-23: is refused while a budget is older than its spec and no controller computes it', () => {
    const old = { ...budget('web', { minAvailable: 0 }), generation: 2 };
    const flags = { controllers: '*,-disruption-controller' };
    expectRefused(playOnPiers(webFleet(1), [old], [evict('web-0')], { flags }), 'web-0');
    expectGranted(playOnPiers(webFleet(1), [old], [evict('web-0')]), 'web-0');
    const tolerant = {
      ...old,
      spec: { ...old.spec, unhealthyPodEvictionPolicy: 'AlwaysAllow' as const },
    };
    const unready = webFleet(1, { notReady: 1 });
    expectGranted(playOnPiers(unready, [tolerant], [evict('web-0')], { flags }), 'web-0');
  });

  it('EV-24: is forbidden while more than 2000 granted ones are unconfirmed', () => {
    const disruptedPods = new Map(
      Array.from({ length: 2001 }, (_, n) => [`gone-${n}`, 0 as never]),
    );
    const full = budget('web', { minAvailable: 0 }, { disruptedPods });
    const flags = { controllers: '*,-disruption-controller' };
    expectRefused(playOnPiers(webFleet(1), [full], [evict('web-0')], { flags }), 'web-0', 403);
  });

  it('EV-40: is not what a NoExecute taint does: budgets stop no taint', () => {
    const told = playOnPiers(
      webFleet(2, { nodes: ['pier-1'] }),
      [budget('web', { minAvailable: 2 })],
      ['at=1s taint nodes=pier-1 taints=tide=high:NoExecute'],
    );
    expectAt(told, { kind: 'PodDeletionRequested', mechanism: 'taint' }, 1, 1);
  });

  it('EV-41: counts for the pods of two Deployments under one budget', () => {
    const owners = ['bow', 'stern'].map((name) => ({
      deployment: workload('Deployment', name, { replicas: 3 }),
      set: workload('ReplicaSet', `${name}-1`, {
        replicas: 3,
        ownerReferences: [controlledBy(workload('Deployment', name))],
      }),
    }));
    const pods = owners.flatMap(({ set }) =>
      [0, 1, 2].map((n) => podOf(set, `${set.name}-${n}`, 'pier-1')),
    );
    const workloads = owners.flatMap(({ deployment, set }) => [deployment, set]);
    const told = playOnPiers({ pods, workloads }, [budget('web', { maxUnavailable: 1 })], []);
    expect(statusOf(told)).toMatchObject({
      expectedPods: 6,
      desiredHealthy: 5,
      disruptionsAllowed: 1,
    });
  });

  it('EV-42: may take no more when pods beyond the replicas are taken away', () => {
    const fleet = { ...webFleet(4), workloads: [replicaSet('web', 3)] };
    const told = playOnPiers(fleet, [budget('web', { maxUnavailable: 1 })], []);
    expect(statusOf(told)).toMatchObject({ desiredHealthy: 2, disruptionsAllowed: 1 });
  });

  it('EV-43: of a pod without a node takes its object away at once', () => {
    const { nodeName: _, ...waiting } = podOf(replicaSet('web', 1), 'web-0', '');
    const spec = { ...waiting.spec, schedulingGates: [{ name: 'tide' }] };
    const pods = [{ ...waiting, spec, phase: 'Pending' as const }];
    expectRemovedAt(playOnPiers({ pods }, [], [evict('web-0')]), 'shop/web-0', 1);
  });

  it('fails like every command while the API server is down', () => {
    const told = playOnPiers(webFleet(1), [], ['apiServer stop', evict('web-0')]);
    expectNever(told, { kind: 'PodDeletionRequested' });
    expectAt(told, { kind: 'ScriptEvent', event: 'evict', refused: true }, 1);
  });

  it('gives the grace period that it was asked for', () => {
    const told = playOnPiers(webFleet(1), [], ['at=1s evict pods=shop/web-0 gracePeriod=5s']);
    expectRemovedAt(told, 'shop/web-0', 6);
  });
});

describe('the status of a budget', () => {
  const budgets = [budget('web', { minAvailable: 1 }, { disruptionsAllowed: 7 })];

  it('is brought up to date at once', () => {
    const told = playOnPiers(webFleet(3), budgets, ['at=5s evict pods=shop/web-0']);
    expect(statusOf(told)).toMatchObject({ currentHealthy: 2, disruptionsAllowed: 1 });
  });

  it('stays as it was while no controller manager runs, and is made up for when it returns', () => {
    const stopped = ['controllerManager stop', 'at=5s evict pods=shop/web-0'];
    const told = playOnPiers(webFleet(3), budgets, stopped);
    expect(statusOf(told)).toMatchObject({ currentHealthy: 3, disruptionsAllowed: 1 });
    const restarted = playOnPiers(webFleet(3), budgets, [
      ...stopped,
      'at=1m controllerManager start',
    ]);
    expect(statusOf(restarted)).toMatchObject({ currentHealthy: 2, disruptedPods: new Map() });
  });

  it('EV-25: forgets a granted eviction that was not completed after 120 s', () => {
    const lost = budget('web', { minAvailable: 1 }, { disruptedPods: new Map([['web-0', START]]) });
    const at = (seconds: number) => {
      const told = playOnPiers(webFleet(2), [lost], [`at=${seconds}s evict pods=shop/web-1`]);
      return told.entries.some(({ cause }) => cause.kind === 'EvictionRefused');
    };
    expect(at(119)).toBe(true);
    expect(at(121)).toBe(false);
  });

  it('is reported for pods whose owner is of an unknown kind', () => {
    const ownerReferences = [
      {
        apiVersion: 'argoproj.io/v1alpha1',
        kind: 'Rollout',
        name: 'web',
        uid: 'r',
        controller: true,
      },
    ];
    const pods = webFleet(3).pods.map((each) => ({ ...each, ownerReferences }));
    const told = playOnPiers({ pods }, [budget('web', { maxUnavailable: 1 })], []);
    expect(statusOf(told)).toMatchObject({ expectedPods: 3, disruptionsAllowed: 1 });
  });

  it('fails where a workload is gone while others of its kind are there', () => {
    const { pods } = webFleet(3);
    const fleet = { pods, workloads: [replicaSet('other', 1)] };
    const told = playOnPiers(fleet, [budget('web', { maxUnavailable: 1 })], []);
    expect(statusOf(told)?.disruptionAllowed?.reason).toBe('SyncFailed');
  });

  it('counts pods that a dead node holds once they are not Ready', () => {
    const told = playOnPiers(
      webFleet(3),
      [budget('web', { maxUnavailable: 1 })],
      ['powerOff nodes=pier-1', 'at=30s evict pods=shop/web-1', 'at=10m evict pods=shop/web-2'],
    );
    expectGranted(told, 'web-1', 30);
    expectRefused(told, 'web-2', 429, 600);
  });
});
