import { describe, expect, test } from 'vitest';
import type { Cluster, DeviceTaint, PodSpec } from '#cluster';
import { Store } from '#cluster';
import { DeviceRoom, deviceNeeds, TaintedDevices } from '#pod-devices';
import { Timeline } from '#timeline';
import { pod, spec } from '../support/builders.ts';
import { START } from '../support/clock.ts';
import { claim, DRIVER, deviceClass, request, rule, slice, template } from '../support/devices.ts';

const BAD: DeviceTaint = { key: 'bad', value: '', effect: 'NoSchedule' };

const storeOf = (given: Partial<Cluster>): Store =>
  new Store(new Timeline(START), {
    ...{ nodes: [], pods: [], leases: [], workloads: [], budgets: [] },
    ...{ deviceClasses: [deviceClass], ...given },
  });

/** What a new pod with this claim template gets on the node `n`. */
function allocated(given: Partial<Cluster>, ...requests: Parameters<typeof template>[1][]) {
  const store = storeOf({ resourceClaimTemplates: [template('t', ...requests)], ...given });
  const claims: Partial<PodSpec> = {
    resourceClaims: [{ name: 'gpu', resourceClaimTemplateName: 't' }],
  };
  const needs = deviceNeeds(pod('shop/new', 'n', spec(claims)), store);
  if (needs?.kind !== 'known') return needs?.kind;
  const found = new DeviceRoom(store, true).allocate('n', needs);
  return found?.flatMap(({ devices }) => devices.map(({ device }) => device));
}

describe('a claim gets', () => {
  const resourceSlices = [slice('n', ['c', 'a', 'b']), slice('m', ['z'])];

  test.each([
    ['the first free device of its node', [request(1)], ['a']],
    ['as many as it asks for', [request(3)], ['a', 'b', 'c']],
    ['none where there are fewer', [request(4)], undefined],
    ['all of them', [request('all')], ['a', 'b', 'c']],
    ['different ones for two requests', [request(1), request(2)], ['a', 'b', 'c']],
  ] as const)('%s', (_, requests, expected) => {
    expect(allocated({ resourceSlices }, ...requests)).toEqual(expected);
  });

  test('none that another pod has', () => {
    const resourceClaims = [claim('c', ['p'], 'n/a')];
    const users = [pod('shop/p', 'n')];
    expect(allocated({ resourceSlices, resourceClaims, pods: users }, request(1))).toEqual(['b']);
    expect(
      allocated({ resourceSlices, resourceClaims, pods: users }, request('all')),
    ).toBeUndefined();
    expect(allocated({ resourceSlices, resourceClaims }, request(1))).toEqual(['a']);
  });

  test('none with a taint that it does not tolerate', () => {
    const tainted = [slice('n', ['a', 'b'], { a: [BAD], b: [{ ...BAD, effect: 'None' }] })];
    expect(allocated({ resourceSlices: tainted }, request(1))).toEqual(['b']);
    const tolerated = request(2, [{ key: 'bad', operator: 'Exists' }]);
    expect(allocated({ resourceSlices: tainted }, tolerated)).toEqual(['a', 'b']);
  });

  test('devices of the newest generation of a pool only', () => {
    const old = slice('n', ['old'], {}, 0);
    expect(allocated({ resourceSlices: [old, slice('n', ['new'])] }, request(1))).toEqual(['new']);
  });

  test('unknown ones where the snapshot does not tell', () => {
    expect(allocated({ resourceSlices, deviceClasses: [] }, request(1))).toBe('unknown');
    expect(allocated({ resourceSlices: [] }, request(1))).toBe('unknown');
    expect(allocated({ resourceSlices, resourceClaimTemplates: [] }, request(1))).toBe('unknown');
    const { nodeName: _, ...shared } = slice('n', ['a']);
    expect(allocated({ resourceSlices: [shared] }, request(1))).toBe('unknown');
  });
});

describe('a rule is about', () => {
  const device = { driver: DRIVER, pool: 'n', device: 'a' };
  const taintsBy = (selector: Parameters<typeof rule>[1], reads = true) =>
    new TaintedDevices(storeOf({ deviceTaintRules: [rule('r', selector, BAD)] }), reads).taintsOf(
      device,
    );

  test.each<[Parameters<typeof rule>[1], number]>([
    [undefined, 0],
    [{}, 1],
    [{ driver: DRIVER, pool: 'n', device: 'a' }, 1],
    [{ device: 'b' }, 0],
    [{ pool: 'm' }, 0],
    [{ driver: 'other' }, 0],
  ])('%j: %i of its devices', (selector, count) => {
    expect(taintsBy(selector)).toHaveLength(count);
  });

  test('nothing where rules are not read', () => {
    expect(taintsBy({}, false)).toEqual([]);
  });
});
