import { describe, expect, it } from 'vitest';
import type { Cluster } from '#cluster';
import { steadyNode } from '../support/builders.ts';
import { expectAt, expectCauseChain, expectNever, secondsOf } from '../support/expect.ts';
import { type Outage, type Played, play } from '../support/outage.ts';
import { dbWith, eachWith, QUICK, webWith } from '../support/rollouts.ts';

const NODES = ['a-1', 'a-2', 'a-3', 'a-4'];
const nodes = NODES.map((name) => steadyNode(name, 'a'));

const playOn = (
  cluster: Pick<Cluster, 'pods' | 'workloads'>,
  events: readonly string[] = [],
  more: Partial<Outage> = {},
): Played => play({ nodes, ...cluster, events, ...QUICK, ...more });

const deleted = (told: Played, by = 'workload') =>
  secondsOf(told, { kind: 'PodDeletionRequested', mechanism: by });

/** The scalings of ReplicaSets, such as `0 web-rev2 0>2`. */
const scalings = ({ entries }: Played): readonly string[] =>
  entries.flatMap(({ cause, at }) =>
    cause.kind === 'RolloutStepped' && cause.replicaSet !== undefined
      ? `${secondsOf({ entries: entries.filter((each) => each.at === at) }, { kind: cause.kind })[0]} ${cause.replicaSet.slice(5)} ${cause.from}>${cause.to}`
      : [],
  );

describe('a snapshot in the middle of a rolling update (RT-21)', () => {
  it('RT-C5: loses no pod but by the rollout, which waits for its new pods', () => {
    const middle = [{ replicas: 10 }, { replicas: 4, notReady: 4 }];
    const bounds = { maxSurge: 2, maxUnavailable: 2 };
    const told = playOn(webWith(12, middle, NODES, bounds), [], {
      staysDown: ({ name }) => name.startsWith('web-hash2'),
    });
    expectAt(told, { kind: 'RolloutStarted', workload: 'Deployment/shop/web', underWay: true }, 0);
    expect(deleted(told)).toEqual([]);
    expect(scalings(told)).toEqual([]);
    expectAt(told, { kind: 'RolloutOverdue', deadlineSeconds: 600 }, 591);
    expectNever(told, { kind: 'RolloutEnded' });
  });

  it('goes on when new pods are available, by as many', () => {
    const middle = [{ replicas: 3 }, { replicas: 2 }];
    const told = playOn(webWith(4, middle, NODES));
    expect(scalings(told)).toEqual(['0 web-hash1 3>1', '0 web-hash2 2>4', '1 web-hash1 1>0']);
    expectAt(told, { kind: 'RolloutEnded', workload: 'Deployment/shop/web' }, 1);
  });

  it('sees how pods fare that were lost since the last rollout', () => {
    const small = NODES.map((name) => steadyNode(name, 'a', { allocatable: { pods: '1' } }));
    const told = play({
      ...{ nodes: small, ...QUICK },
      ...webWith(4, [{ replicas: 4 }], NODES, { maxSurge: 0, maxUnavailable: 2 }),
      events: [
        'at=1s rollout workload=shop/web',
        'at=60s powerOff nodes=a-1',
        'at=150s rollout workload=shop/web',
      ],
    });
    const later = scalings(told).filter((line) => line.startsWith('150'));
    expect(later.slice(0, 3)).toEqual(['150 web-rev3 0>0', '150 web-rev2 4>3', '150 web-rev2 3>2']);
  });

  it('waits for minReadySeconds from the whole second of readiness', () => {
    const told = playOn(
      webWith(2, [{ replicas: 2 }], NODES, { minReadySeconds: 5, maxUnavailable: 0 }),
      ['at=10.4s rollout workload=shop/web'],
    );
    expectAt(told, { kind: 'PodReady' }, 11.4, 17);
    expect(scalings(told)).toEqual(
      ['10.4 web-rev2 0>1', '16 web-hash1 2>1', '16 web-rev2 1>2', '22 web-hash1 1>0'].map(
        (line) => line,
      ),
    );
  });

  it('moves nothing where the Deployment is paused', () => {
    const middle = [{ replicas: 3 }, { replicas: 2 }];
    const told = playOn(webWith(4, middle, NODES, { paused: true }));
    expect(deleted(told)).toEqual([]);
    expectNever(told, { kind: 'RolloutStarted' });
  });

  it('goes on after the controllers have started anew, and is the same rollout', () => {
    const told = playOn(webWith(4, [{ replicas: 4 }], NODES), [
      'at=1s rollout workload=shop/web',
      'at=1.5s controllerManager=restart',
    ]);
    expectAt(told, { kind: 'RolloutStarted' }, 1);
    expect(secondsOf(told, { kind: 'RolloutEnded' })).toHaveLength(1);
    expect(told.final.pods().every(({ labels }) => labels['pod-template-hash'] === 'rev2')).toBe(
      true,
    );
  });
});

describe('a rollout while a node dies (RT-21)', () => {
  it('deletes the pods that do not work first, as soon as it may', () => {
    const told = playOn(webWith(8, [{ replicas: 8 }], NODES), [
      'at=10s powerOff nodes=a-1',
      'at=100s rollout workload=Deployment/shop/web',
    ]);
    const first = told.entries.find(
      ({ cause }) => cause.kind === 'PodDeletionRequested' && cause.mechanism === 'workload',
    );
    expect(first?.cause).toMatchObject({ node: 'a-1' });
    expectAt(told, { kind: 'RolloutStarted' }, 100);
    expect(secondsOf(told, { kind: 'RolloutEnded' })).toHaveLength(1);
  });

  it('explains each step by what came before', () => {
    const told = playOn(webWith(2, [{ replicas: 2 }], NODES), ['at=3s rollout workload=shop/web']);
    const step = { kind: 'RolloutStepped', from: 0 } as const;
    expectCauseChain(told, step, 'ScriptEvent', 'RolloutStepped');
  });
});

describe('a rollout that recreates (RT-21)', () => {
  const four = webWith(4, [{ replicas: 4 }], NODES, { strategy: 'Recreate' });

  it('makes all pods anew when the old ones are gone', () => {
    const told = playOn(four, ['at=5s rollout workload=shop/web']);
    expect(scalings(told)).toEqual(['5 web-hash1 4>0', '6 web-rev2 0>4']);
    expectAt(told, { kind: 'PodCreated' }, 6, 6, 6, 6);
    expectAt(told, { kind: 'RolloutEnded' }, 7);
  });

  it('is held back by a terminating pod on a lost node, for as long as that lasts', () => {
    const told = playOn(four, [
      'at=1s powerOff nodes=a-1 for=20m',
      'at=5s rollout workload=shop/web',
    ]);
    const [, made] = scalings(told);
    expect(Number(made?.split(' ')[0])).toBeGreaterThan(1200);
    expectAt(told, { kind: 'RolloutOverdue' }, 606);
  });
});

describe('a rollout without room', () => {
  it('exceeds its deadline, and ends when there is room again', () => {
    const full = NODES.map((name) => steadyNode(name, 'a', { allocatable: { pods: '2' } }));
    const told = play({
      ...{ nodes: full, ...QUICK },
      ...webWith(8, [{ replicas: 8 }], NODES, { maxSurge: 2, maxUnavailable: 0 }),
      events: [
        'at=10s rollout workload=shop/web',
        'at=20m scale workload=Deployment/shop/web replicas=4',
      ],
    });
    expectAt(told, { kind: 'PodUnschedulable' }, 10, 10, 1200);
    expectAt(told, { kind: 'RolloutOverdue' }, 611);
    expect(secondsOf(told, { kind: 'RolloutEnded' })[0]).toBeGreaterThan(1200);
  });
});

describe('a rolling update of a StatefulSet (RT-21)', () => {
  const three = ['db-1', 'db-1', 'db-1'] as const;

  it('replaces one pod after the other, from the last on', () => {
    const told = playOn(dbWith(three, NODES), ['at=5s rollout workload=StatefulSet/shop/db']);
    expectAt(told, { kind: 'RolloutStepped', oldPod: 'shop/db-2' }, 5);
    expectAt(told, { kind: 'RolloutStepped', oldPod: 'shop/db-1' }, 7);
    expectAt(told, { kind: 'RolloutStepped', oldPod: 'shop/db-0' }, 9);
    expectAt(told, { kind: 'RolloutEnded', workload: 'StatefulSet/shop/db' }, 11);
  });

  it('goes on from where the snapshot shows it', () => {
    const told = playOn(dbWith(['db-1', 'db-1', 'db-2'], NODES));
    expectAt(told, { kind: 'RolloutStarted', revision: 'db-2', underWay: true }, 0);
    expectAt(told, { kind: 'RolloutStepped' }, 0, 2);
  });

  it('is stuck behind a lost node, in order', () => {
    const told = playOn(dbWith(three, NODES), [
      'at=1s powerOff nodes=a-1',
      'at=100s rollout workload=shop/db',
    ]);
    expectAt(told, { kind: 'RolloutStarted' }, 100);
    expectNever(told, { kind: 'RolloutStepped' });
  });

  it('leaves the ordinals below the partition with their revision, also when they are made anew', () => {
    const told = playOn(dbWith(three, NODES, { partition: 2 }), [
      'at=5s rollout workload=shop/db',
      'at=60s deletePods pods=shop/db-0',
    ]);
    expectAt(told, { kind: 'RolloutStepped' }, 5);
    expectAt(told, { kind: 'RolloutEnded' }, 7);
    const revisions = told.final.pods().map(({ labels }) => labels['controller-revision-hash']);
    expect(revisions).toEqual(['db-1', 'db-1', 'db-rev2']);
  });

  it('takes several at a time by maxUnavailable, if the gate is on', () => {
    const cluster = dbWith(
      three,
      NODES,
      { maxUnavailable: 2 },
      { podManagementPolicy: 'Parallel' },
    );
    const events = ['at=5s rollout workload=shop/db'];
    expectAt(playOn(cluster, events), { kind: 'RolloutStepped' }, 5, 7, 9);
    expectAt(playOn(cluster, events, { version: '1.37' }), { kind: 'RolloutStepped' }, 5, 5, 7);
  });
});

describe('a rolling update of a DaemonSet (RT-21)', () => {
  const four = ['1', '1', '1', '1'] as const;

  it('replaces as many pods at a time as may be unavailable', () => {
    const told = playOn(eachWith(four, NODES, { maxUnavailable: 2 }), [
      'at=5s rollout workload=shop/each',
    ]);
    expectAt(told, { kind: 'RolloutStepped' }, 5, 5, 7, 7);
    expectAt(told, { kind: 'RolloutEnded', workload: 'DaemonSet/shop/each' }, 9);
  });

  it('makes new pods beside old ones with a surge', () => {
    const told = playOn(eachWith(four, NODES, { maxSurge: 1, maxUnavailable: 0 }), [
      'at=5s rollout workload=shop/each',
    ]);
    expectAt(told, { kind: 'RolloutStepped', surgeOn: 'a-1' }, 5);
    expectAt(told, { kind: 'PodReady' }, 6, 7, 8, 9);
    expectAt(told, { kind: 'RolloutEnded' }, 9);
    expect(told.final.pods()).toHaveLength(4);
  });

  it('goes on from where the snapshot shows it, past a lost node', () => {
    const told = playOn(eachWith(['2', '1', '1', '1'], NODES), ['at=1s powerOff nodes=a-4']);
    expectAt(told, { kind: 'RolloutStarted', underWay: true }, 0);
    expectAt(told, { kind: 'RolloutStepped' }, 0, 2, 4);
    expect(told.final.podsOn('a-4').map(({ labels }) => labels['pod-template-generation'])).toEqual(
      ['1'],
    );
  });

  it('is none where all pods have its generation', () => {
    const told = playOn(eachWith(four, NODES, { generation: '1' }));
    expect(deleted(told)).toEqual([]);
  });
});
