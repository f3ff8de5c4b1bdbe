import { describe, expect, it } from 'vitest';
import { withAllocatable } from '#node-facts';
import { node } from '../support/builders.ts';

const ALL = { cpu: '4', memory: '8Gi', pods: '110' };
const NEVER_GIVEN = ['cpu', 'memory', 'pods', 'ephemeral-storage'];

describe('the room that a node has for pods', () => {
  it.each([
    ['what it tells', ALL, ALL, ALL, undefined],
    [
      'its capacity where it tells nothing else',
      { ...ALL, 'a.io/gpu': '2' },
      {},
      undefined,
      undefined,
    ],
    ['its capacity for what it leaves out', ALL, { cpu: '3' }, { ...ALL, cpu: '3' }, undefined],
    ['enough where it tells nothing at all', {}, {}, {}, NEVER_GIVEN],
    ['enough of what it leaves out', {}, { cpu: '4', memory: '1Gi' }, undefined, ['pods']],
  ])('is %s', (_, capacity, allocatable, expected, boundless) => {
    const [made] = withAllocatable([node('pier', { capacity, allocatable })]).nodes;
    expect(made?.allocatable).toEqual(expected ?? { ...capacity, ...allocatable });
    expect(made?.boundless).toEqual(boundless);
  });

  it('does not come from capacity for what only some kubelets report', () => {
    const told = node('pier', { capacity: { ...ALL, 'a.io/gpu': '2' }, allocatable: ALL });
    expect(withAllocatable([told]).nodes).toEqual([told]);
  });

  it('is reported for the nodes that it came from', () => {
    const nodes = [
      node('ash', { capacity: ALL, allocatable: ALL }),
      node('bay', { capacity: ALL, allocatable: {} }),
      node('cove', { capacity: {}, allocatable: {} }),
      node('dune', { capacity: {}, allocatable: { cpu: '1', memory: '1Gi' } }),
    ];
    expect(withAllocatable(nodes)).toMatchObject({
      byCapacity: ['bay'],
      missing: { resources: [...NEVER_GIVEN].sort(), nodes: ['cove', 'dune'] },
    });
  });
});
