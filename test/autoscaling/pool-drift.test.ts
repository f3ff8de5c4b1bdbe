import { describe, expect, test } from 'vitest';
import { driftsIn, driftText } from '#autoscaling';
import type { Labels, Node } from '#cluster';
import { node, pod, spec } from '../support/builders.ts';

const TYPE = 'node.kubernetes.io/instance-type';

const inPool = (name: string, given: Partial<Node> = {}): Node => ({
  ...node(name),
  labels: { agentpool: 'general', [TYPE]: 'm5', ...given.labels },
  ...{ capacity: { memory: '8Gi' }, allocatable: { memory: '7Gi' } },
  ...given,
});

const NOTHING = { thresholdsOf: () => ({}), pods: [] };

const drifts = (...nodes: readonly Node[]) =>
  driftsIn(nodes, NOTHING).flatMap((drift) => drift.nodes);
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

  test('are thresholds too, the worst first', () => {
    const old = inPool('d', { kubeletVersion: 'v1.20.0' });
    const thresholdsOf = ({ name }: Node) => ({
      'memory.available': name === 'd' ? '100Mi' : '500Mi',
    });
    const found = driftsIn([...three, old], { thresholdsOf, pods: [] });
    expect(found.map(({ what }) => what)).toEqual([
      'hard threshold of memory.available',
      'kubelet',
    ]);
    expect(found.map(({ nodes: _, ...drift }) => driftText(drift))[0]).toBe(
      'hard threshold of memory.available is 100Mi, and 500Mi on 3 others of pool general, ' +
        'which decides when pods are evicted',
    );
  });

  test('are labels by which pods choose nodes, and no others', () => {
    const fast = (name: string) => inPool(name, { labels: { agentpool: 'general', disk: 'ssd' } });
    const nodes = [fast('a'), fast('b'), fast('c'), inPool('d')];
    const choosing = (nodeSelector: Labels) => [pod('shop/web', 'a', spec({ nodeSelector }))];
    const by = (nodeSelector: Labels) =>
      driftsIn(nodes, { ...NOTHING, pods: choosing(nodeSelector) }).map(({ what, own }) => [
        what,
        own,
      ]);
    expect(by({ disk: 'ssd' })).toEqual([['label disk', 'none']]);
    expect(by({ agentpool: 'general' })).toEqual([]);
    expect(by({ 'kubernetes.io/hostname': 'a' })).toEqual([]);
  });

  test('are declared features', () => {
    const able = (name: string) => inPool(name, { declaredFeatures: ['Two', 'One'] });
    expect(driftsIn([able('a'), able('b'), able('c'), inPool('d')], NOTHING)).toMatchObject([
      { nodes: ['d'], what: 'declared features', own: 'none', others: 'One and Two' },
    ]);
  });
});
