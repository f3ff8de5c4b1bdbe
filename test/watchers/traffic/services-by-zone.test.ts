import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EndpointSlice, Node, Pod, Service, ServiceRouting } from '#cluster';
import { ofTraffic } from '../../../src/assumptions/traffic.ts';
import { servicesOf } from '../../../src/report/availability/services.ts';
import { overloadedEndpoints } from '../../../src/report/findings/overloaded-endpoints.ts';
import { findingInWords } from '../../../src/report/sentences/findings/findings.ts';
import { lease, node, pod } from '../../support/builders.ts';
import { behaviorsOf, play } from '../../support/outage.ts';

const META = { uid: '', labels: {}, annotations: {}, ownerReferences: [], finalizers: [] };

const at = (name: string, zone = name[0] ?? ''): Node => {
  const plain = node(name);
  const labels = { ...plain.labels, 'topology.kubernetes.io/zone': zone };
  return { ...plain, labels };
};

const NODES = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'].map((name) => at(name));

const service = (routing?: ServiceRouting, given: Partial<Service> = {}): Service => ({
  ...META,
  ...{ namespace: 'shop', name: 'web', publishNotReadyAddresses: false },
  selector: { app: 'web' },
  ...(routing && { routing }),
  ...given,
});

const podsOn = (...nodes: readonly string[]): readonly Pod[] =>
  nodes.map((each, index) => pod(`shop/web-${index}`, each, { labels: { app: 'web' } }));

interface Given {
  readonly routing?: ServiceRouting;
  readonly on: readonly string[];
  readonly events: readonly string[];
  readonly nodes?: readonly Node[];
  readonly version?: string;
  readonly slices?: readonly EndpointSlice[];
  readonly service?: Partial<Service>;
}

const played = ({ routing, on, events, nodes = NODES, version, slices, ...more }: Given) =>
  play({
    nodes,
    leases: nodes.map(({ name }) => lease(name)),
    workloads: [],
    pods: podsOn(...on),
    services: [service(routing, more.service)],
    events,
    ...(version !== undefined && { version }),
    ...(slices && { endpointSlices: slices }),
  });

const rowOf = (given: Given) => servicesOf(played(given))[0];

/** The worst share by the place of clients. */
const worst = (given: Given) => {
  const { clients = [] } = rowOf(given) ?? {};
  return Object.fromEntries(
    clients.map(({ zone = 'outside', failing }) => [
      zone,
      Math.max(...failing.map(([, share]) => share ?? 0)),
    ]),
  );
};

const LOSES_B1 = ['at=10s powerOff nodes=b1'];

describe('clients of a Service fail by their zone', () => {
  test('only where their zone loses an endpoint, with PreferClose', () => {
    const routing = { distribution: 'PreferClose' } as const;
    const given = { routing, on: ['a1', 'b1', 'b2', 'c1'], events: LOSES_B1 };
    expect(worst(given)).toEqual({ a: 0, b: 0.5, c: 0 });
    expect(rowOf(given)?.failing?.slice(0, 2)).toEqual([
      [0, 0],
      [10, 0.1],
    ]);
  });

  test('those of the node, and of zones without endpoints, with PreferSameNode', () => {
    const routing = { distribution: 'PreferSameNode' } as const;
    expect(worst({ routing, on: ['a1', 'b1'], events: LOSES_B1 })).toEqual({ a: 0, b: 1, c: 0.5 });
  });

  test('wherever no endpoint is on their node, with the policy Local', () => {
    const given = {
      routing: { internalLocal: true } as const,
      on: ['a1', 'a2', 'b1', 'b2'],
      events: LOSES_B1,
    };
    expect(worst(given)).toEqual({ a: 0, b: 0, c: 1 });
    // Clients on the node that is off are gone, and no other fails more than before.
    expect(rowOf(given)?.spans).toEqual([{ state: 'degraded', from: 0, to: null, before: true }]);
  });

  test('from outside only while a healthy node has no endpoint that answers', () => {
    const given = { routing: { externalLocal: true } as const, on: ['a1', 'b1'], events: LOSES_B1 };
    expect(worst(given)).toMatchObject({ outside: 0, a: 0.5 });
    const both = { ...given, events: ['at=10s powerOff nodes=a1,b1'] };
    expect(worst(both)).toMatchObject({ outside: 1 });
    expect(rowOf(both)?.spans).toMatchObject([{ state: 'down', from: 10 }]);
  });

  test('by the hints of others where nobody else writes endpoints', () => {
    const hint = (zone: string) => ({ zones: [zone], nodes: [] });
    const slices: readonly EndpointSlice[] = [
      {
        ...META,
        ...{ namespace: 'shop', name: 'web-1', service: 'web', isEndpoints: false, others: 0 },
        endpoints: [
          { pod: 'shop/web-0', uid: '', ready: true, hints: hint('a') },
          { pod: 'shop/web-1', uid: '', ready: true, hints: hint('c') },
        ],
      },
    ];
    const given = { on: ['a1', 'b1'], events: LOSES_B1, slices };
    expect(worst({ ...given, service: { selector: undefined } as object })).toEqual({
      ...{ a: 0, b: 0.5, c: 1 },
    });
    expect(rowOf(given)?.clients).toBeUndefined();
  });

  test('evenly in a release that does not read the setting', () => {
    const routing = { distribution: 'PreferClose' } as const;
    const given = { routing, on: ['a1', 'b1'], events: LOSES_B1, version: '1.29' };
    const row = rowOf(given);
    expect([row?.clients, row?.worstShare]).toEqual([undefined, 0.5]);
    const { serviceTraffic } = behaviorsOf('1.29');
    expect(ofTraffic({ services: [service(routing)] }, played(given), serviceTraffic)).toEqual([
      { kind: 'routing-not-read', says: 'trafficDistribution PreferClose', names: ['shop/web'] },
    ]);
  });

  test('and what survivors carry is found where it at least doubles', () => {
    const routing = { distribution: 'PreferClose' } as const;
    const events = ['at=10s evict pods=shop/web-0'];
    const outcome = played({ routing, on: ['a1', 'a2', 'b1', 'c1'], events });
    const [found] = overloadedEndpoints({ outcome });
    expect(found).toMatchObject({ service: 'shop/web', from: 10, endsBecause: 'quiet' });
    expect(found && findingInWords(found)).toBe(
      'endpoints of Service shop/web carry more of its new connections from 10s for good: ' +
        'in a up to 33.3% each instead of 16.7%',
    );
    const none = played({ routing, on: ['a1', 'b1', 'c1'], events: LOSES_B1 });
    expect(overloadedEndpoints({ outcome: none })).toEqual([]);
  });
});

const EVENTS = fc
  .array(
    fc.record({
      at: fc.integer({ min: 1, max: 400 }),
      what: fc.constantFrom(
        ...['powerOff', 'partition', 'cordon', 'drain', 'deleteNode', 'stopKubelet'],
      ),
      on: fc.constantFrom(...NODES.map(({ name }) => name)),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) => all.map(({ at: when, what, on }) => `at=${when}s ${what} nodes=${on}`));

const ROUTING = fc.constantFrom<ServiceRouting>(
  ...[{ distribution: 'PreferClose' } as const, { distribution: 'PreferSameNode' } as const],
  ...[{ internalLocal: true } as const, { externalLocal: true } as const],
  ...[{ hintsBy: 'topology-mode' } as const],
);

const ON = fc.array(fc.constantFrom(...NODES.map(({ name }) => name)), {
  minLength: 1,
  maxLength: 6,
});

describe('under any outage', () => {
  test('shares are shares, and zones add up to all clients', () => {
    fc.assert(
      fc.property(ROUTING, ON, EVENTS, (routing, on, events) => {
        const { availability } = played({ routing, on, events });
        const moments = availability.services[0]?.clients?.moments ?? [];
        expect(moments.length).toBeGreaterThan(0);
        for (const { is } of moments) {
          const shares = [...is.zones.values(), ...is.loads.values(), is.failing, is.worse];
          expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
          const inZones = [...is.zones.values()];
          const most = Math.max(...inZones, is.outside ?? 0, inZones.length === 0 ? 1 : 0);
          expect(is.failing).toBeLessThanOrEqual(most + 1e-9);
          expect(is.failing).toBeGreaterThanOrEqual(Math.min(...inZones, 1) - 1e-9);
          expect(is.worse).toBeLessThanOrEqual(is.failing + 1e-9);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('where hints lead nobody elsewhere, clients fail as if they spread evenly', () => {
    fc.assert(
      fc.property(ON, EVENTS, (on, events) => {
        const zoneless = NODES.map(({ name }) => at(name, ''));
        const given = { on, events, nodes: zoneless };
        const routed = played({ ...given, routing: { distribution: 'PreferClose' } });
        const plain = played(given);
        const [withHints, without] = [routed, plain].map((each) => servicesOf(each)[0]);
        expect(withHints?.spans.map(({ from }) => from)).toEqual(
          without?.spans.map(({ from }) => from),
        );
        expect(withHints?.worstShare).toBe(without?.worstShare);
      }),
      { numRuns: 40 },
    );
  });
});
