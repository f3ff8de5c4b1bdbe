import { describe, expect, it } from 'vitest';
import { type Namespace, readObjectSelector, type WorkloadObject } from '#cluster';
import { seconds } from '#units';
import { budget, workload } from '../support/budgets.ts';
import { node, spec } from '../support/builders.ts';
import { entriesLike, expectAt, expectNever, expectRemovedAt } from '../support/expect.ts';
import { PIERS, playOnPiers, podOf } from '../support/fleet.ts';

/** A workload of `app: web` that makes pods. */
const web = (kind: 'ReplicaSet' | 'StatefulSet', replicas: number): WorkloadObject =>
  workload(kind, 'web', {
    replicas,
    selector: readObjectSelector({ matchLabels: { app: 'web' } }),
    template: { labels: { app: 'web' }, annotations: {}, finalizers: [], ...spec({}) },
    ...(kind === 'StatefulSet' && {
      statefulSet: {
        podManagementPolicy: 'OrderedReady',
        firstOrdinal: 0,
        volumeClaimTemplates: [],
      },
    }),
  });

/** Its pods, the first two on the node that is drained. */
const fleet = (owner: WorkloadObject) => ({
  workloads: [owner],
  pods: Array.from({ length: owner.replicas ?? 0 }, (_, n) =>
    podOf(owner, `web-${n}`, n < 2 ? 'pier-1' : 'pier-2'),
  ),
});

const asked = (name: string) =>
  ({ kind: 'PodDeletionRequested', pod: `shop/${name}`, mechanism: 'drain' }) as const;

const ONE = budget('web', { maxUnavailable: 1 });

describe('a drain of two pods of a ReplicaSet whose budget lets one go', () => {
  const slowly = { startupTimeOf: () => seconds(12) };

  it('EV-27: takes the second at the first try after the replacement of the first is Ready', () => {
    const told = playOnPiers(fleet(web('ReplicaSet', 3)), [ONE], ['drain nodes=pier-1'], slowly);
    expectAt(told, asked('web-0'), 0);
    expectAt(told, { kind: 'EvictionRefused', pod: 'shop/web-1', retryAt: 5 }, 0);
    expectAt(told, { kind: 'PodReady' }, 12, 27);
    expectAt(told, asked('web-1'), 15);
    expectAt(told, { kind: 'DrainCompleted', node: 'pier-1' }, 45);
  });

  it('finds a replacement counted that is Ready at the very instant of a try', () => {
    const told = playOnPiers(fleet(web('ReplicaSet', 3)), [ONE], ['drain nodes=pier-1'], {
      startupTimeOf: () => seconds(10),
    });
    expectAt(told, asked('web-1'), 10);
  });

  const crowded = {
    nodes: PIERS.map(({ name }) =>
      node(name, { allocatable: { pods: name === 'pier-1' ? '9' : '1' } }),
    ),
    pods: [
      ...fleet(web('ReplicaSet', 3)).pods,
      podOf(workload('ReplicaSet', 'other'), 'other', 'pier-3', { labels: {} }),
    ],
    workloads: [web('ReplicaSet', 3)],
  };

  it('EV-28: never takes the second while there is no room for a replacement', () => {
    const told = playOnPiers(crowded, [ONE], ['drain nodes=pier-1']);
    expect(told.pending).toHaveLength(1);
    expectAt(told, asked('web-0'), 0);
    expectNever(told, asked('web-1'));
    expectNever(told, { kind: 'DrainCompleted' });
  });

  it('EV-28: and fails at the end of its timeout, with the first one gone', () => {
    const told = playOnPiers(crowded, [ONE], ['drain nodes=pier-1 timeout=60s']);
    expectAt(told, { kind: 'DrainFailed', node: 'pier-1', reason: 'timeout' }, 60);
    expectRemovedAt(told, 'shop/web-0', 30);
    expectNever(told, asked('web-1'));
  });
});

describe('a drain of a pod of a StatefulSet', () => {
  it('EV-37: sees it made anew under its name, and is done', () => {
    const told = playOnPiers(fleet(web('StatefulSet', 1)), [], ['at=1s drain nodes=pier-1'], {
      stoppingTimesOf: () => ({ stopAfter: seconds(8) }),
    });
    expectRemovedAt(told, 'shop/web-0', 9);
    expectAt(told, { kind: 'PodCreated', pod: 'shop/web-0' }, 9);
    expectAt(told, { kind: 'DrainCompleted', node: 'pier-1' }, 9);
    expect(told.final.pod('shop/web-0')?.nodeName).not.toBe('pier-1');
  });

  it('EV-36: without grace lets the new pod start while the old containers may still run', () => {
    const told = playOnPiers(
      fleet(web('StatefulSet', 1)),
      [],
      ['at=1s drain nodes=pier-1 gracePeriod=0s'],
    );
    expectRemovedAt(told, 'shop/web-0', 1);
    expectAt(told, { kind: 'PodReady', pod: 'shop/web-0' }, 2);
  });
});

describe('a workload that is scaled down', () => {
  it('EV-39: needs fewer healthy pods at once', () => {
    const half = budget('web', { minAvailable: '50%' });
    const told = playOnPiers(
      fleet(web('ReplicaSet', 4)),
      [half],
      ['at=5s scale workload=ReplicaSet/shop/web replicas=2'],
    );
    const history = told.budgets.histories[0]?.history ?? [];
    expect(
      history.map(({ at, desired, expected }) => [
        Number(at) - Number(told.start),
        expected,
        desired,
      ]),
    ).toEqual([
      [0, 4, 2],
      [seconds(5), 2, 1],
    ]);
  });
});

describe('a dry run of an eviction', () => {
  it('EV-26: is granted as often as it is asked for, and changes nothing', () => {
    const events = [
      'at=1s evict pods=shop/web-* dryRun=true',
      'at=2s evict pods=shop/web-* dryRun=true',
    ];
    const told = playOnPiers(fleet(web('ReplicaSet', 3)), [ONE], events);
    expect(entriesLike(told, { kind: 'eviction-api/granted', dryRun: true })).toHaveLength(6);
    expectNever(told, { kind: 'PodDeletionRequested' });
    expectNever(told, { kind: 'EvictionRefused' });
    expect(told.final.shelf('budgets').get('shop/web')?.status.disruptedPods.size).toBe(0);
  });

  it('is refused where an eviction would be', () => {
    const none = budget('web', { maxUnavailable: 0 });
    const told = playOnPiers(
      fleet(web('ReplicaSet', 3)),
      [none],
      ['at=1s evict pods=shop/web-0 dryRun=true'],
    );
    expectAt(told, { kind: 'EvictionRefused', pod: 'shop/web-0', code: 429 }, 1);
  });
});

describe('a namespace that is being deleted', () => {
  const shop: Namespace = {
    ...{ namespace: '', name: 'shop', uid: 'uid-of-shop', phase: 'Terminating' },
    ...{ labels: {}, annotations: {}, ownerReferences: [], finalizers: [] },
  };
  const leaving = { ...fleet(web('ReplicaSet', 3)), namespaces: [shop] };

  it('takes no evictions', () => {
    const told = playOnPiers(leaving, [], ['at=1s evict pods=shop/web-0']);
    expectAt(told, { kind: 'EvictionRefused', pod: 'shop/web-0', code: 403 }, 1);
    expectNever(told, { kind: 'PodDeletionRequested' });
  });

  it('makes a drain ask again until the pods are being deleted, and wait for them then', () => {
    const events = ['drain nodes=pier-1', 'at=7s deletePods pods=shop/web-*'];
    const told = playOnPiers(leaving, [], events);
    expectAt(told, { kind: 'EvictionRefused', pod: 'shop/web-1', code: 403, retryAt: 5 }, 0);
    expectAt(told, { kind: 'PodDeletionRequested', pod: 'shop/web-1' }, 7);
    expectAt(told, { kind: 'DrainCompleted', node: 'pier-1' }, 37);
  });

  it('gets no new pods', () => {
    expectNever(playOnPiers(leaving, [], ['at=1s deletePods pods=shop/web-0']), {
      kind: 'PodCreated',
    });
  });
});
