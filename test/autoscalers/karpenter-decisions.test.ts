import { describe, expect, it } from 'vitest';
import type { Node, NodePool, Pod } from '#cluster';
import { instant, minutes } from '#units';
import { concerns } from '../../src/autoscalers/cluster-autoscaler/concerns.ts';
import {
  oldEnough,
  withoutThoseThatFit,
} from '../../src/autoscalers/cluster-autoscaler/pods-to-help.ts';
import { added, fitBoth, greatest, requestsOf } from '../../src/autoscalers/karpenter/amounts.ts';
import { allowedDisruptions } from '../../src/autoscalers/karpenter/budgets.ts';
import {
  disruptionCost,
  isEmpty,
  mayBeReplaced,
  protectionOf,
} from '../../src/autoscalers/karpenter/candidates.ts';
import {
  evictionBackoff,
  firstTier,
  isForced,
  isWaitedFor,
} from '../../src/autoscalers/karpenter/drain-tiers.ts';
import { isWithin, withoutMost } from '../../src/autoscalers/karpenter/limits.ts';
import { karpenterOptions } from '../../src/autoscalers/karpenter/options.ts';
import { toleratesDisruption } from '../../src/autoscalers/karpenter/pods.ts';
import { remainingOf } from '../../src/autoscalers/karpenter/pool-state.ts';
import { variantsOf } from '../../src/autoscalers/karpenter/preferences.ts';
import { judgeRepair, unhealthyBy } from '../../src/autoscalers/karpenter/repair.ts';
import { leastFilled } from '../../src/autoscalers/karpenter/spread-count.ts';
import { poolsInTurn } from '../../src/autoscalers/karpenter/turns.ts';
import { pod, spec, steadyNode, tolerating } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';

const NOW = instant(Date.UTC(2026, 10, 20, 9, 30) * 1_000);
const owned = (kind: string): Partial<Pod> => ({
  ownerReferences: [{ apiVersion: 'apps/v1', kind, name: 'web', uid: 'u', controller: true }],
});
const MIRROR = { annotations: { 'kubernetes.io/config.mirror': 'x' } };
const STAYS = tolerating({ key: 'karpenter.sh/disrupted', operator: 'Exists' } as never);
const shop = (given: Partial<Pod> = {}, name = 'web'): Pod => pod(`shop/${name}`, 'n', given);
const BOUND = shop({}, 'bound');
const UNPLACED: Pod = shop(
  {
    nodeName: undefined,
    conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }],
  },
  'unplaced',
);

describe('the nodes of a pool that may be disrupted', () => {
  type Budget = NodePool['budgets'][number];
  const allowed = (budgets: readonly Partial<Budget>[], nodes = 10, disrupted = 0): number =>
    allowedDisruptions(
      { budgets: budgets.map((budget) => ({ nodes: '100%', reasons: [], ...budget })) },
      'Drifted',
      { nodes, disrupted },
      NOW,
    );
  const from = (schedule: string, duration: string, nodes = '0') => ({ schedule, duration, nodes });

  it.each<[string, number, number]>([
    ['are all without budgets', allowed([]), 10],
    ['are a number', allowed([{ nodes: '3' }]), 3],
    ['are a part, rounded up', allowed([{ nodes: '11%' }]), 2],
    ['are exactly a part that is a whole number', allowed([{ nodes: '28%' }], 25), 7],
    ['are all of them by 100%', allowed([{ nodes: '100%' }], 100), 100],
    ['are the least of all budgets', allowed([{ nodes: '3' }, { nodes: '2' }]), 2],
    ['leave out those that go already', allowed([{ nodes: '3' }], 10, 2), 1],
    ['are never fewer than none', allowed([{ nodes: '3' }], 10, 4), 0],
    ['leave out budgets of other reasons', allowed([{ nodes: '1', reasons: ['Empty'] }]), 10],
    ['heed budgets of this one', allowed([{ nodes: '1', reasons: ['Empty', 'Drifted'] }]), 1],
    ['heed a budget in its time', allowed([from('0 9 * * *', '1h')]), 0],
    ['not before it', allowed([from('31 9 * * *', '1h')]), 10],
    ['from its minute on', allowed([from('30 9 * * *', '1h')]), 0],
    ['not after it', allowed([from('0 9 * * *', '29m')]), 10],
    ['are none where a schedule is not understood', allowed([from('often', '1h', '5')]), 0],
    ['are none where its duration is missing', allowed([{ schedule: '0 9 * * *', nodes: '5' }]), 0],
    ['are none where only a duration is there', allowed([{ duration: '1h', nodes: '5' }]), 0],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });
});

describe('a node', () => {
  const claim = (given: object = {}) =>
    ({ node: 'n', isInitialized: true, isMarked: false, nominatedUntil: NOW, ...given }) as never;
  const kind = (
    given: object,
    pods: readonly Pod[] = [],
    budgets: readonly object[] = [],
    node = {},
  ) => {
    const store = {
      node: () => ({ ...steadyNode('n', 'north'), ...node }),
      podsOn: () => pods,
      pod: (key: string) => [...pods, UNPLACED, BOUND].find((pod) => pod.key === key),
    };
    const byNamespace = new Map([['shop', budgets as never]]);
    return protectionOf(claim(given), store, byNamespace, NOW)?.kind;
  };
  const asks = (text: string): Partial<Pod> => ({
    annotations: { 'karpenter.sh/do-not-disrupt': text },
  });
  const budget = (disruptionsAllowed: number, unhealthyPodEvictionPolicy = 'IfHealthyBudget') => ({
    ...{ namespace: 'shop', name: 'b', status: { disruptionsAllowed } },
    spec: { selector: { kind: 'labels', selector: [] }, unhealthyPodEvictionPolicy },
  });
  const readiness = (status: string) => ({ conditions: [{ type: 'Ready', status }] as never });

  it.each<[string, ReturnType<typeof kind>, string | undefined]>([
    ['may be disrupted', kind({}), undefined],
    ['not before it is initialized', kind({ isInitialized: false }), 'not-initialized'],
    ['not twice', kind({ deletion: {} }), 'going'],
    ['not while a command holds it', kind({ isMarked: true }), 'going'],
    ['not while pods are on their way', kind({ nominatedUntil: instant(NOW + 1) }), 'nominated'],
    ['not while a pod waits for it', kind({ awaits: [UNPLACED] }), 'nominated'],
    ['once such a pod has a node', kind({ awaits: [BOUND] }), undefined],
    ['once another one has its name', kind({ awaits: [{ ...UNPLACED, uid: 'x' }] }), undefined],
    ['once it is gone', kind({ awaits: [{ ...UNPLACED, key: 'shop/x' }] }), undefined],
    ['not against its annotation', kind({}, [], [], asks('true')), 'do-not-disrupt'],
    ['not against a pod', kind({}, [shop(asks('true'))]), 'pod-do-not-disrupt'],
    ['against other texts', kind({}, [shop(asks('false'))]), undefined],
    [
      'not for a while after the start of a pod',
      kind({}, [shop({ ...asks('10m'), startTime: instant(NOW - 599e6) })]),
      'pod-do-not-disrupt',
    ],
    [
      'after that while',
      kind({}, [shop({ ...asks('10m'), startTime: instant(NOW - 600e6) })]),
      undefined,
    ],
    [
      'against pods that are over',
      kind({}, [shop({ ...asks('true'), phase: 'Failed' })]),
      undefined,
    ],
    [
      'against pods that go',
      kind({}, [shop({ ...asks('true'), deletionTimestamp: NOW })]),
      undefined,
    ],
    ['not against a budget', kind({}, [shop()], [budget(0)]), 'budget-of-pods'],
    ['with a budget that allows one', kind({}, [shop()], [budget(1)]), undefined],
    ['not with two budgets', kind({}, [shop()], [budget(1), budget(1)]), 'budget-of-pods'],
    [
      'not against a budget of DaemonSets',
      kind({}, [shop(owned('DaemonSet'))], [budget(0)]),
      'budget-of-pods',
    ],
    [
      'against budgets of pods that no drain evicts',
      kind({}, [shop(MIRROR), shop(STAYS)], [budget(0)]),
      undefined,
    ],
    [
      'against a budget that lets a pod go that is not ready',
      kind({}, [shop(readiness('False'))], [budget(0, 'AlwaysAllow')]),
      undefined,
    ],
    [
      'not where its readiness is not known',
      kind({}, [shop(readiness('Unknown'))], [budget(0, 'AlwaysAllow')]),
      'budget-of-pods',
    ],
    [
      'not where a budget lets only healthy pods go',
      kind({}, [shop(readiness('False'))], [budget(0, 'IfHealthyBudget')]),
      'budget-of-pods',
    ],
    [
      'not against a pod that may not have started',
      kind({}, [shop(asks('1s'))]),
      'pod-do-not-disrupt',
    ],
    ['against a time that is none', kind({}, [shop(asks('0s')), shop(asks('-1s'))]), undefined],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });

  it.each<[string | undefined, number | undefined, boolean]>([
    [undefined, undefined, true],
    ['budget-of-pods', undefined, false],
    ['budget-of-pods', 60, true],
    ['pod-do-not-disrupt', 60, true],
    ['nominated', 60, false],
  ])(
    'that is protected by %s, with %s s, may be replaced: %s',
    (why, terminationGracePeriod, expected) => {
      const protection = why === undefined ? undefined : { kind: why as never };
      expect(mayBeReplaced({ terminationGracePeriod }, protection)).toBe(expected);
    },
  );

  it('comes in turn with those of other pools, the best of each first', () => {
    const claims = ['a1', 'a2', 'b1', 'a3', 'c1', 'b2'].map((node) => ({
      node,
      pool: node[0] ?? '',
    }));
    const order = poolsInTurn(claims).map(({ node }) => node);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(poolsInTurn([])).toEqual([]);
  });

  it('costs by its pods, ten each at most', () => {
    const cost = (text: string, priority: number) =>
      disruptionCost([
        shop({
          annotations: { 'controller.kubernetes.io/pod-deletion-cost': text },
          ...spec({ priority }),
        }),
      ]);
    expect(cost('0', 0)).toBe(1);
    expect(cost(`${2 ** 27}`, 0)).toBe(2);
    expect(cost('0', 2 ** 25)).toBe(2);
    expect(cost(`${2 ** 31}`, 0)).toBe(10);
    expect(cost('0', -(2 ** 30))).toBe(0);
    expect(cost('much', 0)).toBe(1);
    expect(
      disruptionCost([shop(owned('DaemonSet')), shop({ phase: 'Failed' }), shop(MIRROR)]),
    ).toBe(0);
    expect(disruptionCost([shop(), shop()])).toBe(2);
    expect(isEmpty([shop(spec({ priority: -(2 ** 25) }))])).toBe(true);
    expect(isEmpty([shop(spec({ priority: -10 }))])).toBe(false);
  });

  const unready: Pick<Node, 'conditions'> = {
    conditions: [{ type: 'Ready', status: 'False', lastTransitionTime: atSecond(5) } as never],
  };

  it('is unhealthy since it is not Ready', () => {
    const { repairPolicies } = karpenterOptions({}, {}, {}, 'azure');
    expect(unhealthyBy(unready, repairPolicies)?.since).toBe(atSecond(5));
    expect(unhealthyBy(steadyNode('n', 'north'), repairPolicies)).toBeUndefined();
    expect(unhealthyBy({ conditions: [] }, repairPolicies)).toBeUndefined();
  });

  it.each([
    [599, 1, 'wait'],
    [600, 1, 'repair'],
    [600, 2, 'repair'],
    [600, 3, 'blocked'],
  ])('after %d s, with %d unhealthy of 6, is: %s', (second, unhealthy, expected) => {
    const pool = { unhealthy, nodes: 6 };
    expect(judgeRepair(atSecond(0), minutes(10), pool, atSecond(second)).kind).toBe(expected);
  });
});

describe('a drain', () => {
  const critical = spec({ priorityClassName: 'system-node-critical' } as never);
  it.each<[string, Partial<Pod>, number, boolean]>([
    ['waits for a pod', {}, 0, true],
    ['not for one that is over', { phase: 'Succeeded' }, 0, false],
    ['not for one of a file', MIRROR, 0, false],
    [
      'not for one that tolerates it',
      tolerating({ key: 'karpenter.sh/disrupted', operator: 'Exists' } as never),
      0,
      false,
    ],
    ['for one that should be gone', { deletionTimestamp: atSecond(0) }, 60, true],
    ['not for one that should be gone for a minute', { deletionTimestamp: atSecond(0) }, 61, false],
  ])('%s', (_, given, second, expected) => {
    expect(isWaitedFor(shop(given), atSecond(second))).toBe(expected);
  });

  it('tolerates the taint by its key, not by another', () => {
    const tolerates = (key: string) =>
      toleratesDisruption(shop(tolerating({ key, operator: 'Exists' } as never)));
    expect(tolerates('karpenter.sh/disrupted')).toBe(true);
    expect(tolerates('team')).toBe(false);
    expect(toleratesDisruption(shop())).toBe(false);
  });

  it.each<[string, Partial<Pod>, number | undefined, number, boolean]>([
    ['never without an end', {}, undefined, 999, false],
    [
      'not while there is time for its grace',
      spec({ terminationGracePeriodSeconds: 20 }),
      100,
      80,
      false,
    ],
    ['from then on', spec({ terminationGracePeriodSeconds: 20 }), 100, 81, true],
    ['not one that goes in time', { deletionTimestamp: atSecond(100) }, 100, 999, false],
    ['one that goes too late', { deletionTimestamp: atSecond(101) }, 100, 0, true],
  ])('forces a pod %s', (_, given, end, now, expected) => {
    const time = end === undefined ? undefined : atSecond(end);
    expect(isForced(shop(given), time, atSecond(now))).toBe(expected);
  });

  it('takes pods, those of DaemonSets, critical ones, and critical ones of DaemonSets in turn', () => {
    const tiers = [
      shop({}, 'a'),
      shop(owned('DaemonSet'), 'b'),
      shop(critical, 'c'),
      shop({ ...critical, ...owned('DaemonSet') }, 'd'),
    ];
    const left = [...tiers].reverse();
    for (const expected of tiers) {
      expect(firstTier(left)).toEqual([expected]);
      left.splice(left.indexOf(expected), 1);
    }
    expect(firstTier([])).toEqual([]);
  });

  it.each([
    [0, 100_000],
    [1, 100_000],
    [2, 200_000],
    [7, 6_400_000],
    [8, 10_000_000],
  ])('waits after %d refusals for %d µs', (refusals, span) => {
    expect(evictionBackoff(refusals)).toBe(span);
  });
});

describe('amounts', () => {
  const of = (given: Record<string, number>) => new Map(Object.entries(given));
  it('of a pod are its requests and itself', () => {
    const asking = spec({
      containers: [{ name: 'a', resources: { requests: { cpu: '250m' } } }] as never,
    });
    expect(requestsOf(shop(asking))).toEqual(of({ pods: 1_000, cpu: 250 }));
  });

  it('are added, compared and made greater name by name', () => {
    expect(added(of({ cpu: 1, pods: 2 }), of({ cpu: 3, gpu: 4 }))).toEqual(
      of({ cpu: 4, pods: 2, gpu: 4 }),
    );
    expect(fitBoth(of({ cpu: 2, gpu: 0 }), of({ gpu: 0 }), of({ cpu: 2 }))).toBe(true);
    expect(fitBoth(of({ cpu: 2 }), of({ cpu: 1 }), of({ cpu: 2 }))).toBe(false);
    expect(fitBoth(of({ gpu: 1 }), of({}), of({ cpu: 2 }))).toBe(false);
    expect(fitBoth(of({}), of({ gpu: 1 }), of({ cpu: 2 }))).toBe(false);
    expect(greatest({ cpu: '1', pods: '9' }, { cpu: '2', pods: '8', gpu: '1' })).toEqual(
      of({ cpu: 2_000, pods: 9_000, gpu: 1_000 }),
    );
  });

  const type = (cpu: string) => ({ capacity: { cpu }, allocatable: { cpu } }) as never;
  it('of a machine stay within the limits of its pool', () => {
    expect(isWithin(type('2'), of({ cpu: 2_000 }))).toBe(true);
    expect(isWithin(type('2'), of({ cpu: 1_999 }))).toBe(false);
    expect(isWithin(type('2'), of({ nodes: 999 }))).toBe(false);
    expect(isWithin(type('2'), of({ nodes: 1_000, gpu: 0 }))).toBe(true);
    expect(isWithin(type('2'), of({ gpu: -1 }))).toBe(false);
  });

  it('of the largest type are taken from a limit for each order', () => {
    const offerings = ['4', '8', '2'].map((cpu) => ({ type: type(cpu) }) as never);
    expect(withoutMost(of({ cpu: 20_000, nodes: 5_000, gpu: 1 }), offerings)).toEqual(
      of({ cpu: 12_000, nodes: 4_000, gpu: 1 }),
    );
  });

  it('of the nodes of a pool are taken from its limits', () => {
    const pool = { limits: { cpu: '10', nodes: '3' } } as never;
    const claims = ['a', 'b', 'gone'].map((node) => ({ node }) as never);
    const nodeOf = ({ node }: { node: string }) =>
      node === 'gone'
        ? undefined
        : { ...steadyNode(node, 'north'), capacity: { cpu: '4' }, allocatable: { cpu: '3' } };
    expect(remainingOf(pool, claims, nodeOf)).toEqual(of({ cpu: 2_000, nodes: 1_000 }));
    expect(remainingOf({ limits: {} } as never, claims, nodeOf)).toEqual(new Map());
  });

  it('of domains: the least filled of those that are allowed', () => {
    const counts = new Map([
      ['a', 2],
      ['b', 1],
      ['c', 0],
    ]);
    expect(leastFilled(['a', 'b'], counts)).toEqual(['b']);
    expect(leastFilled(['a', 'd', 'c'], counts)).toEqual(['d', 'c']);
  });
});

it('preferences are given up one after the other, the heaviest last to be asked for alone', () => {
  const prefers = (key: string, weight: number) => ({
    ...{
      weight,
      preference: { matchExpressions: [{ key, operator: 'Exists', values: [] }], matchFields: [] },
    },
  });
  const soft = { whenUnsatisfiable: 'ScheduleAnyway', topologyKey: 'zone' };
  const given = spec({
    affinity: {
      nodeAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [prefers('light', 1), prefers('heavy', 9)],
      },
    },
    topologySpreadConstraints: [soft],
  } as never);
  const asked = (ignores: boolean) =>
    variantsOf(shop(given), ignores).map((variant) => [
      ...(variant.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms.flatMap(
        ({ matchExpressions }) => matchExpressions.map(({ key }) => key),
      ) ?? []),
      ...(variant.spec.topologySpreadConstraints ?? []).map(({ topologyKey }) => topologyKey),
    ]);
  expect(asked(false)).toEqual([['heavy', 'zone'], ['light', 'zone'], ['zone'], []]);
  expect(asked(true)).toEqual([[]]);
});

describe('Cluster Autoscaler', () => {
  it('places the most important pods first, then by name', () => {
    const placed: string[] = [];
    const sandbox = {
      takersOf: ({ name }: Pod) => (name === 'big' ? [] : ['n']),
      place: ({ name }: Pod) => placed.push(name),
    };
    const pods = [shop({}, 'b'), shop(spec({ priority: 5 }), 'z'), shop({}, 'a'), shop({}, 'big')];
    expect(withoutThoseThatFit(pods, sandbox as never).map(({ name }) => name)).toEqual(['big']);
    expect(placed).toEqual(['z', 'a', 'b']);
  });

  it('waits for pods to be old enough, each for its own time', () => {
    const DELAY = 'cluster-autoscaler.kubernetes.io/pod-scale-up-delay';
    const made = (name: string, given: Partial<Pod>): Pod =>
      shop({ creationTimestamp: atSecond(0), ...given }, name);
    const pods = [
      made('usual', {}),
      made('slow', { annotations: { [DELAY]: '90s' } }),
      made('quick', { annotations: { [DELAY]: '1s' } }),
      made('each', owned('DaemonSet')),
    ];
    const at = (second: number) =>
      oldEnough(pods, minutes(1), atSecond(second)).map(({ name }) => name);
    // An own time that is shorter does not count.
    expect(at(59.9)).toEqual([]);
    expect(at(60)).toEqual(['usual', 'quick']);
    expect(at(89.9)).toEqual(['usual', 'quick']);
    expect(at(90)).toEqual(['usual', 'slow', 'quick']);
  });

  it.each<[string, Partial<Pod>, boolean]>([
    ['no change', {}, false],
    ['another node', { nodeName: 'm' }, true],
    ['a deletion', { deletionTimestamp: atSecond(1) }, true],
    ['another phase', { phase: 'Failed' }, true],
    ['labels', { labels: { a: 'b' } }, false],
  ])('looks again after %s of a pod: %o', (_, given, expected) => {
    expect(concerns({ object: 'pod', before: shop(), after: shop(given) } as never)).toBe(expected);
  });
});
