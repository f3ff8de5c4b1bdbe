import { describe, expect, it } from 'vitest';
import type { NodeClaim } from '#cluster';
import { atSecond } from '../support/clock.ts';
import { secondsOf } from '../support/expect.ts';
import { busy, loops, machine, waiting } from './karpenter-stage.ts';

const ROOM = { cpu: '4', memory: '16Gi', pods: '110' };
const claim = (name: string, given: Partial<NodeClaim> = {}): NodeClaim => ({
  ...{ namespace: '', name, uid: name, annotations: {}, ownerReferences: [], finalizers: [] },
  labels: {
    'karpenter.sh/nodepool': 'p',
    'node.kubernetes.io/instance-type': 'm4',
    'topology.kubernetes.io/zone': 'a',
  },
  ...{ requirements: [], taints: [], startupTaints: [], requests: {}, expireAfter: 'Never' },
  ...{ capacity: ROOM, allocatable: ROOM, creationTimestamp: atSecond(-20) },
  conditions: [{ type: 'Launched', status: 'True', lastTransitionTime: atSecond(-19) }],
  ...given,
});

describe('a machine that was launched before the start', () => {
  const course = { nodes: [machine('n1')], pods: [busy('n1'), waiting('w')], until: 300 };
  const played = (given: Partial<NodeClaim>) =>
    loops({ ...course, claims: [claim('c', given)] }).said;

  it('takes the pods that wait', () => {
    const said = played({});
    expect(said.filter((text) => text.includes('order'))).toEqual(['0: order c in a']);
  });

  it('is waited for until it is late', () => {
    const { said } = loops({ ...course, claims: [claim('c')], joinsAfter: Infinity, until: 900 });
    expect(said[1]).toBe('880: end c');
  });

  it.each<[string, Partial<NodeClaim>]>([
    ['is not there before it is launched', { conditions: [] }],
    ['is not there where it is deleted', { deletionTimestamp: atSecond(-5) }],
    ['is not there where it has a node', { nodeName: 'n1' }],
    ['is not there without its pool', { labels: {} }],
  ])('%s', (_, given) => {
    expect(played(given)[0]).toMatch(/order p-new-1/);
  });

  it('has the zone and the type that it has to have', () => {
    const wants = (key: string, ...values: string[]) => ({ key, operator: 'In', values }) as const;
    const requirements = [
      wants('topology.kubernetes.io/zone', 'b'),
      wants('node.kubernetes.io/instance-type', 'm4'),
    ];
    expect(played({ labels: { 'karpenter.sh/nodepool': 'p' }, requirements })[0]).toBe(
      '0: order c in b',
    );
  });
});

describe('a node that was being taken away before the start', () => {
  const deleted = (given: Partial<NodeClaim> = {}) =>
    claim('c', { nodeName: 'n1', deletionTimestamp: atSecond(-10), ...given });
  const KEEP = { annotations: { 'karpenter.sh/do-not-disrupt': 'true' } };

  it('goes on being taken away', () => {
    const { room, said } = loops({ claims: [deleted()], until: 100 });
    expect(secondsOf(room, { kind: 'NodeRemovalStarted', reason: 'deleted' })).toEqual([0]);
    expect(said[0]).toBe('0: evict shop/on-n1: 201');
  });

  it.each<[string, Partial<NodeClaim>, number]>([
    ['its deletion', { terminationGracePeriod: '70s' }, 32.7],
    [
      'its annotation',
      {
        terminationGracePeriod: '70s',
        annotations: { 'karpenter.sh/nodeclaim-termination-timestamp': '2026-11-20T00:00:40Z' },
      },
      12.7,
    ],
  ])('without its pods by the time of %s', (_, given, second) => {
    const pods = [{ ...busy('n1'), ...KEEP }];
    const { room } = loops({ claims: [deleted(given)], pods, until: 100 });
    expect(secondsOf(room, { kind: 'PodDeletionRequested', mechanism: 'delete' })).toEqual([
      second,
    ]);
  });
});
