import { describe, expect, test } from 'vitest';
import type { Node, Pod } from '#cluster';
import { capacityOf } from '../../../src/report/capacity/capacity.ts';
import { quantityOf } from '../../../src/report/capacity/quantity-of.ts';
import { inZone, node, pod, spec } from '../../support/builders.ts';
import { atSecond, Story } from '../../support/story.ts';

const ALLOCATABLE = { cpu: '4', memory: '8Gi', pods: '10' };
const pier = (name: string, zone: string, given: Partial<Node> = {}) =>
  node(name, { allocatable: ALLOCATABLE, ...inZone(zone), ...given });
const asking = (key: string, on: string, cpu: string, given: Partial<Pod> = {}): Pod =>
  pod(key, on, {
    ...spec({ containers: [{ name: 'main', resources: { requests: { cpu } } }] }),
    ...given,
  });
const { nodeName: _, ...unbound } = asking('shop/new', '', '2500m', { phase: 'Pending' });

const PIERS = [pier('a-1', 'a'), pier('a-2', 'a'), pier('b-1', 'b')];
const PODS = [
  asking('shop/web-0', 'a-1', '3'),
  asking('shop/web-1', 'b-1', '1'),
  asking('shop/done', 'b-1', '2', { phase: 'Succeeded' }),
];

function cpuOf(scenario: Parameters<typeof capacityOf>[0]) {
  const { nodes, resources, zones } = capacityOf(scenario);
  return { nodes, cpu: resources.find(({ resource }) => resource === 'cpu'), zones };
}

describe('room for pods', () => {
  test('is what is left on nodes that are open, before and after, and what waits for it', () => {
    const story = new Story({ nodes: PIERS, pods: [...PODS, unbound] });
    story.leaveNode('a-2', { unschedulable: true });
    const pending = [{ pod: unbound.key, since: atSecond(9), message: '' }];
    const { nodes, cpu, zones } = cpuOf(story.played({ outcome: { pending } }));
    expect(nodes).toEqual({ before: 3, after: 2 });
    expect(cpu).toEqual({
      resource: 'cpu',
      before: {
        allocatable: '12',
        requested: '4',
        free: '8',
        largestFree: '4',
        largestFreeOn: 'a-2',
      },
      after: {
        allocatable: '8',
        requested: '4',
        free: '4',
        largestFree: '3',
        largestFreeOn: 'b-1',
      },
      pending: '2500m',
    });
    expect(zones.map(({ zone, nodes: count }) => [zone, count])).toEqual([
      ['coast::a', { before: 2, after: 1 }],
      ['coast::b', { before: 1, after: 1 }],
    ]);
  });

  test('is never less than nothing on a node, whatever was promised', () => {
    const crowded = [asking('shop/x', 'a-1', '6')];
    const story = new Story({ nodes: [pier('a-1', 'a'), pier('a-2', 'a')], pods: crowded });
    expect(cpuOf(story.played()).cpu?.before).toMatchObject({ requested: '6', free: '4' });
  });

  test('is not given for a resource of unknown amount', () => {
    const story = new Story({ nodes: [...PIERS, node('boundless')], pods: PODS });
    expect(capacityOf(story.played()).resources).toEqual([]);
  });

  test.each<[string, number, string]>([
    ['cpu', 2_000, '2'],
    ['cpu', 2_500, '2500m'],
    ['memory', 3 * 2 ** 30, '3Gi'],
    ['hugepages-2Mi', 2 ** 22, '4Mi'],
    ['example.com/gpu', 3, '3'],
  ])('is printed as quantities: %s %d', (resource, amount, expected) => {
    expect(quantityOf(resource, amount)).toBe(expected);
  });
});
