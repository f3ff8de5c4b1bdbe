import { describe, expect, test } from 'vitest';
import type { Pod, Service, WorkloadObject } from '#cluster';
import { between, inReportSeconds } from '#units';
import { resolveKubelet } from '#versions';
import type { Course } from '#watchers';
import { controlledBy, workload } from '../support/budgets.ts';
import { byDefault, lease, pod, steadyNode, steadyZone, tolerating } from '../support/builders.ts';
import { START } from '../support/clock.ts';
import { expectNever } from '../support/expect.ts';
import { type Outage, play } from '../support/outage.ts';
import { atSecond } from '../support/story.ts';

const inSeconds = (course: Course | undefined) =>
  course?.map(({ at, count }) => [inReportSeconds(between(START, at)), count]);

const NODES = [...steadyZone('a', 4), steadyNode('b-00', 'b')];
const LEASES = NODES.map(({ name }) => lease(name));

const courseOf = (outage: Partial<Outage>, name: string) => {
  const outcome = play({ nodes: NODES, leases: LEASES, ...outage });
  const found = outcome.availability.workloads.find(({ workload }) => workload === name);
  return {
    desired: inSeconds(found?.desired),
    ready: inSeconds(found?.ready),
    available: inSeconds(found?.available),
  };
};

const db = workload('StatefulSet', 'db', { replicas: 3 });
const podsOf = (owner: WorkloadObject, nodes: readonly string[], given: Partial<Pod> = {}) =>
  nodes.map((node, n) =>
    pod(`shop/${owner.name}-${n}`, node, { ownerReferences: [controlledBy(owner)], ...given }),
  );

describe('the ready pods of a workload', () => {
  test('fall when its nodes are cut off and come back with them', () => {
    const outage = {
      workloads: [db],
      pods: podsOf(db, ['a-00', 'a-01', 'b-00'], tolerating(...byDefault())),
      events: ['at=1s partition nodes=a-00 for=100s'],
    };
    const { desired, ready, available } = courseOf(outage, 'StatefulSet/shop/db');
    expect(desired).toEqual([[0, 3]]);
    expect(ready?.map(([, count]) => count)).toEqual([3, 2, 3]);
    expect(ready?.[1]?.[0]).toBeGreaterThan(40);
    expect(available).toEqual(ready);
  });

  test('fall when they are asked to go, finished or not', () => {
    const outage = {
      workloads: [db],
      pods: podsOf(db, ['a-00', 'a-01', 'b-00']),
      events: ['at=10s deletePods pods=shop/db-0,shop/db-1'],
    };
    expect(courseOf(outage, 'StatefulSet/shop/db').ready?.slice(0, 2)).toEqual([
      [0, 3],
      [10, 1],
    ]);
  });

  test('of a workload that the snapshot lacks are as many as it wants', () => {
    const outage = { pods: podsOf(db, ['a-00', 'a-01']), events: ['at=5s deleteNode nodes=a-03'] };
    expect(courseOf(outage, 'StatefulSet/shop/db')).toMatchObject({
      desired: [[0, 2]],
      ready: [[0, 2]],
    });
  });

  test('are those of its Deployment, and Jobs have none', () => {
    const web = workload('Deployment', 'web', { replicas: 2 });
    const webs = workload('ReplicaSet', 'web-1', {
      replicas: 2,
      ownerReferences: [controlledBy(web)],
    });
    const job = workload('Job', 'sums');
    const { availability } = play({
      nodes: NODES,
      leases: LEASES,
      workloads: [web, webs, job],
      pods: [...podsOf(webs, ['a-00', 'a-01']), ...podsOf(job, ['a-02'])],
    });
    expect(availability.workloads.map(({ workload }) => workload)).toEqual(['Deployment/shop/web']);
  });
});

describe('pods that have to be ready for a while', () => {
  const slow = workload('StatefulSet', 'db', { replicas: 1, minReadySeconds: 30 });
  const since = (second?: number) => [
    {
      type: 'Ready',
      status: 'True' as const,
      reason: '',
      ...(second !== undefined && { lastTransitionTime: atSecond(second) }),
    },
  ];

  test.each([
    ['long', since(-100), [[0, 1]]],
    ['nobody knows how long', since(), [[0, 1]]],
    [
      'a moment',
      since(-20),
      [
        [0, 0],
        [10, 1],
      ],
    ],
  ])('count after it, when they have been so for %s', (_, conditions, expected) => {
    const outage = {
      workloads: [slow],
      pods: podsOf(slow, ['a-00'], { conditions }),
      events: ['at=60s cordon nodes=a-03'],
    };
    expect(courseOf(outage, 'StatefulSet/shop/db').available).toEqual(expected);
  });

  test('count no more at once when they are not', () => {
    const outage = {
      workloads: [slow],
      pods: podsOf(slow, ['a-00'], { conditions: since(-20) }),
      events: ['at=5s deletePods pods=shop/db-0'],
    };
    expect(courseOf(outage, 'StatefulSet/shop/db').available?.[0]).toEqual([0, 0]);
  });
});

describe('how many pods a DaemonSet wants', () => {
  const logs = workload('DaemonSet', 'logs', {
    daemonSet: { allowsSurge: false },
    template: {
      labels: {},
      annotations: {},
      finalizers: [],
      spec: pod('shop/logs', 'a-00').spec,
    },
  });

  test('follows the nodes that it may run on: lost ones bear a taint NoSchedule', () => {
    const outage = {
      workloads: [logs],
      pods: podsOf(logs, ['a-00', 'a-01']),
      events: [
        'at=1s powerOff nodes=a-00',
        'at=60s taint nodes=b-00 taints=reserved=x:NoSchedule',
        'at=70s deleteNode nodes=a-03',
        'at=80s addNodes count=2 like=a-02 namePrefix=new-',
      ],
    };
    expect(courseOf(outage, 'DaemonSet/shop/logs').desired).toEqual([
      [0, 5],
      [50, 4],
      [60, 3],
      [70, 2],
      [80, 4],
    ]);
  });
});

describe('the endpoints of a Service', () => {
  const service = (name: string, given: Partial<Service> = {}): Service => ({
    ...{ namespace: 'shop', name, uid: '', labels: {}, annotations: {} },
    ...{ ownerReferences: [], finalizers: [], publishNotReadyAddresses: false },
    ...given,
  });

  test('are the pods that it selects, while they are ready', () => {
    const labelled = (key: string, app: string) => pod(key, 'a-00', { labels: { app } });
    const { availability } = play({
      nodes: NODES,
      leases: LEASES,
      services: [
        service('api'),
        service('web', { selector: { app: 'web' } }),
        service('web-peers', { selector: { app: 'web' }, publishNotReadyAddresses: true }),
      ],
      pods: [labelled('shop/web-0', 'web'), labelled('shop/db-0', 'db'), labelled('x/web', 'web')],
      events: ['at=5s deletePods pods=shop/web-0'],
    });
    expect(
      availability.services.map(({ service, ready }) => [service, inSeconds(ready)]),
    ).toMatchObject([
      [
        'shop/web',
        [
          [0, 1],
          [5, 0],
        ],
      ],
      [
        'shop/web-peers',
        [
          [0, 1],
          [35, 0],
        ],
      ],
    ]);
  });
});

test('containers that are being stopped do not work again when their machine goes off', () => {
  const told = play({
    nodes: steadyZone('a', 3),
    pods: [pod('shop/ferry', 'a-00')],
    events: ['at=10s shutdown nodes=a-00 powerOffAfter=5s'],
    shutdownOf: () => ({
      configuration: { shutdownGracePeriod: '60s' },
      behavior: resolveKubelet({ major: 1, minor: 36 }).shutdown,
      zeroGracePeriod: 'at-once',
    }),
  });
  expectNever(told, { kind: 'PodWorking', pod: 'shop/ferry' });
});
