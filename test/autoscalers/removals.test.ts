import { describe, expect, it } from 'vitest';
import type { Node, Pod } from '#cluster';
import { minutes } from '#units';
import {
  drainabilityOf,
  isLongTerminating,
  type Surroundings,
} from '../../src/autoscalers/cluster-autoscaler/drainability.ts';
import { bestOptions, type Expansion } from '../../src/autoscalers/cluster-autoscaler/expander.ts';
import {
  isClusterHealthy,
  isGroupHealthy,
} from '../../src/autoscalers/cluster-autoscaler/health.ts';
import { optionsOf } from '../../src/autoscalers/cluster-autoscaler/options.ts';
import { podGroupsOf } from '../../src/autoscalers/cluster-autoscaler/pod-groups.ts';
import {
  looksReady,
  NO_MACHINES,
  nodeState,
  upcomingNodes,
} from '../../src/autoscalers/cluster-autoscaler/readiness.ts';
import {
  ineligibleBecause,
  inOrderOfRemoval,
  leavingSince,
  unneededSince,
  utilizationOf,
} from '../../src/autoscalers/cluster-autoscaler/removal-plan.ts';
import { areSimilar, balance } from '../../src/autoscalers/cluster-autoscaler/similar.ts';
import { templateOf } from '../../src/autoscalers/cluster-autoscaler/template.ts';
import { pod, spec, steadyNode } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';

const SAFE = 'cluster-autoscaler.kubernetes.io/safe-to-evict';
const VOLUMES = 'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes';

const owned = (kind: string): Partial<Pod> => ({
  ownerReferences: [{ apiVersion: 'x/v1', kind, name: 'web', uid: 'u', controller: true }],
});
const safe = (text: string): Partial<Pod> => ({ annotations: { [SAFE]: text } });
const withVolume = (volume: object): Partial<Pod> =>
  spec({ volumes: [{ name: 'data', ...volume }] as never });

const AROUND: Surroundings = {
  now: atSecond(10_000),
  options: {
    ...{ skipsSystemPods: true, skipsLocalStorage: true, skipsCustomControllers: true },
    minReplicaCount: 2,
  },
  replicasOf: () => 2,
  hasBudget: () => false,
  isAllowed: () => true,
};

describe('Cluster Autoscaler takes a pod away with its node', () => {
  const verdict = (given: Partial<Pod>, around: Partial<Surroundings> = {}, key = 'shop/web') => {
    const found = drainabilityOf(pod(key, 'n', given), { ...AROUND, ...around });
    return found.kind === 'block' ? found.because : found.kind;
  };
  const set = owned('ReplicaSet');

  it.each<[string, Partial<Pod>, Partial<Surroundings>, string]>([
    ['of a ReplicaSet', set, {}, 'move'],
    ['of a DaemonSet as far as it can', owned('DaemonSet'), {}, 'move-best-effort'],
    ['not without its controller', set, { replicasOf: () => undefined }, 'controller-missing'],
    ['not of a small ReplicaSet', set, { replicasOf: () => 1 }, 'too-few-replicas'],
    [
      'not of a small ReplicationController',
      owned('ReplicationController'),
      { replicasOf: () => 1 },
      'too-few-replicas',
    ],
    ['of a small StatefulSet', owned('StatefulSet'), { replicasOf: () => 1 }, 'move'],
    ['that says so', safe('true'), {}, 'move'],
    ['that is over', { phase: 'Succeeded' }, {}, 'move'],
    ['when it has ended', { ...set, ...safe('on-completion') }, {}, 'wait'],
    ['not without any controller', {}, {}, 'not-replicated'],
    ['not of a controller that it does not know', owned('Fleet'), {}, 'custom-controller'],
    [
      'of one that it does not know, if it may',
      owned('Fleet'),
      { options: { ...AROUND.options, skipsCustomControllers: false } },
      'move',
    ],
    ['not that says no', { ...set, ...safe('false') }, {}, 'not-safe-to-evict'],
    [
      'not with files of its node',
      { ...set, ...withVolume({ emptyDir: {} }) },
      {},
      'local-storage',
    ],
    [
      'not with a folder of its node',
      { ...set, ...withVolume({ hostPath: {} }) },
      {},
      'local-storage',
    ],
    [
      'with files in memory',
      { ...set, ...withVolume({ emptyDir: { medium: 'Memory' } }) },
      {},
      'move',
    ],
    ['with a claim', { ...set, ...withVolume({ persistentVolumeClaim: {} }) }, {}, 'move'],
    [
      'with files that are said to be safe',
      { ...set, ...withVolume({ emptyDir: {} }), annotations: { [VOLUMES]: 'logs, data' } },
      {},
      'move',
    ],
    [
      'with files of its node, if it may',
      { ...set, ...withVolume({ emptyDir: {} }) },
      { options: { ...AROUND.options, skipsLocalStorage: false } },
      'move',
    ],
    ['not against its budget', set, { isAllowed: () => false }, 'budget'],
    ['never of a file', { annotations: { 'kubernetes.io/config.mirror': 'x' } }, {}, 'skip'],
    ['that should be gone', { ...set, deletionTimestamp: atSecond(0) }, {}, 'skip'],
  ])('%s', (_, given, around, expected) => {
    expect(verdict(given, around)).toBe(expected);
  });

  it.each<[string, Partial<Pod>, Partial<Surroundings>, string]>([
    [
      'not within its first hour',
      { creationTimestamp: atSecond(6_401) },
      {},
      'system-pod-without-budget',
    ],
    ['after an hour', { creationTimestamp: atSecond(6_399) }, {}, 'move'],
    [
      'after an hour, whatever it says of its eviction',
      {
        creationTimestamp: atSecond(6_399),
        annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false' },
      },
      {},
      'move',
    ],
    ['not of unknown age', {}, {}, 'system-pod-without-budget'],
    ['with a budget', {}, { hasBudget: () => true }, 'move'],
    ['if it may', {}, { options: { ...AROUND.options, skipsSystemPods: false } }, 'move'],
  ])('of kube-system %s', (_, given, around, expected) => {
    const { creationTimestamp: __, ...own } = pod('kube-system/dns', 'n', owned('ReplicaSet'));
    const found = drainabilityOf({ ...own, ...given }, { ...AROUND, ...around });
    expect(found.kind === 'block' ? found.because : found.kind).toBe(expected);
  });

  it('counts a pod as gone half a minute after its grace period', () => {
    const going = {
      deletionTimestamp: atSecond(0),
      ...spec({ terminationGracePeriodSeconds: 10 }),
    };
    expect(isLongTerminating(going, atSecond(40))).toBe(false);
    expect(isLongTerminating(going, atSecond(40.001))).toBe(true);
    expect(isLongTerminating(spec({}), atSecond(9_999))).toBe(false);
    const usual = { deletionTimestamp: atSecond(0), ...spec({}) };
    const { terminationGracePeriodSeconds: _, ...rest } = usual.spec;
    expect(isLongTerminating({ ...usual, spec: rest }, atSecond(60))).toBe(false);
    expect(isLongTerminating({ ...usual, spec: rest }, atSecond(60.001))).toBe(true);
  });
});

describe('the expander', () => {
  const options: readonly Expansion[] = [
    { group: 'a', nodes: 2, pods: 4, waste: 0.5, price: 3 },
    { group: 'b', nodes: 1, pods: 4, waste: 0.7, price: 4 },
    { group: 'c', nodes: 1, pods: 2, waste: 0.5, price: 5 },
  ];
  it.each<[string, readonly string[], string]>([
    ['least-waste', ['least-waste'], 'ac'],
    ['most-pods', ['most-pods'], 'ab'],
    ['least-nodes', ['least-nodes'], 'bc'],
    ['price', ['price'], 'a'],
    ['random', ['random'], 'abc'],
    ['priority, of which nothing is known', ['priority'], 'abc'],
    ['one after the other', ['least-nodes', 'most-pods'], 'b'],
    ['priority before the others', ['least-nodes', 'priority'], 'bc'],
  ])('%s', (_, expanders, left) => {
    expect(
      bestOptions(options, expanders)
        .map(({ group }) => group)
        .join(''),
    ).toBe(left);
  });

  it.each<[string, readonly (number | undefined)[], string]>([
    ['those of the highest priority', [10, 50, 50], 'bc'],
    ['none without a priority where another has one', [undefined, -1, undefined], 'b'],
    ['all where none has one', [undefined, undefined, undefined], 'abc'],
  ])('priority keeps %s', (_, priorities, left) => {
    const ranked = options.map((option, place) => {
      const priority = priorities[place];
      return priority === undefined ? option : { ...option, priority };
    });
    expect(bestOptions(ranked, ['priority']).map(({ group }) => group)).toEqual([...left]);
  });

  it('price keeps all where one has none', () => {
    const [first, second] = options;
    const unpriced = [first, second].flatMap((one) => one ?? []).map(({ price: _, ...one }) => one);
    expect(bestOptions([...options, ...unpriced], ['price'])).toHaveLength(5);
  });
});

const ready = (status: string, more: Partial<Node> = {}): Node =>
  steadyNode('n', 'north', {
    conditions: [{ type: 'Ready', status } as never],
    ...more,
  });

describe('a node', () => {
  it.each<[string, Node, boolean]>([
    ['is ready', ready('True'), true],
    ['is not by its condition', ready('False'), false],
    ...['DiskPressure', 'NetworkUnavailable'].map((type): [string, Node, boolean] => [
      `is not with ${type}`,
      ready('True', {
        conditions: [
          { type: 'Ready', status: 'True' },
          { type, status: 'True' },
        ] as never,
      }),
      false,
    ]),
    [
      'is not with the taint of one that is not',
      ready('True', {
        taints: [{ key: 'node.kubernetes.io/not-ready', value: '', effect: 'NoSchedule' }],
      }),
      false,
    ],
    [
      'is with other taints',
      ready('True', { taints: [{ key: 'team', value: '', effect: 'NoSchedule' }] }),
      true,
    ],
  ])('%s', (_, node, expected) => {
    expect(looksReady(node)).toBe(expected);
  });

  it.each<[string, Node, boolean, number, string]>([
    ['deleted', ready('True'), true, 0, 'deleted'],
    ['ready', ready('True'), false, 0, 'ready'],
    ['starting', ready('False', { creationTimestamp: atSecond(0) }), false, 899, 'not-started'],
    ['unready in time', ready('False', { creationTimestamp: atSecond(0) }), false, 900, 'unready'],
  ])('counts as %s', (_, node, isGone, now, state) => {
    expect(nodeState(node, isGone, minutes(15), atSecond(now))).toBe(state);
  });

  it('of unknown age that is not ready is not starting', () => {
    const { creationTimestamp: _, ...ageless } = ready('False');
    expect(nodeState(ageless, false, minutes(15), atSecond(0))).toBe('unready');
  });

  it('is coming when it is neither here nor lost', () => {
    const here = { ...NO_MACHINES, ready: 3, unready: 2, longUnregistered: 1, unregistered: 1 };
    expect(upcomingNodes(10, here)).toBe(4);
  });
});

describe('health', () => {
  const limits = { okTotalUnreadyCount: 3, maxTotalUnreadyPercentage: 45 };
  it.each([
    [3, 3, true],
    [4, 8, false],
    [9, 20, true],
    [10, 20, false],
  ])('of a cluster with %d unready nodes of %d is %s', (unready, nodes, expected) => {
    expect(isClusterHealthy(unready, nodes, limits)).toBe(expected);
  });

  it.each([
    [10, 7, 0, true],
    [10, 6, 0, false],
    [10, 6, 4, true],
    [2, 6, 0, true],
  ])(
    'of a group that lacks some of %d, with %d ready and %d unready, is %s',
    (least, here, unready, expected) => {
      const readiness = { ...NO_MACHINES, ready: here, unready };
      expect(isGroupHealthy(least, readiness, limits)).toBe(expected);
      const notStarted = Array.from({ length: unready }, (_, place) => `${place}`);
      expect(isGroupHealthy(least, { ...NO_MACHINES, ready: here, notStarted }, limits)).toBe(
        expected,
      );
    },
  );
});

const sized = (name: string, cpu: string, memory: string, more: Partial<Node> = {}): Node =>
  steadyNode(name, 'north', {
    ...{ capacity: { cpu, memory }, allocatable: { cpu, memory } },
    ...more,
  });
const asking = (cpu: string, memory: string) =>
  spec({ containers: [{ name: 'main', resources: { requests: { cpu, memory } } }] as never });

describe('what is used of a node', () => {
  const node = sized('n', '4', '8Gi');
  it.each<[string, readonly Partial<Pod>[], number]>([
    ['is nothing without pods', [], 0],
    ['is the greater part, here CPUs', [asking('2', '1Gi')], 0.5],
    ['is the greater part, here memory', [asking('1', '6Gi')], 0.75],
    ['is that of all pods', [asking('1', '1Gi'), asking('1', '2Gi')], 0.5],
    ['leaves out pods that are over', [{ ...asking('2', '1Gi'), phase: 'Failed' }], 0],
    [
      'leaves out pods that should be gone',
      [{ ...asking('2', '1Gi'), deletionTimestamp: atSecond(-99) }],
      0,
    ],
  ])('%s', (_, pods, expected) => {
    const placed = pods.map((given, place) => pod(`shop/p${place}`, 'n', given));
    expect(utilizationOf(node, placed, atSecond(0))).toBe(expected);
  });

  it('is 0 where it cannot be computed', () => {
    const pods = [pod('shop/p', 'n', asking('1', '1Gi'))];
    expect(utilizationOf(sized('n', '0', '8Gi'), pods, atSecond(0))).toBe(0);
    expect(utilizationOf(sized('n', '4', '0'), pods, atSecond(0))).toBe(0);
  });

  const inGroup = { target: 2, minSize: 1 };
  const LEAVES = 'ToBeDeletedByClusterAutoscaler';
  const leaving = (since: number | string): Partial<Node> => {
    const value = typeof since === 'string' ? since : `${atSecond(since) / 1e6}`;
    return { taints: [{ key: LEAVES, value, effect: 'NoSchedule' }] };
  };
  it.each<[string, Partial<Node>, typeof inGroup | undefined, string | undefined]>([
    ['may go up to the threshold', {}, inGroup, undefined],
    ['not outside of groups', {}, undefined, 'no-group'],
    ['not from a group of its least size', {}, { target: 1, minSize: 1 }, 'at-minimum'],
    [
      'not above the threshold',
      { allocatable: { cpu: '3', memory: '8Gi' } },
      inGroup,
      'utilization',
    ],
    [
      'not where that is forbidden',
      { annotations: { 'cluster-autoscaler.kubernetes.io/scale-down-disabled': 'true' } },
      inGroup,
      'disabled',
    ],
    ['not one that began to leave within five minutes', leaving(-299), inGroup, 'going'],
    ['but one that began to leave before that', leaving(-300), inGroup, undefined],
    ['but one whose taint tells no time', leaving('soon'), inGroup, undefined],
    ['not of no group, whatever else it says', leaving(-1), undefined, 'no-group'],
  ])('%s', (_, given, group, expected) => {
    const pods = [pod('shop/web', 'n', asking('2', '1Gi'))];
    const options = { utilizationThreshold: 0.5 };
    expect(ineligibleBecause({ ...node, ...given }, group, pods, atSecond(0), options)).toBe(
      expected,
    );
  });

  it('goes before those with pods if it is empty, and after those whose pods go at once', () => {
    const web = pod('shop/web', 'n');
    const of = (name: string, pods: readonly Pod[], isRisky = false) => ({
      ...{ node: name, pods, isRisky, waits: false, places: new Map() },
    });
    const all = [of('a', [web], true), of('b', [web]), of('c', []), of('d', [web]), of('e', [])];
    expect(inOrderOfRemoval(all).map((each) => each.node)).toEqual(['c', 'e', 'b', 'd', 'a']);
  });

  it('is on its way out for as long as a deletion may last', () => {
    const times = optionsOf({}, [1, 36]);
    const since = (second: number | string) =>
      leavingSince({ taints: [], ...leaving(second) }, atSecond(0), times);
    // 5 s for the taint, 2 min of evictions, 10 min of grace, and 30 s.
    expect([since(-754), since(-755)]).toEqual([atSecond(-754), undefined]);
    expect(since('soon')).toBe(atSecond(0));
    expect(leavingSince({ taints: [] }, atSecond(0), times)).toBeUndefined();
  });

  it('is told since when by a taint with seconds', () => {
    const taint = (value: string) => ({
      taints: [
        { key: 'DeletionCandidateOfClusterAutoscaler', value, effect: 'NoSchedule' as const },
      ],
    });
    expect(unneededSince(taint('12'))).toBe(12_000_000);
    expect(unneededSince(taint('12s'))).toBeUndefined();
    expect(unneededSince({ taints: [] })).toBeUndefined();
  });
});

describe('groups', () => {
  const like = (cpu: string, memory: string, more: Partial<Node> = {}) => ({
    node: sized('n', cpu, memory, more),
    pods: [] as readonly Pod[],
  });
  const ALL = { cpu: '4', memory: '1000Mi' };
  /** With a pod that its nodes begin with. */
  const agents = (cpu: string) => ({
    ...like('4', '1000Mi'),
    pods: [pod('kube-system/agent', 'n', asking(cpu, '1Mi'))],
  });
  it.each<[string, ReturnType<typeof like>, boolean]>([
    ['of equal machines', like('4', '1000Mi'), true],
    ['with a little less memory', like('4', '985Mi'), true],
    ['with much less memory', like('4', '984Mi'), false],
    ['with other CPUs', like('5', '1000Mi'), false],
    [
      'with accelerators',
      like('4', '1000Mi', { capacity: { ...ALL, 'nvidia.com/gpu': '1' } }),
      false,
    ],
    [
      'with another number of pods',
      like('4', '1000Mi', { capacity: { ...ALL, pods: '58' } }),
      false,
    ],
    ['with other pods of DaemonSets that take little', agents('100m'), true],
    ['with other pods of DaemonSets that take much', agents('300m'), false],
    [
      'with another resource to give',
      like('4', '1000Mi', { allocatable: { ...ALL, pods: '104' } }),
      false,
    ],
    [
      'with less to give',
      like('4', '1000Mi', { allocatable: { cpu: '3.8', memory: '950Mi' } }),
      true,
    ],
    [
      'with much less CPU to give',
      like('4', '1000Mi', { allocatable: { cpu: '3.79', memory: '1000Mi' } }),
      false,
    ],
    [
      'with much less memory to give',
      like('4', '1000Mi', { allocatable: { cpu: '4', memory: '949Mi' } }),
      false,
    ],
    [
      'in another zone',
      like('4', '1000Mi', { labels: { 'topology.kubernetes.io/zone': 'south' } }),
      true,
    ],
    ['with another label', like('4', '1000Mi', { labels: { team: 'blue' } }), false],
  ])('%s', (_, other, expected) => {
    const own = like('4', '1000Mi', { labels: { 'topology.kubernetes.io/zone': 'north' } });
    const labels = { 'topology.kubernetes.io/zone': 'north', ...other.node.labels };
    expect(
      areSimilar(
        own,
        { ...other, node: { ...other.node, labels } },
        optionsOf({}, [1, 36]).similarity,
      ),
    ).toBe(expected);
  });

  it('share new nodes so that the smallest grows first, up to its size', () => {
    const groups = [
      { name: 'a', target: 3, maxSize: 9 },
      { name: 'b', target: 1, maxSize: 2 },
      { name: 'c', target: 1, maxSize: 9 },
    ];
    expect([...balance(groups, 4)]).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 2],
    ]);
    expect([...balance(groups.slice(1, 2), 4)]).toEqual([['b', 1]]);
  });

  const at = (name: string, since: number, more: Partial<Node> = {}): Node =>
    steadyNode(name, 'north', {
      conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: atSecond(since) } as never],
      ...more,
    });
  const going = [
    { key: 'ToBeDeletedByClusterAutoscaler', value: '', effect: 'NoSchedule' as const },
  ];
  it.each<[string, readonly Node[], string | undefined, boolean]>([
    ['the first by name', [at('b', -99), at('a', -99)], 'a', true],
    ['one that has settled', [at('a', -59), at('b', -60)], 'b', true],
    ['one that takes pods', [at('a', -99, { unschedulable: true }), at('b', -99)], 'b', true],
    ['one that is not good, if there is none else', [at('a', -59)], 'a', false],
    ['none that goes', [at('a', -99, { taints: going })], undefined, false],
  ])('have as an example %s', (_, nodes, expected, isGood) => {
    const marked = nodes.map((node) => ({
      ...node,
      labels: { ...node.labels, example: node.name },
    }));
    const found = templateOf('g', marked, () => [], undefined, atSecond(0));
    expect([found.template?.node.labels['example'], found.isGood]).toEqual([expected, isGood]);
  });

  it('of pods are of one controller and one kind, and pods without one are alone', () => {
    const one = (key: string, given: Partial<Pod>) => pod(key, 'n', given);
    const pods = [
      one('shop/a', owned('ReplicaSet')),
      one('shop/b', owned('ReplicaSet')),
      one('shop/c', { ...owned('ReplicaSet'), labels: { canary: 'yes' } }),
      one('shop/d', {}),
      one('shop/e', {}),
    ];
    const names = podGroupsOf(pods).map((group) => group.map(({ name }) => name).join(''));
    expect(names).toEqual(['ab', 'c', 'd', 'e']);
    const many = Array.from({ length: 12 }, (_, place) => place).flatMap((place) =>
      ['x', 'y'].map((name) =>
        one(`shop/${name}${place}`, { ...owned('ReplicaSet'), labels: { n: `${place}` } }),
      ),
    );
    expect(podGroupsOf(many)).toHaveLength(10 + 4);
  });
});
