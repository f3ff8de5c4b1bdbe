import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entriesOf } from '#causes';
import type { PodGroupObject, PodSpec } from '#cluster';
import { seconds } from '#units';
import { lease } from '../../support/builders.ts';
import { type Outage, play } from '../../support/outage.ts';
import { asking, pending, roomyNode, running } from '../../support/scheduler.ts';

const GATES = { 'feature-gates': 'GenericWorkload=true,GangScheduling=true' };

const IN_GROUP: Partial<PodSpec> = { schedulingGroup: { podGroupName: 'train' } };
const worker = (cpu: string, given = IN_GROUP): Partial<PodSpec> => ({
  ...given,
  containers: [asking({ cpu })],
});

const podGroup = (minCount: number): PodGroupObject => ({
  ...{ kind: 'PodGroup', namespace: 'shop', name: 'train', uid: '' },
  ...{ labels: {}, annotations: {}, ownerReferences: [], finalizers: [] },
  groups: [{ name: '', minCount }],
});

/** A node of 4 cpus each, and as many workers of 3 cpus that wait for one. */
const outage = (nodes: number, workers: number, minCount: number): Outage => {
  const names = Array.from({ length: nodes }, (_, index) => `n-${index}`);
  return {
    nodes: names.map((name) => roomyNode(name)),
    leases: names.map((name) => lease(name)),
    pods: Array.from({ length: workers }, (_, index) => pending(`shop/w-${index}`, worker('3'))),
    podGroups: [podGroup(minCount)],
    workloads: [],
    duration: seconds(100),
    schedulerFlags: GATES,
  };
};

const boundIn = (given: Outage): readonly string[] =>
  entriesOf(play(given).entries, 'PodScheduled').map(
    ({ cause }) => `${cause.pod} on ${cause.node}`,
  );

const messagesIn = (given: Outage): readonly string[] =>
  play(given).pending.map(({ pod, message }) => `${pod}: ${message}`);

const TOO_FEW = 'waiting for minCount pods from a gang to be scheduled';
const INCOMPLETE = 'waiting for minCount pods from a gang to appear in scheduling queue';

describe('the pods of a gang', () => {
  test('are bound together where there is room for all', () => {
    expect(boundIn(outage(3, 3, 3))).toHaveLength(3);
  });

  test('all wait where there is not', () => {
    const given = outage(2, 3, 3);
    expect(boundIn(given)).toEqual([]);
    expect(messagesIn(given)).toEqual([
      `shop/w-0: ${TOO_FEW}`,
      `shop/w-1: ${TOO_FEW}`,
      expect.stringContaining('shop/w-2: 0/2 nodes are available: 2 Insufficient cpu.'),
    ]);
  });

  test('are bound up to the room beyond minCount', () => {
    expect(boundIn(outage(2, 3, 2))).toHaveLength(2);
  });

  test('are not tried before minCount of them exist', () => {
    const given = outage(3, 2, 3);
    expect(boundIn(given)).toEqual([]);
    expect(messagesIn(given)).toEqual([`shop/w-0: ${INCOMPLETE}`, `shop/w-1: ${INCOMPLETE}`]);
  });

  test('are bound one by one where a gate is off', () => {
    const flags = { 'feature-gates': 'GenericWorkload=true' };
    expect(boundIn({ ...outage(2, 3, 3), schedulerFlags: flags })).toHaveLength(2);
  });

  test('are bound one by one where their group is no gang, or is not shown', () => {
    const basic = { ...podGroup(3), groups: [{ name: '' }] };
    expect(boundIn({ ...outage(2, 3, 3), podGroups: [basic] })).toHaveLength(2);
    expect(boundIn({ ...outage(2, 3, 3), podGroups: [] })).toHaveLength(2);
  });

  test('count with those that run', () => {
    const given = outage(3, 1, 3);
    const others = ['n-0', 'n-1'].map((node) => running(`shop/on-${node}`, node, worker('3')));
    expect(boundIn({ ...given, pods: [...(given.pods ?? []), ...others] })).toEqual([
      'shop/w-0 on n-2',
    ]);
  });

  test('are told apart by the replica of their group in a Workload', () => {
    const of = (podGroupReplicaKey: string) =>
      worker('3', { workloadRef: { name: 'train', podGroup: 'workers', podGroupReplicaKey } });
    const workload: PodGroupObject = {
      ...podGroup(2),
      kind: 'Workload',
      groups: [{ name: 'workers', minCount: 2 }],
    };
    const pods = [pending('shop/a-0', of('a')), pending('shop/a-1', of('a'))];
    const given = { ...outage(2, 0, 2), version: '1.35', podGroups: [workload] };
    expect(boundIn({ ...given, pods: [...pods, pending('shop/b-0', of('b'))] })).toEqual([
      'shop/a-0 on n-0',
      'shop/a-1 on n-1',
    ]);
  });
});

describe('room for a gang', () => {
  const hog = (node: string, priority: number) =>
    running(`shop/hog-${node}`, node, { priority, containers: [asking({ cpu: '3' })] });

  const withHogs = (nodes: readonly string[], priority: number): Outage => {
    const given = outage(3, 3, 3);
    const important = (given.pods ?? []).map((pod) => ({
      ...pod,
      spec: { ...pod.spec, priority: 10 },
    }));
    return { ...given, pods: [...important, ...nodes.map((node) => hog(node, priority))] };
  };

  const preempted = (given: Outage): readonly string[] =>
    entriesOf(play(given).entries, 'PodDeletionRequested').map(({ cause }) => cause.pod);

  test('is made by preemption, and all wait for it', () => {
    const given = withHogs(['n-1'], 0);
    expect(preempted(given)).toEqual(['shop/hog-n-1']);
    expect(boundIn(given)).toHaveLength(3);
  });

  test('is not made where it is not enough', () => {
    const given = withHogs(['n-1'], 0);
    const fixed = hog('n-2', 20);
    expect(preempted({ ...given, pods: [...(given.pods ?? []), fixed] })).toEqual([]);
  });
});

test('a gang has minCount pods bound or none, whatever the room', () => {
  const size = fc.integer({ min: 1, max: 5 });
  fc.assert(
    fc.property(size, size, size, (nodes, workers, minCount) => {
      const bound = boundIn(outage(nodes, workers, minCount)).length;
      const expected = Math.min(nodes, workers);
      expect(bound).toBe(expected >= minCount ? expected : 0);
    }),
    { numRuns: 40 },
  );
});
