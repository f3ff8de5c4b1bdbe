import { describe, expect, it } from 'vitest';
import type { InstanceType } from '#autoscaling';
import type { Node, NodePool, Pod } from '#cluster';
import { type Offering, offeringsOf } from '../../src/autoscalers/karpenter/offerings.ts';
import type { PoolOptions, Problem } from '../../src/autoscalers/karpenter/problem.ts';
import { solve } from '../../src/autoscalers/karpenter/solve.ts';
import { atSecond } from '../support/clock.ts';
import { asking, pending, roomyNode, running, schedulerOf } from '../support/scheduler.ts';

const ZONE = 'topology.kubernetes.io/zone';
const TYPE = 'node.kubernetes.io/instance-type';

const machine = (name: string, cpu: string, price: number): InstanceType => {
  const allocatable = { cpu, memory: '16Gi', pods: '110' };
  const prices = { 'on-demand': price };
  return {
    name,
    labels: {},
    capacity: allocatable,
    allocatable,
    zones: [],
    prices,
    isPriced: true,
  };
};
const M4 = machine('m4', '4', 4);
const M8 = machine('m8', '8', 7);

/** A pool that makes machines of two types in two zones. */
function poolOf(name: string, given: Partial<PoolOptions> = {}): PoolOptions {
  const pool = {
    ...{ name, weight: 0, limits: {}, isReady: true },
    template: { labels: {}, requirements: [], taints: [], startupTaints: [], expireAfter: 'Never' },
  } as unknown as NodePool;
  const offerings = offeringsOf(pool, [M4, M8], ['a', 'b']);
  return { pool, offerings, remaining: new Map(), overhead: () => new Map(), ...given };
}

interface Asked extends Partial<Problem> {
  readonly nodes?: readonly Node[];
  readonly bound?: readonly Pod[];
}

function solved(pods: readonly Pod[], { nodes = [], bound = [], ...given }: Asked = {}) {
  const existing = nodes.map(({ name }) => name);
  const { planned, placed, failed } = solve({
    ...{ pods, existing, pools: [poolOf('p')], isAvailable: () => true },
    ...{ trial: schedulerOf(nodes, bound), counted: bound, moving: new Set<string>() },
    held: new Set<string>(),
    settled: new Set<string>(),
    nodeOf: (name) => nodes.find((each) => each.name === name),
    ...{ ignoresPreferences: false, ignoresDevices: true, pick: ([first = '']) => first, ...given },
  });
  const shown = (offerings: readonly Offering[]): string =>
    offerings.map(({ type, zone }) => `${type.name}-${zone}`).join(' ');
  return {
    machines: planned.map(({ pool, offerings, pods: own }) => ({
      pool: pool.name,
      of: shown(offerings),
      pods: own.map(({ name }) => name).join(' '),
    })),
    placed: Object.fromEntries(placed),
    failed: Object.fromEntries([...failed].map(([key, whys]) => [key, whys])),
  };
}

const web = (name: string, cpu = '1', given: Partial<Pod['spec']> = {}, rest: Partial<Pod> = {}) =>
  pending(`shop/${name}`, { containers: [asking({ cpu })], ...given }, rest);
const webs = (count: number, cpu = '1', given: Partial<Pod['spec']> = {}) =>
  Array.from({ length: count }, (_, n) => web(`w${n}`, cpu, given));
const term = (key: string, ...values: readonly string[]) => ({
  matchExpressions: [{ key, operator: 'In', values }],
  matchFields: [],
});
const requiring = (key: string, ...values: readonly string[]) =>
  ({
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [term(key, ...values)],
        },
      },
    },
  }) as never;
const labelSelector = { matchLabels: { app: 'web' } };
const APART = {
  affinity: {
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        { topologyKey: 'kubernetes.io/hostname', namespaces: [], labelSelector },
      ],
    },
  },
} as never;
const SPREAD = {
  topologySpreadConstraints: [
    { maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable: 'DoNotSchedule', labelSelector },
  ],
};
const FULL = { allocatable: { cpu: '0', memory: '0', pods: '110' } };
const ALL = 'm4-a m4-b m8-a m8-b';
const of = (asked: ReturnType<typeof solved>) => asked.machines.map((each) => each.of);

describe('Karpenter plans machines', () => {
  it('for pods with ResourceClaims only where it looks at these', () => {
    const gpu = web('gpu', '1', { resourceClaims: [{ name: 'gpu', resourceClaimName: 'gpu' }] });
    expect(solved([gpu, web('w')])).toMatchObject({
      machines: [{ pods: 'w' }],
      failed: {
        'shop/gpu': [{ pool: 'p', why: expect.stringContaining('--ignore-dra-requests') }],
      },
    });
    expect(solved([gpu], { ignoresDevices: false }).failed).toEqual({});
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['of all types that are large enough', of(solved(webs(4))), [ALL]],
    ['of those that are still large enough', of(solved(webs(5))), ['m8-a m8-b']],
    ['one more where none is', of(solved(webs(9))), ['m8-a m8-b', ALL]],
    [
      'with room for the pods of DaemonSets',
      of(
        solved(webs(4), {
          pools: [poolOf('p', { overhead: () => new Map([['cpu', 100]]) })],
        }),
      ),
      ['m8-a m8-b'],
    ],
    [
      'within the limits of their pool',
      of(solved(webs(4), { pools: [poolOf('p', { remaining: new Map([['cpu', 7_999]]) })] })),
      ['m4-a m4-b'],
    ],
    [
      'that the cloud has',
      of(solved(webs(1), { isAvailable: ({ zone }) => zone === 'b' })),
      ['m4-b m8-b'],
    ],
    [
      'in the zone of a pod',
      of(solved(webs(1, '1', { nodeSelector: { [ZONE]: 'b' } }))),
      ['m4-b m8-b'],
    ],
    [
      'of the type of a pod',
      of(solved(webs(1, '1', { nodeSelector: { [TYPE]: 'm8' } }))),
      ['m8-a m8-b'],
    ],
    [
      'of a type that a pod requires',
      of(solved(webs(1, '1', requiring(TYPE, 'm8')))),
      ['m8-a m8-b'],
    ],
    ['of either that it requires', of(solved(webs(1, '1', requiring(TYPE, 'm8', 'm4')))), [ALL]],
    ['one for each pod that keeps apart', of(solved(webs(2, '1', APART))), [ALL, ALL]],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  it('for the largest pods first, then the oldest', () => {
    const memory = (name: string, amount: string): Pod =>
      pending(`shop/${name}`, { containers: [asking({ cpu: '1', memory: amount })] });
    const since = (name: string, second: number, uid: string): Pod =>
      web(name, '100m', {}, { creationTimestamp: atSecond(second), uid });
    const pods = [
      ...[since('d', 9, '1'), since('c', 8, '3'), since('b', 8, '2'), since('a', 7, '4')],
      ...[memory('f', '1Gi'), memory('g', '2Gi'), web('h', '2')],
    ];
    expect(solved(pods).machines[0]?.pods).toBe('h g f a b c d');
  });

  it('and fills those with the fewest pods first', () => {
    const { machines } = solved([...webs(2, '5'), web('x', '2'), web('y', '1')]);
    // The first two have a pod each when x comes; it makes the first the fuller one.
    expect(machines.map(({ pods }) => pods)).toEqual(['w0 x', 'w1 y']);
  });

  it('of the first pool that can, or else of the next', () => {
    const small = poolOf('small', { offerings: offeringsOf(poolOf('small').pool, [M4], ['a']) });
    const pools = [small, poolOf('any')];
    expect(solved([web('w', '1')], { pools }).machines[0]).toMatchObject({ pool: 'small' });
    expect(solved([web('w', '5')], { pools }).machines[0]).toMatchObject({ pool: 'any' });
  });

  it.each<[string, Asked, readonly Pod[], string]>([
    ['offers no machine', { pools: [poolOf('p', { offerings: [] })] }, webs(1), 'w0'],
    [
      'is at its limits',
      { pools: [poolOf('p', { remaining: new Map([['cpu', 11_999]]) })] },
      webs(2, '7'),
      'w1',
    ],
    [
      'is at its limits',
      { pools: [poolOf('p', { remaining: new Map([['nodes', 999]]) })] },
      webs(1),
      'w0',
    ],
    ['has no machine that is large enough', {}, webs(1, '9'), 'w0'],
    ['gets no machine in a, b', { isAvailable: () => false }, webs(1), 'w0'],
    [
      "node(s) didn't match Pod's node affinity/selector",
      {},
      webs(1, '1', { nodeSelector: { [ZONE]: 'c' } }),
      'w0',
    ],
  ])('and says why a pool %s', (why, asked, pods, name) => {
    expect(solved(pods, asked).failed).toEqual({ [`shop/${name}`]: [{ pool: 'p', why }] });
  });
});

describe('Karpenter takes nodes that are there', () => {
  it('in their order, before it plans any', () => {
    const nodes = [roomyNode('n2'), roomyNode('n1')];
    const found = solved(webs(6, '2'), { nodes });
    expect(found.placed).toEqual({
      'shop/w0': 'n2',
      'shop/w1': 'n2',
      'shop/w2': 'n1',
      'shop/w3': 'n1',
    });
    expect(found.machines).toEqual([{ pool: 'p', of: ALL, pods: 'w4 w5' }]);
  });

  it('but not others that only exist', () => {
    const nodes = [roomyNode('n1')];
    const { placed, machines } = solved(webs(1), { nodes, existing: [] });
    expect([placed, machines.length]).toEqual([{}, 1]);
  });

  it('once the pod that another wants to be near has its place', () => {
    const near = {
      affinity: {
        podAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            {
              ...{ topologyKey: ZONE, namespaces: [] },
              labelSelector: { matchLabels: { app: 'db' } },
            },
          ],
        },
      },
    } as never;
    const db = web('db', '1', { nodeSelector: { [ZONE]: 'b' } }, { labels: { app: 'db' } });
    const { machines, failed } = solved([web('w', '2', near), db]);
    expect(failed).toEqual({});
    expect(machines).toEqual([{ pool: 'p', of: 'm4-b m8-b', pods: 'db w' }]);
  });
});

const FULL_ONES = [roomyNode('n-a', 'a', FULL), roomyNode('n-b', 'b', FULL)];

describe('pods that are spread over zones', () => {
  const nodes = FULL_ONES;
  const there = (name: string, node: string) => running(`shop/${name}`, node);
  const zones = (asked: Asked = {}, count = 1) =>
    of(solved(webs(count, '1', SPREAD), { nodes, ...asked })).join(', ');

  it.each<[string, string, string]>([
    ['come to that with fewer of them', zones({ bound: [there('x', 'n-a')] }), 'm4-b m8-b'],
    [
      'without those that move',
      zones({
        bound: [there('x', 'n-a'), there('y', 'n-b')],
        moving: new Set(['shop/y']),
      }),
      'm4-b m8-b',
    ],
    ['to one by chance among equals', zones({ pick: ([, second = '']) => second }), 'm4-b m8-b'],
    ['one after the other to each', zones({}, 2), 'm4-a m8-a, m4-b m8-b'],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });
});

describe('pods that are kept apart by zone', () => {
  const zonal = { topologyKey: ZONE, labelSelector };
  const apart = {
    affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [zonal] } },
  } as never;
  const wish = [{ weight: 1, podAffinityTerm: zonal }];
  const rather = {
    affinity: { podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: wish } },
  } as never;
  const other = { labels: { app: 'other' } };

  it('get one machine with a batch, as long as its zone is open', () => {
    const { machines, failed } = solved(webs(2, '1', apart));
    expect(machines).toEqual([{ pool: 'p', of: ALL, pods: 'w0' }]);
    const why = expect.stringContaining('that may come in the same zone');
    expect(failed).toEqual({ 'shop/w1': [{ pool: 'p', why }] });
  });

  it.each<[string, readonly Pod[], Asked, readonly string[]]>([
    [
      'and the next one in another zone',
      webs(1, '1', apart),
      { nodes: FULL_ONES, bound: [running('shop/x', 'n-a')] },
      ['m4-b m8-b'],
    ],
    ['but come together where they only prefer it', webs(2, '1', rather), {}, [ALL]],
    [
      'and nobody else whom one of them wants away',
      [web('lonely', '2', apart, other), web('w')],
      {},
      [ALL],
    ],
    [
      'and nobody who wants one of them away, where the pool names its zones',
      [web('w', '2'), web('lonely', '1', apart, other)],
      { pools: [zoned(poolOf('p'))] },
      [ALL],
    ],
    [
      'but other pods come to the same zone',
      [web('w', '2', apart), web('free', '3', {}, other)],
      {},
      ['m8-a m8-b'],
    ],
  ])('%s', (_, pods, asked, expected) => {
    expect(of(solved(pods, asked))).toEqual(expected);
  });

  it('come to no node of a zone in which a machine may come with one of them', () => {
    const nodes = [roomyNode('n-a', 'a', { allocatable: { cpu: '1', memory: '9Gi', pods: '9' } })];
    const large = web('large', '2', apart);
    expect(solved([large, web('w', '1', apart)], { nodes })).toMatchObject({
      placed: {},
      failed: { 'shop/w': expect.anything() },
    });
    expect(solved([web('large', '2'), web('w', '1', apart)], { nodes }).placed).toEqual({
      'shop/w': 'n-a',
    });
  });
});

/** A pool that names the zones of its machines. */
function zoned(options: PoolOptions): PoolOptions {
  const { template } = options.pool;
  const requirements = [{ key: ZONE, operator: 'In', values: ['a', 'b'] } as const];
  return { ...options, pool: { ...options.pool, template: { ...template, requirements } } };
}

describe('preferences of pods', () => {
  const wishing = {
    affinity: {
      nodeAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          { weight: 1, preference: term(ZONE, 'b') },
        ],
      },
    },
  } as never;

  it.each<[string, Asked, string]>([
    ['hold where they can', {}, 'm4-b m8-b'],
    ['are given up where they cannot', { isAvailable: ({ zone }) => zone === 'a' }, 'm4-a m8-a'],
    ['count for nothing where they are ignored', { ignoresPreferences: true }, ALL],
  ])('%s', (_, asked, expected) => {
    expect(of(solved(webs(1, '1', wishing), asked))).toEqual([expected]);
  });
});
