import { describe, expect, test } from 'vitest';
import type { EndpointSlice, Pod, Service } from '#cluster';
import { limitsOfEndpoints, ofEndpoints } from '../../../src/assumptions/limits/endpoints.ts';
import { lease, pod, steadyZone } from '../../support/builders.ts';
import { play } from '../../support/outage.ts';

const META = { uid: '', labels: {}, annotations: {}, ownerReferences: [], finalizers: [] };
const NODES = steadyZone('a', 3);

const service = (name: string, given: Partial<Service> = {}): Service => ({
  ...META,
  ...{ namespace: 'shop', name, publishNotReadyAddresses: false },
  ...given,
});

const slice = (
  of: string,
  pods: readonly string[],
  given: Partial<EndpointSlice> = {},
): EndpointSlice => ({
  ...META,
  ...{ namespace: 'shop', name: `${of}-x7k2p`, service: of, isEndpoints: false, others: 0 },
  endpoints: pods.map((each) => ({ pod: each, uid: '', ready: true })),
  ...given,
});

const web = (key: string, node: string): Pod => pod(key, node, { labels: { app: 'web' } });

const given = {
  nodes: NODES,
  leases: NODES.map(({ name }) => lease(name)),
  workloads: [],
  pods: [web('shop/web-0', 'a-00'), web('shop/web-1', 'a-01')],
};

describe('the endpoints of a Service without a selector', () => {
  const courseOf = (services: readonly Service[], endpointSlices: readonly EndpointSlice[]) => {
    const events = ['at=10s powerOff nodes=a-00'];
    const { availability } = play({ ...given, services, endpointSlices, events });
    return availability.services.map(({ service: name, ready, dead }) => ({
      name,
      ready: ready.map(({ count }) => count),
      dead: dead.map(({ count }) => count),
    }));
  };

  test('are the pods that its EndpointSlices name', () => {
    const slices = [slice('db', ['shop/web-0']), slice('db', [], { isEndpoints: true, others: 4 })];
    expect(courseOf([service('db')], slices)).toEqual([
      { name: 'shop/db', ready: [1], dead: [0, 1] },
    ]);
  });

  test('are those of its Endpoints where it has no slice, and addresses elsewhere work', () => {
    const slices = [slice('db', ['shop/web-0'], { isEndpoints: true, others: 1 })];
    expect(courseOf([service('db')], slices)).toEqual([
      { name: 'shop/db', ready: [2], dead: [0, 1] },
    ]);
  });

  test('are not guessed: neither of names for hosts elsewhere nor without pods', () => {
    const services = [service('alias', { isAlias: true }), service('far'), service('unwritten')];
    const slices = [slice('far', [], { others: 2 })];
    expect(courseOf(services, slices)).toEqual([]);
    expect(limitsOfEndpoints({ ...given, services, endpointSlices: slices })).toEqual([
      { kind: 'endpoints-unknown', names: ['shop/unwritten'] },
    ]);
  });
});

describe('EndpointSlices that', () => {
  const services = [service('web', { selector: { app: 'web' } })];
  const notes = (...endpointSlices: readonly EndpointSlice[]) =>
    ofEndpoints({ ...given, services, endpointSlices });

  test('say what the selector gives are passed over in silence', () => {
    expect(notes(slice('web', ['shop/web-0', 'shop/web-1']))).toEqual([]);
  });

  test('name pods that the snapshot lacks are reported', () => {
    expect(notes(slice('web', ['shop/web-0', 'shop/web-1', 'shop/web-2']))).toEqual([
      { kind: 'endpoints-unseen', names: ['shop/web'], pods: 1 },
    ]);
  });

  test('name others than the selector are reported', () => {
    expect(notes(slice('web', ['shop/web-0']))).toEqual([
      { kind: 'endpoints-unlike', names: ['shop/web'], pods: 1 },
    ]);
  });
});
