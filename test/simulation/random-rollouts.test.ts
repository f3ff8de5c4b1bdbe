import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cause } from '#run-facts';
import { milliseconds, minutes } from '#units';
import { steadyNode } from '../support/builders.ts';
import { type Played, play } from '../support/outage.ts';
import { dbWith, eachWith, QUICK, webWith } from '../support/rollouts.ts';

const NODES = ['a-1', 'a-2', 'a-3', 'a-4', 'a-5'];

const cluster = fc
  .record({
    replicas: fc.integer({ min: 1, max: 8 }),
    maxSurge: fc.constantFrom(0, 1, '25%', '100%'),
    maxUnavailable: fc.constantFrom(0, 1, '50%'),
    strategy: fc.constantFrom('RollingUpdate', 'RollingUpdate', 'Recreate'),
    minReadySeconds: fc.constantFrom(0, 0, 7),
    partition: fc.constantFrom(0, 0, 2),
    policy: fc.constantFrom('OrderedReady', 'Parallel'),
    surges: fc.boolean(),
    middle: fc.boolean(),
    room: fc.constantFrom(4, 9),
  })
  .map(({ replicas, middle, room, surges, policy, partition, ...rollout }) => {
    const sets = middle
      ? [{ replicas: Math.ceil(replicas / 2) }, { replicas: Math.floor(replicas / 2) }]
      : [{ replicas }];
    const web = webWith(replicas, sets, NODES, rollout);
    const db = dbWith(
      middle ? ['db-1', 'db-1', 'db-2'] : ['db-1', 'db-1', 'db-1'],
      NODES,
      { partition },
      { podManagementPolicy: policy as 'Parallel' },
    );
    const each = eachWith(
      middle ? ['1', '2', '1', '1', '1'] : ['1', '1', '1', '1', '1'],
      NODES,
      surges ? { maxSurge: 1, maxUnavailable: 0 } : { maxUnavailable: 2 },
    );
    return {
      replicas,
      ...rollout,
      nodes: NODES.map((name) => steadyNode(name, 'a', { allocatable: { pods: `${room}` } })),
      pods: [...web.pods, ...db.pods, ...each.pods],
      workloads: [...web.workloads, ...db.workloads, ...each.workloads],
    };
  });

const at = fc.constantFrom('0s', '1s', '10s', '11s', '60s', '2m', '6m');
const event = fc
  .tuple(
    at,
    fc.constantFrom(
      'rollout workload=shop/web',
      'rollout workload=shop/web',
      'rollout workload=shop/db',
      'rollout workload=shop/each',
      'powerOff nodes=a-1 for=9m',
      'powerOff nodes=a-2',
      'partition nodes=a-3 for=2m',
      'drain nodes=a-4 ignoreDaemonSets=true',
      'deleteNode nodes=a-5',
      'apiServer=stop for=90s',
      'controllerManager=restart',
      'deletePods pods=shop/db-0',
    ),
  )
  .map(([when, what]) => ({ when, what }));

/** Events at different instants, no two of which are the same. */
const events = fc
  .uniqueArray(event, { minLength: 1, maxLength: 5, selector: ({ when }) => when })
  .map((all) => {
    const once = all.filter(
      ({ what }, place) => all.findIndex((each) => each.what === what) === place,
    );
    return once.map(({ when, what }) => `at=${when} ${what}`);
  });

/** How fast kube-controller-manager may be. */
const limits = fc.constantFrom(
  {},
  { apiLatency: milliseconds(10) },
  { flags: { 'kube-api-qps': 20, 'kube-api-burst': 30 }, apiLatency: milliseconds(10) },
  { flags: { 'kube-api-qps': 1, 'kube-api-burst': 1 } },
);

/**
 * The most active pods that the Deployment has between two instants. Within one, a ReplicaSet may
 * make a pod before another one deletes its own.
 */
function course({ entries }: Played, given: ReadonlySet<string>) {
  const active = new Set(given);
  let most = active.size;
  for (const [place, { at: now, cause }] of entries.entries()) {
    const pod = podOf(cause);
    if (pod?.startsWith('shop/web-') === true) {
      if (cause.kind === 'PodCreated') active.add(pod);
      else if (GONE.has(cause.kind)) active.delete(pod);
    }
    if (entries[place + 1]?.at !== now) most = Math.max(most, active.size);
  }
  return most;
}

const GONE: ReadonlySet<Cause['kind']> = new Set([
  'PodDeletionRequested',
  'PodRemoved',
  'PodFailed',
  'PodSucceeded',
  'PodEvicted',
]);
const podOf = (cause: Cause): string | undefined => ('pod' in cause ? cause.pod : undefined);

const share = (bound: number | string, of: number): number =>
  typeof bound === 'number' ? bound : Math.ceil((Number.parseInt(bound, 10) * of) / 100);

describe('rollouts, whatever else happens', () => {
  it('never make more pods than the surge allows, and end as they began', () => {
    fc.assert(
      fc.property(cluster, events, (given, what) => {
        const { replicas, maxSurge, strategy } = given;
        const told = play({
          ...given,
          ...QUICK,
          events: what,
          duration: minutes(40),
        });
        const pods = new Set(
          given.pods.map(({ key }) => key).filter((key) => key.startsWith('shop/web-')),
        );
        const surge = strategy === 'Recreate' ? 0 : share(maxSurge, replicas);
        expect(course(told, pods)).toBeLessThanOrEqual(Math.max(replicas + surge, pods.size));
        for (const workload of [
          'Deployment/shop/web',
          'StatefulSet/shop/db',
          'DaemonSet/shop/each',
        ]) {
          const steps = told.entries.flatMap(({ cause }) =>
            (cause.kind === 'RolloutStarted' || cause.kind === 'RolloutEnded') &&
            cause.workload === workload
              ? cause.kind
              : [],
          );
          // Beginnings and ends take turns.
          expect(
            steps.every(
              (kind, place) => kind === (place % 2 === 0 ? 'RolloutStarted' : 'RolloutEnded'),
            ),
          ).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('always end where nothing else happens and there is room', () => {
    fc.assert(
      fc.property(cluster, limits, (given, limited) => {
        const events = ['web', 'db', 'each'].map((name) => `at=1s rollout workload=shop/${name}`);
        const nodes = NODES.map((name) => steadyNode(name, 'a'));
        const told = play({ ...given, nodes, ...QUICK, ...limited, events });
        const ended = told.entries.flatMap(({ cause }) =>
          cause.kind === 'RolloutEnded' ? cause.workload : [],
        );
        expect(new Set(ended).size).toBe(3);
        const old = told.final
          .pods()
          .filter(({ labels }) => (labels['pod-template-hash'] ?? 'rev').startsWith('hash'));
        expect(old).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
