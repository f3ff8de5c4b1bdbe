import { describe, expect, test } from 'vitest';
import { instanceTypesOf } from '#autoscaling';
import type { Node, NodePool } from '#cluster';
import { Timeline } from '#timeline';
import { minutes, parseInstant, seconds } from '#units';
import { Batcher } from '../../src/autoscalers/karpenter/batcher.ts';
import { allowedDisruptions } from '../../src/autoscalers/karpenter/budgets.ts';
import { disruptionCost, isEmpty } from '../../src/autoscalers/karpenter/candidates.ts';
import {
  evictionBackoff,
  firstTier,
  isForced,
  isWaitedFor,
} from '../../src/autoscalers/karpenter/drain-tiers.ts';
import { isWithin, withoutMost } from '../../src/autoscalers/karpenter/limits.ts';
import { meets, offeringsOf, Unavailable } from '../../src/autoscalers/karpenter/offerings.ts';
import { karpenterOptions, providerOf } from '../../src/autoscalers/karpenter/options.ts';
import { isProvisionable, isReschedulable } from '../../src/autoscalers/karpenter/pods.ts';
import { variantsOf } from '../../src/autoscalers/karpenter/preferences.ts';
import { judgeRepair, unhealthyBy } from '../../src/autoscalers/karpenter/repair.ts';
import { countDomains, leastFilled } from '../../src/autoscalers/karpenter/spread-count.ts';
import { at, node, pod } from './objects.ts';

const types = instanceTypesOf(
  { nodes: [node('n', { labels: { 'node.kubernetes.io/instance-type': 'm-4x' } })] },
  {},
);

const pool = (requirements: NodePool['template']['requirements'] = []): NodePool => ({
  namespace: '',
  name: 'default',
  uid: '',
  labels: {},
  annotations: {},
  ownerReferences: [],
  finalizers: [],
  weight: 0,
  limits: {},
  consolidationPolicy: 'WhenEmpty',
  consolidateAfter: '30s',
  budgets: [{ nodes: '10%', reasons: [] }],
  template: {
    labels: {},
    requirements,
    taints: [],
    startupTaints: [],
    expireAfter: 'Never',
  },
  isReady: true,
});

describe('batches', () => {
  const play = (triggers: readonly number[]): readonly number[] => {
    const timeline = new Timeline(at(0));
    const runs: number[] = [];
    const batcher = new Batcher(timeline, seconds(1), seconds(10), () =>
      runs.push(timeline.now / 1e6),
    );
    for (const [place, second] of triggers.entries()) {
      timeline.at(at(second), 'autoscaler', () => batcher.trigger(`pod ${place}`));
    }
    timeline.runUntil(at(100), minutes(1), () => undefined);
    return runs;
  };

  test('end a second after the last new pod', () => {
    expect(play([0, 0.5, 1.2])).toEqual([2.2]);
  });

  test('end after ten seconds at the latest', () => {
    expect(play(Array.from({ length: 30 }, (_, n) => n * 0.5))[0]).toBe(10);
  });
});

describe('preferences', () => {
  const term = (key: string) => ({
    matchExpressions: [{ key, operator: 'Exists', values: [] }],
    matchFields: [],
  });
  const wishful = pod('p', {
    spec: {
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [term('x'), term('y')],
          },
          preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: term('z') }],
        },
      },
      topologySpreadConstraints: [
        { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' },
      ],
    },
  });
  const shown = (ignored: boolean) =>
    variantsOf(wishful, ignored).map(({ spec }) => [
      spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms.flatMap(
        ({ matchExpressions }) => matchExpressions.map(({ key }) => key),
      ),
      (spec.topologySpreadConstraints ?? []).map(({ whenUnsatisfiable }) => whenUnsatisfiable),
    ]);

  test('are required first, and given up in their order', () => {
    expect(shown(false)).toEqual([
      [['x', 'z'], ['DoNotSchedule']],
      [['y', 'z'], ['DoNotSchedule']],
      [['y'], ['DoNotSchedule']],
      [['y'], []],
    ]);
  });

  test('are dropped at once where they are ignored', () => {
    expect(shown(true)).toEqual([
      [['x'], []],
      [['y'], []],
    ]);
  });
});

describe('offerings', () => {
  test('are those that a pool allows, in each of its zones', () => {
    const zones = {
      key: 'topology.kubernetes.io/zone',
      operator: 'In',
      values: ['a', 'b'],
    } as const;
    const found = offeringsOf(pool([zones]), types, ['a', 'b', 'c']);
    expect(found.map(({ zone, capacityType }) => [zone, capacityType])).toEqual([
      ['a', 'on-demand'],
      ['b', 'on-demand'],
    ]);
  });

  test('are missing where a requirement names another type', () => {
    const other = {
      key: 'node.kubernetes.io/instance-type',
      operator: 'In',
      values: ['x'],
    } as const;
    expect(offeringsOf(pool([other]), types, ['a'])).toEqual([]);
  });

  test.each([
    ['In', ['4'], true],
    ['NotIn', ['4'], false],
    ['Exists', [], true],
    ['DoesNotExist', [], false],
    ['Gt', ['3'], true],
    ['Gte', ['4'], true],
    ['Lt', ['4'], false],
    ['Lte', ['4'], true],
  ] as const)('%s %s of a label 4: %s', (operator, values, met) => {
    expect(meets({ cpu: '4' }, { key: 'cpu', operator, values })).toBe(met);
  });

  test('that the cloud lacked are left out for a while', () => {
    const [offering] = offeringsOf(pool(), types, ['a']);
    const unavailable = new Unavailable();
    if (offering === undefined) throw new Error('no offering');
    unavailable.mark(offering, at(180));
    expect(unavailable.has(offering, at(179))).toBe(true);
    expect(unavailable.has(offering, at(180))).toBe(false);
    expect(unavailable.turns(at(0))).toEqual([at(180)]);
  });

  test('over the limits of a pool are left out, and each order lowers what is left', () => {
    const [offering] = offeringsOf(pool(), types, ['a']);
    if (offering === undefined) throw new Error('no offering');
    expect(isWithin(offering.type, new Map([['cpu', 4_000]]))).toBe(true);
    expect(isWithin(offering.type, new Map([['cpu', 3_999]]))).toBe(false);
    expect(withoutMost(new Map([['cpu', 9_000]]), [offering]).get('cpu')).toBe(5_000);
  });
});

describe('zones', () => {
  const spread = {
    maxSkew: 1,
    topologyKey: 'zone',
    whenUnsatisfiable: 'DoNotSchedule',
    labelSelector: { matchLabels: { app: 'web' } },
  };
  const nodes = new Map(['a', 'b'].map((zone) => [zone, { labels: { zone } }]));
  const web = { labels: { app: 'web' } } as const;

  test('count pods that are bound and not terminating', () => {
    const pods = [
      pod('1', { ...web, node: 'a' }),
      pod('2', { ...web, node: 'b', deletedAt: at(1) }),
      pod('3', { ...web }),
      pod('4', { node: 'a' }),
    ];
    const counts = countDomains(pod('new', web), spread, pods, (name) => nodes.get(name));
    expect(Object.fromEntries(counts)).toEqual({ a: 1 });
    expect(leastFilled(['a', 'b'], counts)).toEqual(['b']);
  });

  const ZONE = 'topology.kubernetes.io/zone';
  const DEDICATED = { key: 'dedicated', value: '', effect: 'NoSchedule' } as const;
  const selects = { nodeSelector: { team: 'x' } };

  test.each<[string, object, object, Record<string, number>]>([
    ['all nodes', {}, {}, { a: 1, b: 1 }],
    ['nodes that its pod may go to', {}, selects, { a: 1 }],
    ['others, too, if it says so', { nodeAffinityPolicy: 'Ignore' }, selects, { a: 1, b: 1 }],
    [
      'no taints that its pod does not tolerate, if it says so',
      { nodeTaintsPolicy: 'Honor' },
      {},
      { b: 1 },
    ],
  ])('spread constraints count %s', (_, policies, spec, expected) => {
    const nodes = new Map<string, Pick<Node, 'labels' | 'taints'>>([
      ['n', { labels: { [ZONE]: 'a', team: 'x' }, taints: [DEDICATED] }],
      ['m', { labels: { [ZONE]: 'b' }, taints: [] }],
    ]);
    const spread = {
      ...{ topologyKey: ZONE, maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' },
      ...{ labelSelector: {}, ...policies },
    } as never;
    const base = pod('new');
    const asking = { ...base, spec: { ...base.spec, ...spec } };
    const pods = ['n', 'm'].map((nodeName) => pod(`on-${nodeName}`, { node: nodeName }));
    const counts = countDomains(asking, spread, pods, (name) => nodes.get(name));
    expect(Object.fromEntries(counts)).toEqual(expected);
  });
});

describe('budgets', () => {
  test.each([
    ['10%', 7, 0, 1],
    ['10%', 7, 1, 0],
    ['50%', 7, 1, 3],
    ['0', 7, 0, 0],
    ['3', 2, 0, 2],
  ])('%s of %i nodes, %i disrupted: %i more', (nodes, count, disrupted, allowed) => {
    const budgets = [{ nodes, reasons: [] }];
    expect(allowedDisruptions({ budgets }, 'Empty', { nodes: count, disrupted }, at(0))).toBe(
      allowed,
    );
  });

  test('count for their reasons only', () => {
    const budgets = [{ nodes: '0', reasons: ['Drifted'] }];
    const count = { nodes: 5, disrupted: 0 };
    expect(allowedDisruptions({ budgets }, 'Drifted', count, at(0))).toBe(0);
    expect(allowedDisruptions({ budgets }, 'Empty', count, at(0))).toBe(5);
  });
});

describe('a budget with a schedule', () => {
  const allowed = (now: string, schedule?: string, duration?: string) => {
    const timed = { ...(schedule && { schedule }), ...(duration && { duration }) };
    const budgets = [{ nodes: '0', reasons: [], ...timed }];
    const parsed = parseInstant(`2026-11-${now}:00Z`);
    if (!parsed.ok) throw new Error(now);
    return allowedDisruptions({ budgets }, 'Empty', { nodes: 5, disrupted: 0 }, parsed.value);
  };

  // The 20th is a Friday.
  test.each([
    ['20T09:00', '0 9 * * mon-fri', '8h', 0],
    ['20T16:59', '0 9 * * mon-fri', '8h', 0],
    ['20T17:00', '0 9 * * mon-fri', '8h', 5],
    ['20T08:59', '0 9 * * mon-fri', '8h', 5],
    ['21T12:00', '0 9 * * mon-fri', '8h', 5],
    ['20T23:59', '@daily', '24h', 0],
    ['20T12:00', 'at nine', '8h', 0],
    ['20T12:00', '0 9 * * *', undefined, 0],
    ['20T12:00', undefined, undefined, 0],
  ])('at %s, %s for %s leaves %i', (now, schedule, duration, left) => {
    expect(allowed(now, schedule, duration)).toBe(left);
  });
});

describe('repair', () => {
  const since = at(0);
  const judge = (unhealthy: number, nodes: number, now = at(120)) =>
    judgeRepair(since, minutes(2), { unhealthy, nodes }, now).kind;

  test('waits for its time', () => {
    expect(judge(1, 7, at(119))).toBe('wait');
    expect(judge(1, 7)).toBe('repair');
  });

  test.each([
    [1, 5, 'repair'],
    [2, 5, 'blocked'],
    [2, 6, 'repair'],
    [2, 10, 'repair'],
    [3, 7, 'blocked'],
  ])('%i of %i unhealthy: %s', (unhealthy, nodes, kind) => {
    expect(judge(unhealthy, nodes)).toBe(kind);
  });

  test('counts from the transition of Ready', () => {
    const since = (given: object = {}) =>
      unhealthyBy(node('a', given), karpenterOptions({}, {}, {}, 'kwok').repairPolicies)?.since;
    expect(since()).toBeUndefined();
    expect(since({ ready: 'Unknown', since: at(42) })).toBe(at(42));
  });

  test('takes as long as the provider says, or a variable', () => {
    expect(providerOf([undefined, 'aws:///a/i-1'])).toBe('aws');
    const first = ({ repairPolicies: [policy] }: ReturnType<typeof karpenterOptions>) =>
      policy?.tolerance;
    expect(first(karpenterOptions({}, {}, {}, 'aws'))).toBe(minutes(30));
    expect(first(karpenterOptions({}, {}, {}, 'kwok'))).toBe(minutes(10));
    const own = karpenterOptions({}, { REPAIR_TOLERATION: '2m' }, {}, 'aws');
    expect(first(own)).toBe(minutes(2));
    const gated = karpenterOptions({ 'feature-gates': 'NodeRepair=true' }, {}, {}, 'aws');
    expect([own.repairs, gated.repairs]).toEqual([false, true]);
  });
});

describe('drains', () => {
  test('take pods in tiers', () => {
    const critical = { spec: { priorityClassName: 'system-cluster-critical' } };
    const pods = [
      pod('critical', critical),
      pod('agent', { owner: 'DaemonSet/agent' }),
      pod('web', { owner: 'ReplicaSet/web' }),
    ];
    expect(firstTier(pods).map(({ name }) => name)).toEqual(['web']);
    expect(firstTier(pods.slice(0, 2)).map(({ name }) => name)).toEqual(['agent']);
    expect(firstTier(pods.slice(0, 1)).map(({ name }) => name)).toEqual(['critical']);
  });

  test('do not wait for pods that should be gone for a minute', () => {
    const going = pod('a', { deletedAt: at(10) });
    expect(isWaitedFor(going, at(70))).toBe(true);
    expect(isWaitedFor(going, at(70.1))).toBe(false);
  });

  test('delete pods in spite of everything before the node has to be gone', () => {
    const slow = pod('a', { grace: 10 });
    expect(isForced(slow, at(100), at(90))).toBe(false);
    expect(isForced(slow, at(100), at(90.1))).toBe(true);
    expect(isForced(slow, undefined, at(999))).toBe(false);
    expect(isForced(pod('b', { deletedAt: at(130) }), at(100), at(90))).toBe(true);
  });

  test('repeat refused evictions after 0.1 s, twice as long each time, 10 s at most', () => {
    expect([1, 2, 8, 20].map((times) => evictionBackoff(times) / 1e6)).toEqual([0.1, 0.2, 10, 10]);
  });
});

describe('pods', () => {
  const pending = {
    ...pod('p'),
    conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' } as const],
  };

  test('are provisionable while no node has room for them', () => {
    expect(isProvisionable(pending)).toBe(true);
    expect(isProvisionable({ ...pending, nominatedNodeName: 'n' })).toBe(false);
    expect(
      isProvisionable({ ...pod('d', { owner: 'DaemonSet/d' }), conditions: pending.conditions }),
    ).toBe(false);
  });

  test('of StatefulSets need another node even while they terminate', () => {
    const going = { deletedAt: at(1) } as const;
    expect(isReschedulable(pod('db', { owner: 'StatefulSet/db', ...going }))).toBe(true);
    expect(isReschedulable(pod('web', { owner: 'ReplicaSet/web', ...going }))).toBe(false);
    expect(isEmpty([pod('web', { owner: 'ReplicaSet/web', ...going })])).toBe(true);
  });

  test('cost one each, more with a priority', () => {
    expect(disruptionCost([pod('a'), pod('b')])).toBe(2);
    expect(disruptionCost([pod('a', { spec: { priority: 2 ** 25 } })])).toBe(2);
  });
});
