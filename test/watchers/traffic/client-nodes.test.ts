import { describe, expect, test } from 'vitest';
import type { Node } from '#cluster';
import { ClientNodes } from '../../../src/watchers/availability/client-nodes.ts';
import { node } from '../../support/builders.ts';

const at = (name: string, zone: string, given: Partial<Node> = {}): Node => {
  const plain = node(name);
  return {
    ...plain,
    allocatable: { cpu: '2500m' },
    ...given,
    labels: { ...plain.labels, 'topology.kubernetes.io/zone': zone, ...given.labels },
  };
};

const NOT_READY = [{ type: 'Ready', status: 'False', reason: '', message: '' }] as const;

const placesOf = (nodes: readonly Node[], off: readonly string[] = []) => {
  const { nodes: byZone, cpu } = new ClientNodes(nodes, new Set(off)).places;
  return {
    nodes: Object.fromEntries([...byZone].map(([zone, members]) => [zone, [...members]])),
    cpu: cpu && Object.fromEntries(cpu),
  };
};

describe('clients are on nodes', () => {
  test('that are up, while CPU is that of nodes that are ready', () => {
    const nodes = [at('x', 'a'), at('y', 'a', { conditions: NOT_READY }), at('z', 'b')];
    expect(placesOf(nodes, ['z'])).toEqual({ nodes: { a: ['x', 'y'] }, cpu: { a: 2500, b: 2500 } });
  });

  test.each(['control-plane', 'master'])('that are no %s', (role) => {
    const labels = { [`node-role.kubernetes.io/${role}`]: '' };
    expect(placesOf([at('x', 'a'), at('y', 'a', { labels })])).toEqual({
      nodes: { a: ['x'] },
      cpu: { a: 2500 },
    });
  });

  test.each([
    ['zone', at('y', '')],
    ['CPU', at('y', 'a', { allocatable: {} })],
  ])('and no CPU is known where a node tells no %s', (_, other) => {
    expect(placesOf([at('x', 'a'), other]).cpu).toBeUndefined();
  });

  test('that come and go', () => {
    const nodes = new ClientNodes([at('x', 'a')], new Set());
    nodes.note('x', at('x', 'a'), false);
    nodes.note('y', at('y', 'b'), true);
    expect([...nodes.places.nodes.keys()]).toEqual(['b']);
    nodes.note('y', undefined, true);
    expect(nodes.places.nodes.size).toBe(0);
  });
});
