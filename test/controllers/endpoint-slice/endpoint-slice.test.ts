import { describe, expect, it } from 'vitest';
import type { Pod, Service } from '#cluster';
import { between, inSeconds, milliseconds } from '#units';
import { requestsOfSync } from '../../../src/controllers/endpoint-slice/requests-of-sync.ts';
import { pod, steadyZone } from '../../support/builders.ts';
import { secondsOf } from '../../support/expect.ts';
import { type Outage, type Played, play } from '../../support/outage.ts';

const NODES = steadyZone('a', 4);
const LATENCY = milliseconds(100);

const service = (name: string, given: Partial<Service> = {}): Service => ({
  ...{ namespace: 'shop', name, uid: '', labels: {}, annotations: {}, ownerReferences: [] },
  ...{ finalizers: [], publishNotReadyAddresses: false, selector: { app: name } },
  ...given,
});

const podsOf = (app: string, count: number, node = 'a-00'): readonly Pod[] =>
  Array.from({ length: count }, (_, n) => pod(`shop/${app}-${n}`, node, { labels: { app } }));

const sail = (given: Partial<Outage>): Played =>
  play({
    nodes: NODES,
    pods: [...podsOf('web', 1), ...podsOf('web', 2, 'a-01').slice(1)],
    services: [service('web')],
    apiLatency: LATENCY,
    ...given,
  });

/** The seconds at which a Service lists another number of pods, and which number. */
const listedBy = ({ availability, start }: Played, name = 'shop/web') =>
  (availability.services.find((each) => each.service === name)?.ready ?? []).map(
    ({ at, count }) => [inSeconds(between(start, at)), count] as const,
  );

describe('a pod that is no longer ready', () => {
  const CUT = 'at=3s partition nodes=a-00';

  it('is listed until the slice of its Service is written, one request later', () => {
    const told = sail({ events: [CUT] });
    const [marked = 0] = secondsOf(told, { kind: 'PodNotReady' });
    expect(listedBy(told)).toEqual([
      [0, 2],
      [expect.closeTo(marked + 0.1, 3), 1],
    ]);
  });

  it('is no longer listed at the same instant where requests take no time', () => {
    const told = sail({ events: [CUT], apiLatency: milliseconds(0) });
    const [marked] = secondsOf(told, { kind: 'PodNotReady' });
    expect(listedBy(told)).toEqual([
      [0, 2],
      [marked, 1],
    ]);
  });

  it('waits for the end of the batch period', () => {
    const flags = { 'endpointslice-updates-batch-period': '3s' };
    const told = sail({ events: [CUT], flags });
    const [marked = 0] = secondsOf(told, { kind: 'PodNotReady' });
    expect(listedBy(told).at(-1)).toEqual([expect.closeTo(marked + 3.1, 3), 1]);
  });
});

describe('pods on a node that is deleted', () => {
  const pods = [...podsOf('web', 3), ...podsOf('web', 4, 'a-01').slice(3)];
  const events = [
    'at=3s deleteNode nodes=a-00',
    'at=5s deletePods pods=shop/web-3',
    'at=8s stopKubelet nodes=a-00 for=2s',
  ];

  it('are left out by the next sync of their Service, and listed when the node is back', () => {
    const told = sail({ pods, events, apiLatency: milliseconds(0), relistPeriod: milliseconds(0) });
    expect(listedBy(told)).toEqual([
      [0, 4],
      [5, 0],
      [12, 3],
    ]);
  });

  it('stay where the Service lists pods that are not ready', () => {
    const services = [service('web', { publishNotReadyAddresses: true })];
    const told = sail({ pods, events, services, apiLatency: milliseconds(0) });
    expect(listedBy(told).at(-1)?.[1]).toBe(3);
    expect(listedBy(told).every(([, count]) => count >= 3)).toBe(true);
  });

  it('are left out by a controller that begins', () => {
    const restart = ['at=3s deleteNode nodes=a-00', 'at=4s controllerManager=restart'];
    const told = sail({ pods, events: restart, apiLatency: milliseconds(0) });
    expect(listedBy(told)[1]?.[1]).toBe(1);
  });
});

describe('without a controller', () => {
  const SICK = 'at=3s notReady nodes=a-00';

  it.each([milliseconds(0), LATENCY])(
    'pods stay listed until kube-controller-manager is back (latency %i)',
    (apiLatency) => {
      const events = ['at=1s controllerManager=stop for=100s', 'at=3s deletePods pods=shop/web-0'];
      const told = sail({ events: [...events, SICK], apiLatency });
      const [[, before] = [], [at = 0, after] = []] = listedBy(told);
      expect([before, after]).toEqual([2, 1]);
      expect(at).toBeCloseTo(101 + inSeconds(apiLatency), 3);
      expect(told.availability.services[0]?.dead.some(({ count }) => count === 1)).toBe(true);
    },
  );

  it('no controller lists anything otherwise, as --controllers says', () => {
    const flags = { controllers: '*,-endpointslice-controller' };
    const told = sail({ events: ['at=3s deletePods pods=shop/web-0'], flags });
    expect(listedBy(told)).toEqual([[0, 2]]);
  });
});

describe('many Services', () => {
  const NAMES = Array.from({ length: 60 }, (_, n) => `app-${String(n).padStart(2, '0')}`);
  const many = (flags: NonNullable<Outage['flags']>, families?: number): Played =>
    sail({
      services: NAMES.map((name) => service(name, families === undefined ? {} : { families })),
      pods: NAMES.flatMap((name) => podsOf(name, 1)),
      events: ['at=10s deletePods namespaces=shop'],
      apiLatency: milliseconds(10),
      flags,
    });
  const lastAt = (told: Played): number =>
    Math.max(...NAMES.map((name) => listedBy(told, `shop/${name}`).at(-1)?.[0] ?? 0));
  const SHIPPED = { 'kube-api-qps': 20, 'kube-api-burst': 30 };

  it('share the requests of the controller: 60 PUTs take 1.5 s beyond the burst', () => {
    expect(lastAt(many(SHIPPED))).toBeCloseTo(11.5, 1);
    expect(lastAt(many({}))).toBeCloseTo(10.12, 1);
  });

  it('cost a request for each family of addresses', () => {
    expect(lastAt(many(SHIPPED, 2))).toBeCloseTo(14.5, 1);
  });
});

describe('the requests of a sync', () => {
  it.each([
    { changed: 1, pods: 3, families: 1, requests: 1 },
    { changed: 50, pods: 90, families: 1, requests: 1 },
    { changed: 50, pods: 1_000, families: 1, requests: 10 },
    { changed: 3, pods: 1_000, families: 2, requests: 6 },
    { changed: 2, pods: 0, families: 1, requests: 1 },
  ])('are $requests for $changed of $pods pods', ({ requests, ...slices }) => {
    expect(requestsOfSync({ ...slices, mostPerSlice: 100 })).toBe(requests);
  });
});
