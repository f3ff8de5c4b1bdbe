import { describe, expect, test } from 'vitest';
import type { Pod, Service, WorkloadObject } from '#cluster';
import { seconds } from '#units';
import { downsOf } from '../../src/report/availability/downs.ts';
import { servicesOf } from '../../src/report/availability/services.ts';
import { workloadsOf } from '../../src/report/availability/workloads.ts';
import { controlledBy, workload } from '../support/budgets.ts';
import { byDefault, lease, pod, steadyZone, tolerating } from '../support/builders.ts';
import { type Outage, play } from '../support/outage.ts';

const NODES = steadyZone('a', 6);
const LEASES = NODES.map(({ name }) => lease(name));
const WEB = { labels: { app: 'web' } };
const web = workload('Deployment', 'web', { replicas: 3 });

const podsOf = (owner: WorkloadObject, nodes: readonly string[], given: Partial<Pod> = {}) =>
  nodes.map((node, n) =>
    pod(`shop/${owner.name}-${n}`, node, {
      ...{ ownerReferences: [controlledBy(owner)], labels: { app: owner.name } },
      ...tolerating(...byDefault()),
      ...given,
    }),
  );

const service: Service = {
  ...{ namespace: 'shop', name: 'web', uid: '', labels: {}, annotations: {} },
  ...{ ownerReferences: [], finalizers: [], publishNotReadyAddresses: false },
  selector: WEB.labels,
};

const found = (outage: Partial<Outage>) => {
  const outcome = play({ nodes: NODES, leases: LEASES, services: [service], ...outage });
  return {
    outcome,
    workloads: workloadsOf(outcome),
    services: servicesOf(outcome),
    downs: downsOf(outcome),
  };
};

/** One StatefulSet pod that a replacement follows nowhere, so that only its machine decides. */
const alone = workload('ReplicaSet', 'web', { replicas: 1 });
const onOne = (...events: readonly string[]) =>
  found({ workloads: [alone], pods: podsOf(alone, ['a-00']), events });

describe('a workload is down', () => {
  test('from the loss of power on, whenever Kubernetes notices (AV-1, AV-C1)', () => {
    const { workloads, downs } = onOne('at=60s powerOff nodes=a-00');
    const [shop] = workloads;
    expect(shop?.spans).toMatchObject([{ state: 'down', from: 60 }]);
    const noticed = shop?.ready[1]?.[0] ?? 0;
    expect(noticed).toBeGreaterThanOrEqual(100);
    expect(shop?.unnoticed).toEqual([[60, noticed]]);
    expect(shop?.secondsUnnoticed).toBeCloseTo(noticed - 60, 3);
    expect(shop).toMatchObject({ minWorking: 0, ends: null, endsBecause: 'quiet' });
    expect(downs).toMatchObject({ workloadsDown: 1, longestDown: { from: 60, ends: null } });
  });

  test('unnoticed as long as no pass looks (AV-C2)', () => {
    const [shop] = onOne(
      'at=60s powerOff nodes=a-00',
      'at=60s controllerManager=stop for=10m',
    ).workloads;
    expect(shop?.spans).toMatchObject([{ state: 'down', from: 60 }]);
    expect(shop?.secondsUnnoticed).toBeGreaterThan(600);
  });

  test('to the end of the run where that ends first, and has no length then (AV-11)', () => {
    const events = ['at=60s powerOff nodes=a-00'];
    const pods = podsOf(alone, ['a-00']);
    const { workloads, services } = found({
      ...{ workloads: [alone], pods, events },
      duration: seconds(90),
    });
    const toTheEnd = { ends: null, endsBecause: 'horizon', spans: [{ from: 60, to: null }] };
    expect(workloads).toMatchObject([{ ...toTheEnd, secondsDown: 30 }]);
    expect(services).toMatchObject([{ ...toTheEnd, secondsDown: 30 }]);
  });

  test('never once it wants no pod any more (AV-14)', () => {
    const { workloads } = onOne('at=10s scale workload=ReplicaSet/shop/web replicas=0');
    expect(workloads.flatMap(({ spans }) => spans)).toEqual([]);
  });

  test('while its network is cut, and Kubernetes may never notice (AV-C5)', () => {
    const [shop] = onOne('at=10s partition nodes=a-00 for=30s').workloads;
    expect(shop).toMatchObject({
      spans: [{ state: 'down', from: 10, to: 40 }],
      unnoticed: [[10, 40]],
      ...{ secondsDown: 30, secondsUnnoticed: 30, ends: 40, endsBecause: 'recovered' },
    });
  });

  test.each(['stopKubelet nodes=a-00', 'apiServer=stop', 'partition nodes=a-00 podNetwork=kept'])(
    'never where Kubernetes alone fails: %s (AV-2, AV-3)',
    (event) => {
      const { workloads } = onOne(`at=10s ${event} for=200s`);
      expect(workloads.flatMap(({ spans }) => spans)).toEqual([]);
    },
  );

  test('before anything happened: that is reported apart and counts nowhere (AV-12)', () => {
    const broken = { conditions: [{ type: 'Ready', status: 'False' as const, reason: '' }] };
    const { workloads, downs } = found({
      workloads: [web],
      pods: podsOf(web, ['a-00'], {
        conditions: [
          ...broken.conditions,
          { type: 'ContainersReady', status: 'False', reason: '' },
        ],
      }),
      events: ['at=10s deletePods pods=shop/web-0'],
    });
    for (const { spans } of workloads) expect(spans.every(({ before }) => before)).toBe(true);
    expect(downs).toMatchObject({ workloadsDown: 0, servicesDown: 0, unnoticedSeconds: 0 });
  });
});

describe('a Service', () => {
  test('is degraded while some of its endpoints are dead, and never down (AV-C3)', () => {
    const { services, downs } = found({
      workloads: [web],
      pods: podsOf(web, ['a-00', 'a-01', 'a-02']),
      events: ['at=60s powerOff nodes=a-00'],
    });
    const [shop] = services;
    expect(shop?.worstShare).toBeCloseTo(1 / 3, 3);
    expect(shop?.secondsDown).toBe(0);
    const [span] = shop?.spans ?? [];
    expect(span).toMatchObject({ state: 'degraded', from: 60 });
    expect(shop?.listed[1]).toEqual([span?.to, 2]);
    expect(shop).toMatchObject({
      endsBecause: 'recovered',
      secondsUnnoticed: shop?.secondsDegraded,
    });
    expect(downs.servicesDown).toBe(0);
  });

  test('is down for good when the whole cluster is off (AV-C4)', () => {
    const { services, downs } = found({
      workloads: [web],
      pods: podsOf(web, ['a-00', 'a-01', 'a-02']),
      events: ['at=60s powerOff all=true'],
    });
    expect(services).toMatchObject([
      { spans: [{ state: 'down', from: 60, to: null }], ends: null, endsBecause: 'quiet' },
    ]);
    expect(downs.longestDown).toMatchObject({ name: 'Service/shop/web', ends: null });
  });

  test('loses healthy endpoints when only the control plane is cut off (AV-5, AV-C5)', () => {
    const { services } = found({
      workloads: [web],
      pods: podsOf(web, ['a-00', 'a-01']),
      events: ['at=60s partition nodes=a-00 podNetwork=kept for=100s'],
    });
    const [shop] = services;
    expect(shop?.spans).toEqual([]);
    expect(shop?.lost?.map(([, count]) => count)).toEqual([0, 1, 0]);
  });

  test('is served until the last container stops, also when it is being deleted (AV-4, AV-C11)', () => {
    const { services, workloads } = found({
      workloads: [],
      pods: podsOf(alone, ['a-00'], {
        spec: { ...pod('x/y', 'a-00').spec, terminationGracePeriodSeconds: 30 },
      }),
      events: ['at=10s deletePods pods=shop/web-0'],
    });
    expect(services).toMatchObject([
      {
        listed: [
          [0, 1],
          [10, 0],
        ],
        spans: [{ state: 'down', from: 40, to: null }],
      },
    ]);
    expect(workloads[0]?.working[1]).toEqual([10, 0]);
  });
});

describe('a DaemonSet', () => {
  const logs = workload('DaemonSet', 'logs', {
    daemonSet: { allowsSurge: false },
    template: { ...WEB, annotations: {}, finalizers: [], spec: pod('shop/logs', 'a-00').spec },
  });

  test('lacks no pod where the machine is not up (AV-13)', () => {
    const { workloads } = found({
      workloads: [logs],
      pods: podsOf(
        logs,
        NODES.map(({ name }) => name),
      ),
      events: ['at=10s powerOff nodes=a-00', 'at=20s partition nodes=a-01 for=20s'],
    });
    expect(workloads).toMatchObject([{ spans: [], minWorking: 4 }]);
  });
});
