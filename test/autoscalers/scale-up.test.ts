import { describe, expect, it } from 'vitest';
import type { Node, Pod } from '#cluster';
import type { ClusterAutoscalerOptions } from '../../src/autoscalers/cluster-autoscaler/options.ts';
import { optionsOf } from '../../src/autoscalers/cluster-autoscaler/options.ts';
import { NO_MACHINES } from '../../src/autoscalers/cluster-autoscaler/readiness.ts';
import { Sandbox } from '../../src/autoscalers/cluster-autoscaler/sandbox.ts';
import { findScaleUp } from '../../src/autoscalers/cluster-autoscaler/scale-up.ts';
import { atSecond } from '../support/clock.ts';
import { asking, pending, roomyNode, running, schedulerOf } from '../support/scheduler.ts';

/** A group whose nodes have 4 CPUs and 8Gi unless they are told otherwise. */
const group = (name: string, given: object = {}, node: Partial<Node> = {}) => {
  const example = roomyNode(`template of ${name}`, 'a', node);
  return {
    ...{ name, least: 1, target: 1, maxSize: 99, isBackedOff: () => false },
    readiness: { ...NO_MACHINES, ready: 1 },
    template: { node: { ...example, capacity: example.allocatable }, pods: [] },
    ...given,
  };
};
const withRoom = (cpu: string, memory: string): Partial<Node> => ({
  allocatable: { cpu, memory, pods: '110' },
});

/** Pods of one ReplicaSet. */
const podsOf = (
  owner: string,
  count: number,
  requests: Readonly<Record<string, string>>,
  given: Partial<Pod['spec']> = {},
): readonly Pod[] =>
  Array.from({ length: count }, (_, n) =>
    pending(
      `shop/${owner}-${n}`,
      { containers: [asking(requests)], ...given },
      {
        ownerReferences: [
          { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: owner, uid: owner, controller: true },
        ],
      },
    ),
  );

interface Asked {
  readonly groups?: readonly ReturnType<typeof group>[];
  readonly pods: readonly Pod[];
  readonly options?: Partial<ClusterAutoscalerOptions>;
  readonly prices?: Readonly<Record<string, number>>;
  /** The place of the group that chance takes. */
  readonly place?: number;
  readonly around?: readonly Node[];
  /** Those that count against limits. */
  readonly nodes?: readonly Node[];
}

function search({ groups = [group('g')], pods, options = {}, prices = {}, ...rest }: Asked) {
  const { place = 0, around = [], nodes = [] } = rest;
  return findScaleUp(
    pods,
    new Sandbox(
      schedulerOf(
        around,
        around.map(({ name }) => running('shop/there', name)),
      ),
    ),
    {
      ...{ groups: groups as never, nodes, now: atSecond(0) },
      options: { ...optionsOf({}, [1, 36]), ...options },
      pick: (names) => names[place] ?? '',
      priceOf: (name) => prices[name],
      priorityOf: () => undefined,
    },
  );
}

/** The new nodes of each group. */
const sizes = (asked: Asked) => Object.fromEntries(search(asked).scaleUp?.increases ?? []);

const ANTI = {
  affinity: {
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        {
          topologyKey: 'kubernetes.io/hostname',
          labelSelector: { matchLabels: { app: 'web' } },
          namespaces: [],
        },
      ],
    },
  },
} as never;

describe('Cluster Autoscaler orders as many nodes as pods need', () => {
  it.each<[string, readonly Pod[], number]>([
    ['four to a node of four CPUs', podsOf('web', 5, { cpu: '1' }), 2],
    ['the full one', podsOf('web', 4, { cpu: '1' }), 1],
    ['by memory', podsOf('web', 5, { memory: '3Gi' }), 3],
    ['no two that keep apart on one', podsOf('web', 3, { cpu: '1' }, ANTI), 3],
    [
      'the largest by CPU first, beside which the small ones fit',
      [...podsOf('small', 2, { cpu: '1' }), ...podsOf('large', 2, { cpu: '3' })],
      2,
    ],
    [
      'the largest by memory first',
      [...podsOf('small', 2, { memory: '2Gi' }), ...podsOf('large', 2, { memory: '6Gi' })],
      2,
    ],
    [
      'the largest by both together',
      [
        ...podsOf('wide', 2, { cpu: '1', memory: '4Gi' }),
        ...podsOf('high', 2, { cpu: '2800m', memory: '1Gi' }),
      ],
      2,
    ],
    ['a thousand at once and no more', podsOf('web', 1_001, { cpu: '3' }), 1_000],
  ])('%s', (_, pods, nodes) => {
    expect(
      sizes({ pods, options: { maxNodesTotal: 0 }, groups: [group('g', { maxSize: 9_999 })] }),
    ).toEqual({
      g: nodes,
    });
  });

  it('until one fits on no new node either', () => {
    // A second pod in the zone of the group would be two more than in the other zone.
    const spread = {
      topologySpreadConstraints: [
        {
          ...{ maxSkew: 1, topologyKey: 'topology.kubernetes.io/zone' },
          ...{ whenUnsatisfiable: 'DoNotSchedule', labelSelector: { matchLabels: { app: 'web' } } },
        },
      ],
    };
    const around = [roomyNode('b-1', 'b', withRoom('0', '0'))];
    const asked = { pods: podsOf('web', 5, { cpu: '3' }, spread), around };
    const { scaleUp } = search(asked);
    expect(Object.fromEntries(scaleUp?.increases ?? [])).toEqual({ g: 2 });
    expect(scaleUp?.pods.map(({ name }) => name)).toEqual(['web-0', 'web-1']);
  });
});

describe('Cluster Autoscaler chooses a group', () => {
  const small = group('small');
  const big = group('big', {}, withRoom('8', '16Gi'));
  const three = podsOf('web', 3, { cpu: '2', memory: '4Gi' });

  it('whose nodes are large enough, and says of the others why', () => {
    const asked = { groups: [small, big], pods: podsOf('web', 1, { cpu: '6' }) };
    expect(sizes(asked)).toEqual({ big: 1 });
    expect(search(asked).unhelped).toEqual([]);
    const none = search({ groups: [small], pods: podsOf('web', 2, { cpu: '6' }) });
    const groups = [{ group: 'small', why: 'Insufficient cpu' }];
    expect(none).toMatchObject({
      scaleUp: undefined,
      unhelped: [
        { pod: { name: 'web-0' }, groups },
        { pod: { name: 'web-1' }, groups },
      ],
    });
  });

  it('although it helps not all', () => {
    const pods = [...podsOf('web', 1, { cpu: '3' }), ...podsOf('db', 1, { cpu: '6' })];
    const { scaleUp, unhelped } = search({ groups: [small], pods });
    expect(scaleUp?.pods.map(({ name }) => name)).toEqual(['web-0']);
    expect(unhelped.map(({ pod: { name } }) => name)).toEqual(['db-0']);
  });

  it.each<[string, Asked, Readonly<Record<string, number>>]>([
    // Two small nodes leave a quarter of each resource, a big one does as well.
    ['by chance among equals', { groups: [small, big], pods: three }, { small: 2 }],
    ['or another one', { groups: [small, big], pods: three, place: 1 }, { big: 1 }],
    [
      'with the least waste',
      { groups: [big, small], pods: podsOf('web', 1, { cpu: '3', memory: '6Gi' }) },
      { small: 1 },
    ],
    [
      'with the least waste of memory',
      { groups: [group('wide', {}, withRoom('4', '32Gi')), small], pods: three },
      { small: 2 },
    ],
    [
      'with the least waste of CPUs',
      { groups: [group('fast', {}, withRoom('16', '8Gi')), small], pods: three },
      { small: 2 },
    ],
    [
      'by the price of all of its nodes',
      {
        groups: [small, big],
        pods: three,
        prices: { small: 2, big: 3 },
        options: { expanders: ['price'] },
      },
      { big: 1 },
    ],
  ])('%s', (_, asked, expected) => {
    expect(sizes(asked)).toEqual(expected);
  });

  it('and tells how many were as good, and which would have helped', () => {
    const groups = [small, group('twin'), group('wide', {}, withRoom('4', '32Gi'))];
    const { scaleUp } = search({ groups, pods: three, place: 1 });
    expect(scaleUp).toMatchObject({ chosen: 'twin', tied: 1, others: ['small', 'wide'] });
    expect(scaleUp?.pods).toHaveLength(3);
  });
});

describe('no more nodes are ordered', () => {
  const pods = podsOf('web', 5, { cpu: '3' });
  const there = (count: number): readonly Node[] =>
    Array.from({ length: count }, (_, n) => {
      const node = roomyNode(`n${n}`);
      return { ...node, capacity: node.allocatable };
    });
  const limited = (options: Partial<ClusterAutoscalerOptions>, nodes: readonly Node[] = []) =>
    sizes({ pods, nodes, options });
  const two = [group('g', { maxSize: 3 }), group('h', { maxSize: 4 })];
  const balancesSimilar = true;

  it.each<[string, Readonly<Record<string, number>>, Readonly<Record<string, number>>]>([
    ['than the cluster may have', limited({ maxNodesTotal: 3 }), { g: 3 }],
    ['beside those that it has', limited({ maxNodesTotal: 5 }, there(3)), { g: 2 }],
    ['than the CPUs of the cluster allow', limited({ maxCoresTotal: 15 }), { g: 3 }],
    ['than its memory allows', limited({ maxMemoryTotal: 17 * 2 ** 30 }), { g: 2 }],
    ['beside that of its nodes', limited({ maxMemoryTotal: 33 * 2 ** 30 }, there(1)), { g: 3 }],
    ['than the group may have', sizes({ pods, groups: [group('g', { maxSize: 3 })] }), { g: 2 }],
    [
      'than the groups that are alike may have',
      sizes({ pods: podsOf('web', 9, { cpu: '3' }), groups: two, options: { balancesSimilar } }),
      { g: 2, h: 3 },
    ],
    [
      'in groups that are alike than the limits allow together',
      sizes({ pods, groups: two, options: { balancesSimilar, maxCoresTotal: 12 } }),
      { g: 2, h: 1 },
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  it('so that a group which can take few of the pods helps few', () => {
    const groups = [group('g', { maxSize: 3 }), group('h', { maxSize: 9 })];
    const options = { expanders: ['most-pods'] };
    expect(sizes({ pods, groups, options })).toEqual({ h: 5 });
    const { scaleUp } = search({ pods, groups: groups.slice(0, 1) });
    expect(scaleUp?.pods.map(({ name }) => name)).toEqual(['web-0', 'web-1']);
  });
});

describe('similar groups get nodes together', () => {
  const own = group('own', { target: 3 });
  const other = group('other');
  const pods = podsOf('web', 4, { cpu: '3' });
  const balanced = (groups: Asked['groups'] = [], given: Partial<Asked> = {}) =>
    sizes({ groups, pods, options: { balancesSimilar: true }, ...given });

  it.each<[string, ReturnType<typeof balanced>, Readonly<Record<string, number>>]>([
    ['the smaller one first', balanced([own, other]), { own: 1, other: 3 }],
    ['only where that is wanted', balanced([own, other], { options: {} }), { own: 4 }],
    [
      'not those of other machines',
      balanced([own, group('big', {}, withRoom('8', '8Gi'))]),
      { own: 4 },
    ],
    [
      'not those that do not help all of the pods',
      balanced([
        own,
        group('other', {}, { taints: [{ key: 'gpu', value: '', effect: 'NoSchedule' }] }),
      ]),
      { own: 4 },
    ],
    ['not those that may not grow', balanced([own, group('other', { maxSize: 1 })]), { own: 4 }],
    [
      'up to the size of each',
      balanced([own, group('other', { maxSize: 2 })]),
      { own: 3, other: 1 },
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  it('where each of them helps all pods that the chosen one helps', () => {
    const labels = { 'kubernetes.io/hostname': 'x', 'topology.kubernetes.io/zone': 'b' };
    const picky = podsOf(
      'db',
      1,
      { cpu: '3' },
      {
        nodeSelector: { 'topology.kubernetes.io/zone': 'a' },
      },
    );
    const groups = [own, group('other', {}, { labels })];
    expect(balanced(groups)).toEqual({ own: 1, other: 3 });
    expect(balanced(groups, { pods: [...pods, ...picky] })).toEqual({ own: 5 });
  });
});
