import { describe, expect, test } from 'vitest';
import { COUNTED } from '../../../src/watchers/availability/counted-endpoints.ts';
import { type PlacedEndpoint, routesTo } from '../../../src/watchers/availability/routes.ts';
import type { RoutingRules } from '../../../src/watchers/availability/routing-rules.ts';

const RULES: RoutingRules = {
  ...{ internalLocal: false, externalLocal: false, hints: 'none' },
  ...{ readsNodes: true, usesTerminating: true },
};

const READY = COUNTED.ready;
const DRAINING = COUNTED.draining;

const endpoint = (
  pod: string,
  node: string,
  counted: number = READY,
  hints?: PlacedEndpoint['hints'],
): PlacedEndpoint => ({ pod, node, zone: node[0] ?? '', counted, ...(hints && { hints }) });

const SPREAD = [endpoint('p', 'a1'), endpoint('q', 'a2'), endpoint('r', 'b1')];
const MANY_CPU = new Map([
  ['a', 4],
  ['b', 4],
]);

/** The cases of upstream's TestCategorizeEndpoints. */
describe('clients get to endpoints', () => {
  test.each<[string, Partial<RoutingRules>, readonly PlacedEndpoint[], string, string]>([
    ['all of them by default', {}, SPREAD, 'a1', 'pqr'],
    ['in their zone', { hints: 'zone' }, SPREAD, 'a3', 'pq'],
    ['all of them from a zone without one', { hints: 'zone' }, SPREAD, 'c1', 'pqr'],
    ['on their node', { hints: 'node' }, SPREAD, 'a1', 'p'],
    ['in their zone where their node has none', { hints: 'node' }, SPREAD, 'a3', 'pq'],
    [
      'in their zone where hints at nodes are not read',
      { hints: 'node', readsNodes: false },
      SPREAD,
      'a1',
      'pq',
    ],
    [
      'all of them where one has no hint',
      { hints: 'zone' },
      [...SPREAD, { ...endpoint('s', 'x'), zone: '' }],
      'a1',
      'pqrs',
    ],
    [
      'that are being deleted, of all zones, where none is ready',
      { hints: 'zone' },
      [endpoint('p', 'a1', DRAINING), endpoint('r', 'b1', DRAINING)],
      'a1',
      'pr',
    ],
    [
      'in another zone, not those being deleted in theirs',
      { hints: 'zone' },
      [endpoint('p', 'a1', DRAINING), endpoint('r', 'b1')],
      'a1',
      'r',
    ],
    ['for their zone by CPU', { hints: 'cpu' }, [...SPREAD, endpoint('s', 'b2')], 'b1', 'rs'],
    [
      'for whom somebody has written them',
      { hints: 'written' },
      [
        endpoint('p', 'a1', READY, { zones: ['b'], nodes: [] }),
        endpoint('r', 'b1', READY, { zones: ['a'], nodes: [] }),
      ],
      'a1',
      'r',
    ],
  ])('%s', (_, rules, endpoints, node, expected) => {
    const routes = routesTo(endpoints, { ...RULES, ...rules }, MANY_CPU);
    const found = routes.ofClusterPolicy(node, node[0] ?? '').map(({ pod }) => pod);
    expect(found.sort().join('')).toBe(expected);
  });

  test.each<[string, Partial<RoutingRules>, readonly PlacedEndpoint[], string, string]>([
    ['on their node', {}, SPREAD, 'a1', 'p'],
    ['none where their node has none', {}, SPREAD, 'c1', ''],
    ['being deleted where no other is there', {}, [endpoint('p', 'a1', DRAINING)], 'a1', 'p'],
    ['ready ones first', {}, [endpoint('p', 'a1', DRAINING), endpoint('q', 'a1')], 'a1', 'q'],
    [
      'none being deleted in old releases',
      { usesTerminating: false },
      [endpoint('p', 'a1', DRAINING)],
      'a1',
      '',
    ],
  ])('with the policy Local: %s', (_, rules, endpoints, node, expected) => {
    const routes = routesTo(endpoints, { ...RULES, ...rules }, MANY_CPU);
    const found = routes.ofLocalPolicy(node).map(({ pod }) => pod);
    expect(found.join('')).toBe(expected);
  });
});
