import { describe, expect, test } from 'vitest';
import type { Node } from '#cluster';
import { driftsIn } from '../../src/checks/subjects/pool-drift.ts';
import { node } from '../support/builders.ts';

const TYPE = 'node.kubernetes.io/instance-type';

const inPool = (name: string, given: Partial<Node> = {}): Node => ({
  ...node(name),
  labels: { agentpool: 'general', [TYPE]: 'm5', ...given.labels },
  ...{ capacity: { memory: '8Gi' }, allocatable: { memory: '7Gi' } },
  ...given,
});

const drifts = (...nodes: readonly Node[]) => [...driftsIn(nodes).keys()];
const three = [inPool('a'), inPool('b'), inPool('c')];

describe('what differs in a pool', () => {
  test.each([
    ['the kubelet', inPool('d', { kubeletVersion: 'v1.20.0' })],
    ['taints', inPool('d', { taints: [{ key: 'a', value: 'b', effect: 'NoSchedule' }] })],
    ['memory for pods', inPool('d', { allocatable: { memory: '2Gi' } })],
  ])('is told of the node that is unlike the others: %s', (_, other) => {
    expect(drifts(...three, other)).toEqual(['d']);
  });

  test.each([
    ['all are alike', inPool('d')],
    [
      'taints tell a state',
      inPool('d', {
        taints: [{ key: 'node.kubernetes.io/unreachable', value: '', effect: 'NoExecute' }],
      }),
    ],
    [
      'the machine is another one',
      inPool('d', { capacity: { memory: '4Gi' }, allocatable: { memory: '2Gi' } }),
    ],
    [
      'the node is of another pool',
      inPool('d', { labels: { agentpool: 'other' }, kubeletVersion: 'v1.20.0' }),
    ],
  ])('is nothing where %s', (_, other) => {
    expect(drifts(...three, other)).toEqual([]);
  });

  test('is nothing where there is no majority', () => {
    const old = { kubeletVersion: 'v1.20.0' };
    expect(drifts(inPool('a'), inPool('b', old))).toEqual([]);
    expect(drifts(inPool('a'), inPool('b'), inPool('c', old), inPool('d', old))).toEqual([]);
  });
});
