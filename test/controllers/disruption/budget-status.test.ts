import { describe, expect, test } from 'vitest';
import type {
  BudgetSpec,
  OwnerReference,
  Pod,
  PodDisruptionBudget,
  WorkloadObject,
} from '#cluster';
import {
  CoveredPods,
  type ExpectationRules,
  type ScaleReader,
  budgetStatus as statusOfCovered,
} from '#controllers/disruption';
import type { Instant } from '#units';
import { budget, controlledBy, workload } from '../../support/budgets.ts';
import { pod } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';

const NOW = atSecond(0);
const RULES = { unmanagedPods: 'passed-over' } as const;

const readerOf = (...workloads: readonly WorkloadObject[]): ScaleReader => ({
  workload: (kind, namespace, name) =>
    workloads.find(
      (each) => each.kind === kind && each.namespace === namespace && each.name === name,
    ),
  customScale: ({ kind }) => ({ kind: kind === 'Fleet' ? 'no-scale-subresource' : 'unknown-kind' }),
});

/** A number of ready pods with an owner, or without one. */
const pods = (count: number, owner?: OwnerReference, given: Partial<Pod> = {}): readonly Pod[] =>
  Array.from({ length: count }, (_, n) =>
    pod(`shop/${owner?.name ?? 'bare'}-${n}`, 'quay', {
      ...(owner && { ownerReferences: [owner] }),
      ...given,
    }),
  );

const notReady = { conditions: [{ type: 'Ready', status: 'False', reason: '' }] } as const;

const budgetStatus = (
  guard: PodDisruptionBudget,
  covered: readonly Pod[],
  reader: ScaleReader,
  now: Instant,
  rules: ExpectationRules,
) => statusOfCovered(guard, new CoveredPods(covered), reader, now, rules);

type Bounds = Pick<BudgetSpec, 'minAvailable' | 'maxUnavailable'>;

const statusOf = (bounds: Bounds, covered: readonly Pod[], ...workloads: WorkloadObject[]) =>
  budgetStatus(budget('guard', bounds), covered, readerOf(...workloads), NOW, RULES).status;

const replicaSet = (replicas: number, given: Partial<WorkloadObject> = {}) =>
  workload('ReplicaSet', 'web', { replicas, ...given });

describe('a budget over one workload', () => {
  test.each<[string, Bounds, number, number, number]>([
    ['EV-02: an integer minimum', { minAvailable: 2 }, 3, 2, 1],
    ['EV-03: a minimum of all', { minAvailable: 3 }, 3, 3, 0],
    ['EV-07: half may go, rounded up', { maxUnavailable: '50%' }, 7, 3, 4],
    ['EV-08: half must stay, rounded up', { minAvailable: '50%' }, 7, 4, 3],
    ['EV-09: a tenth of three is one', { maxUnavailable: '10%' }, 3, 2, 1],
    ['EV-10: a little over a third of three is two', { minAvailable: '34%' }, 3, 2, 1],
    ['EV-11: all may go', { maxUnavailable: '100%' }, 2, 0, 2],
    ['EV-14: the only one must stay', { minAvailable: 1 }, 1, 1, 0],
    ['none may go', { maxUnavailable: 0 }, 3, 3, 0],
    ['more may go than there are', { maxUnavailable: 9 }, 3, 0, 3],
  ])('%s', (_, bounds, replicas, desiredHealthy, disruptionsAllowed) => {
    const set = replicaSet(replicas);
    expect(statusOf(bounds, pods(replicas, controlledBy(set)), set)).toMatchObject({
      expectedPods: replicas,
      currentHealthy: replicas,
      desiredHealthy,
      disruptionsAllowed,
      disruptionAllowed:
        disruptionsAllowed > 0
          ? { status: 'True', reason: 'SufficientPods' }
          : { status: 'False', reason: 'InsufficientPods' },
    });
  });

  test('EV-15: without a bound expects nothing and allows nothing', () => {
    const set = replicaSet(3);
    expect(statusOf({}, pods(3, controlledBy(set)), set)).toMatchObject({
      expectedPods: 0,
      desiredHealthy: 0,
      currentHealthy: 3,
      disruptionsAllowed: 0,
    });
  });

  test('EV-39: follows the wanted replicas at once when they are scaled down', () => {
    const set = replicaSet(2);
    const status = statusOf({ minAvailable: '50%' }, pods(4, controlledBy(set)), set);
    expect(status).toMatchObject({ expectedPods: 2, desiredHealthy: 1, disruptionsAllowed: 3 });
  });

  test('EV-42: counts the surplus of a rollout as healthy', () => {
    const set = replicaSet(3);
    const status = statusOf({ maxUnavailable: 1 }, pods(4, controlledBy(set)), set);
    expect(status).toMatchObject({ desiredHealthy: 2, disruptionsAllowed: 2 });
  });

  test('counts no pod that is not ready or that is being deleted, whatever its phase', () => {
    const set = replicaSet(4);
    const [a, b, c, d] = pods(4, controlledBy(set));
    const covered = [
      { ...a, ...notReady },
      { ...b, deletionTimestamp: atSecond(30) },
      { ...c, phase: 'Failed' },
      d,
    ] as readonly Pod[];
    expect(statusOf({ maxUnavailable: 3 }, covered, set)).toMatchObject({
      currentHealthy: 2,
      disruptionsAllowed: 1,
    });
  });
});

describe('the pods that a budget expects', () => {
  test('EV-41: are those of all controllers together, each counted once', () => {
    const web = workload('StatefulSet', 'web', { replicas: 3 });
    const api = workload('ReplicationController', 'api', { replicas: 3 });
    const covered = [...pods(3, controlledBy(web)), ...pods(3, controlledBy(api))];
    expect(statusOf({ maxUnavailable: 1 }, covered, web, api)).toMatchObject({
      expectedPods: 6,
      desiredHealthy: 5,
      disruptionsAllowed: 1,
    });
  });

  const deployment = workload('Deployment', 'shopfront', { replicas: 5 });
  const owned = { ownerReferences: [controlledBy(deployment)] };

  test('are those of the Deployment while its ReplicaSets are rolled over', () => {
    const sets = [
      replicaSet(2, { name: 'old', uid: 'uid-of-old', ...owned }),
      replicaSet(4, { name: 'new', uid: 'uid-of-new', ...owned }),
    ];
    const covered = sets.flatMap((set) => pods(2, controlledBy(set)));
    const status = statusOf({ maxUnavailable: 1 }, covered, deployment, ...sets);
    expect(status.expectedPods).toBe(5);
  });

  test.each([
    ['is gone', []],
    ['was made anew', [{ ...deployment, uid: 'another' }]],
  ])('are those of the ReplicaSet when its Deployment %s', (_, deployments) => {
    const set = replicaSet(2, owned);
    const status = statusOf({ maxUnavailable: 1 }, pods(2, controlledBy(set)), ...deployments, set);
    expect(status.expectedPods).toBe(2);
  });

  test('EV-12, EV-13: are none for pods without a controller, unless the minimum is a number', () => {
    expect(statusOf({ maxUnavailable: 1 }, pods(1))).toMatchObject({
      expectedPods: 0,
      disruptionsAllowed: 0,
    });
    expect(statusOf({ minAvailable: 0 }, pods(1))).toMatchObject({
      expectedPods: 1,
      disruptionsAllowed: 1,
    });
  });

  test('name the pods without a controller, which failed the budget before 1.22', () => {
    const verdict = (unmanagedPods: 'passed-over' | 'failure') =>
      budgetStatus(budget('guard', { maxUnavailable: 1 }), pods(1), readerOf(), NOW, {
        unmanagedPods,
      });
    expect(verdict('passed-over')).toMatchObject({ kind: 'computed', unmanaged: ['bare-0'] });
    expect(verdict('failure')).toMatchObject({
      kind: 'failed',
      problem: { kind: 'no-scale', pod: 'bare-0', because: 'no-controller' },
    });
  });
});

describe('a budget that cannot be computed', () => {
  const owner = (kind: string, apiVersion: string): OwnerReference => ({
    apiVersion,
    kind,
    name: 'web',
    uid: 'uid-of-web',
    controller: true,
  });

  test.each([
    ['EV-16: a DaemonSet', owner('DaemonSet', 'apps/v1'), 'no-scale-subresource'],
    ['EV-17: a Job', owner('Job', 'batch/v1'), 'no-scale-subresource'],
    ['a ReplicaSet that is gone', owner('ReplicaSet', 'apps/v1'), 'not-found'],
    ['a kind without a scale', owner('Fleet', 'ferries.example/v1'), 'no-scale-subresource'],
    ['an unknown kind', owner('Raft', 'ferries.example/v1'), 'unknown-kind'],
    ['a kind of that name in another group', owner('StatefulSet', 'x.example/v1'), 'unknown-kind'],
  ])(
    'because its pods belong to %s allows nothing and keeps its old numbers',
    (_, ref, because) => {
      const disruptedPods = new Map([['web-7', atSecond(-500)]]);
      const guard = budget(
        'guard',
        { maxUnavailable: 1 },
        { disruptionsAllowed: 2, disruptedPods },
      );
      const verdict = budgetStatus(guard, pods(3, ref), readerOf(), NOW, RULES);
      expect(verdict).toEqual({
        kind: 'failed',
        problem: { kind: 'no-scale', pod: 'web-0', because },
        status: {
          ...guard.status,
          disruptionsAllowed: 0,
          disruptionAllowed: { status: 'False', reason: 'SyncFailed' },
        },
      });
    },
  );

  test('because an object took the name of its controller', () => {
    const set = replicaSet(3, { uid: 'another' });
    const covered = pods(1, controlledBy(replicaSet(3)));
    const verdict = budgetStatus(
      budget('guard', { maxUnavailable: 1 }),
      covered,
      readerOf(set),
      NOW,
      RULES,
    );
    expect(verdict).toMatchObject({ kind: 'failed', problem: { because: 'not-found' } });
  });

  test.each([
    [
      'a text that is no percentage',
      { minAvailable: 'half' },
      { kind: 'no-percentage', text: 'half' },
    ],
    [
      'a selector that is none',
      { selector: { matchExpressions: [{ key: 'app', operator: 'Like' }] } },
      { kind: 'invalid-selector' },
    ],
  ])('because it holds %s', (_, spec, problem) => {
    const verdict = budgetStatus(budget('guard', spec), [], readerOf(), NOW, RULES);
    expect(verdict).toMatchObject({ kind: 'failed', problem });
  });
});

describe('an eviction that was granted', () => {
  const set = replicaSet(3);
  const verdictAt = (secondsLater: number, given: Partial<Pod> = {}) => {
    const [first, ...others] = pods(3, controlledBy(set));
    const disruptedPods = new Map([
      ['web-0', NOW],
      ['sold-out', NOW],
    ]);
    const guard = budget('guard', { maxUnavailable: 1 }, { disruptedPods });
    const covered = [{ ...first, ...given } as Pod, ...others];
    return budgetStatus(guard, covered, readerOf(set), atSecond(secondsLater), RULES);
  };

  test('takes its pod out of the healthy ones until it is deleted', () => {
    expect(verdictAt(5)).toMatchObject({
      status: {
        currentHealthy: 2,
        disruptionsAllowed: 0,
        disruptedPods: new Map([['web-0', NOW]]),
      },
      recheckAt: atSecond(120),
    });
  });

  test('is off the list as soon as its pod is being deleted', () => {
    const verdict = verdictAt(5, { deletionTimestamp: atSecond(35) });
    expect(verdict).toMatchObject({ status: { currentHealthy: 2, disruptedPods: new Map() } });
    expect(verdict).not.toHaveProperty('recheckAt');
  });

  test('EV-25: counts as lost after two minutes', () => {
    expect(verdictAt(119.9)).toMatchObject({ status: { currentHealthy: 2 } });
    expect(verdictAt(120)).toMatchObject({
      status: { currentHealthy: 3, disruptedPods: new Map([['web-0', NOW]]) },
    });
    expect(verdictAt(120.1)).toMatchObject({
      status: { currentHealthy: 3, disruptedPods: new Map() },
    });
  });
});
