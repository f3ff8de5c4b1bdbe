import { describe, expect, test } from 'vitest';
import { later, minutes, seconds } from '#units';
import {
  drainabilityOf,
  isLongTerminating,
} from '../../src/autoscalers/cluster-autoscaler/drainability.ts';
import { bestOptions } from '../../src/autoscalers/cluster-autoscaler/expander.ts';
import {
  isClusterHealthy,
  isGroupHealthy,
} from '../../src/autoscalers/cluster-autoscaler/health.ts';
import { optionsOf, releaseOf } from '../../src/autoscalers/cluster-autoscaler/options.ts';
import { podGroupsOf } from '../../src/autoscalers/cluster-autoscaler/pod-groups.ts';
import { newUntil, oldEnough } from '../../src/autoscalers/cluster-autoscaler/pods-to-help.ts';
import {
  NO_MACHINES,
  nodeState,
  upcomingNodes,
} from '../../src/autoscalers/cluster-autoscaler/readiness.ts';
import {
  removableAt,
  utilizationOf,
} from '../../src/autoscalers/cluster-autoscaler/removal-plan.ts';
import {
  backOff,
  changedRequest,
  judgeRequest,
} from '../../src/autoscalers/cluster-autoscaler/scale-up-request.ts';
import { areSimilar, balance } from '../../src/autoscalers/cluster-autoscaler/similar.ts';
import { templateOf } from '../../src/autoscalers/cluster-autoscaler/template.ts';
import { at, node, pod } from './objects.ts';

const options = optionsOf({}, [1, 36]);
const now = at(10_000);

describe('options', () => {
  test('defaults follow the release', () => {
    expect(optionsOf({}, [1, 32])).toMatchObject({
      frequentLoops: false,
      expanders: ['random'],
      cordonsBeforeEnd: false,
      wantsOpenRequest: false,
    });
    expect(options).toMatchObject({
      frequentLoops: true,
      expanders: ['least-waste'],
      cordonsBeforeEnd: true,
      wantsOpenRequest: true,
    });
  });

  test('flags win, and the release is in the tag of the image', () => {
    expect(optionsOf({ 'scale-down-unready-time': '2m' }, [1, 36]).unreadyTime).toBe(minutes(2));
    expect(releaseOf('registry.k8s.io/autoscaling/cluster-autoscaler:v1.33.1')).toEqual([1, 33]);
    expect(releaseOf(undefined)).toEqual([1, 36]);
  });
});

describe('readiness', () => {
  const dead = node('a', { ready: 'Unknown', createdAt: at(10_000 - 600) });

  test('a young node that is not ready counts as starting, even if it was ready before', () => {
    expect(nodeState(dead, false, minutes(15), now)).toBe('not-started');
    expect(nodeState(dead, false, seconds(30), now)).toBe('unready');
  });

  test('a node whose machine is gone counts for nothing', () => {
    expect(nodeState(dead, true, minutes(15), now)).toBe('deleted');
  });

  test('a taint of a condition makes a node unready', () => {
    const tainted = node('a', { taints: ['node.kubernetes.io/not-ready'] });
    expect(nodeState(tainted, false, seconds(30), now)).toBe('unready');
    expect(nodeState(node('a'), false, seconds(30), now)).toBe('ready');
  });

  test('nodes that are neither ready nor lost are upcoming', () => {
    expect(upcomingNodes(4, { ...NO_MACHINES, ready: 1, unready: 1 })).toBe(2);
    expect(upcomingNodes(4, { ...NO_MACHINES, ready: 1, longUnregistered: 1 })).toBe(2);
  });
});

describe('health', () => {
  test.each([
    [4, 8, false],
    [3, 6, true],
    [4, 9, true],
    [5, 11, false],
  ])('%i unready of %i nodes: healthy is %s', (unready, nodes, healthy) => {
    expect(isClusterHealthy(unready, nodes, options)).toBe(healthy);
  });

  test('a group that lost 3 nodes stays eligible, one that lost 4 of 8 does not', () => {
    const lost = (count: number, of: number) =>
      isGroupHealthy(of, { ...NO_MACHINES, ready: of - count, unready: count }, options);
    expect(lost(3, 3)).toBe(true);
    expect(lost(4, 8)).toBe(false);
    expect(lost(4, 10)).toBe(true);
  });
});

describe('scale-up requests', () => {
  const request = { increase: 2, since: at(0), expectedBy: at(120) };

  test('one without upcoming nodes is finished, also when its machines were given up', () => {
    expect(judgeRequest(request, 0, at(500))).toBe('finished');
    expect(judgeRequest(request, 1, at(120))).toBe('waits');
    expect(judgeRequest(request, 1, at(121))).toBe('timed-out');
  });

  test('more nodes move its time, fewer do not', () => {
    expect(changedRequest(request, 1, at(60), minutes(2))).toEqual({
      increase: 3,
      since: at(60),
      expectedBy: at(180),
    });
    expect(changedRequest(request, -1, at(60), minutes(2))).toEqual({ ...request, increase: 1 });
    expect(changedRequest(request, -2, at(60), minutes(2))).toBeUndefined();
  });

  test('back-off doubles after the last one has ended, up to its greatest, and is forgotten', () => {
    const first = backOff(undefined, at(0), options);
    expect(first.lasts).toBe(minutes(5));
    expect(backOff(first, at(100), options).lasts).toBe(minutes(5));
    const second = backOff(first, at(301), options);
    expect(second.lasts).toBe(minutes(10));
    const third = backOff(second, at(1_000), options);
    expect(backOff(backOff(third, at(3_000), options), at(6_000), options).lasts).toBe(minutes(30));
    expect(backOff(second, at(20_000), options).lasts).toBe(minutes(5));
  });
});

describe('expanders', () => {
  const one = { group: 'a', nodes: 1, pods: 3, waste: 0.7, price: 2 };
  const two = { group: 'b', nodes: 2, pods: 5, waste: 0.5, price: 3 };
  const three = { group: 'c', nodes: 2, pods: 5, waste: 0.5, price: 3 };

  test.each([
    [['least-waste'], ['b', 'c']],
    [['most-pods'], ['b', 'c']],
    [['least-nodes'], ['a']],
    [['price'], ['a']],
    [['priority'], ['a', 'b', 'c']],
    [['random'], ['a', 'b', 'c']],
    [
      ['most-pods', 'least-nodes'],
      ['b', 'c'],
    ],
  ])('%s leaves %s', (expanders, left) => {
    const best = bestOptions([one, two, three], expanders).map(({ group }) => group);
    expect(best).toEqual(left);
  });
});

describe('similar groups', () => {
  const templateIn = (zone: string, labels = {}) => ({
    node: node('t', { zone, labels: { 'eks.amazonaws.com/nodegroup': zone, ...labels } }),
    pods: [],
  });

  test('zone and group labels do not tell groups apart, others do', () => {
    expect(areSimilar(templateIn('a'), templateIn('b'), options.similarity)).toBe(true);
    expect(areSimilar(templateIn('a'), templateIn('b', { team: 'x' }), options.similarity)).toBe(
      false,
    );
  });

  test('new nodes go to the smallest group by target', () => {
    const shares = [
      { name: 'a', target: 4, maxSize: 9 },
      { name: 'b', target: 2, maxSize: 3 },
    ];
    expect(Object.fromEntries(balance(shares, 4))).toEqual({ a: 3, b: 1 });
  });
});

describe('pods that count', () => {
  test('pods of one controller, labels and spec are a group; pods without one are alone', () => {
    const groups = podGroupsOf([
      pod('a-1', { owner: 'ReplicaSet/a' }),
      pod('a-2', { owner: 'ReplicaSet/a' }),
      pod('b'),
      pod('c'),
    ]);
    expect(groups.map((group) => group.length)).toEqual([2, 1, 1]);
  });

  test('no node is ordered while the oldest is younger than 2 s', () => {
    expect(newUntil([pod('a', { createdAt: at(5) }), pod('b', { createdAt: at(9) })])).toBe(at(7));
  });

  test('pods of DaemonSets and those that are too young wait', () => {
    const young = pod('young', { createdAt: at(9_995) });
    const daemon = pod('d', { owner: 'DaemonSet/d', createdAt: at(0) });
    const old = pod('old', { createdAt: at(0) });
    expect(oldEnough([young, daemon, old], seconds(10), now)).toEqual([old]);
  });
});

describe('drainability', () => {
  const around = {
    now,
    options,
    replicasOf: () => 1 as number | undefined,
    hasBudget: () => false,
    isAllowed: () => true,
  };
  const safe = (value: string) => ({
    'cluster-autoscaler.kubernetes.io/safe-to-evict': value,
  });
  const owned = { owner: 'ReplicaSet/a', createdAt: at(0) } as const;

  test.each([
    [
      'mirror pods are skipped',
      pod('m', { annotations: { 'kubernetes.io/config.mirror': 'x' } }),
      'skip',
    ],
    ['pods of DaemonSets move if they can', pod('d', { owner: 'DaemonSet/d' }), 'move-best-effort'],
    ['pods that say so move', pod('s', { annotations: safe('true') }), 'move'],
    ['some wait for their end', pod('w', { ...owned, annotations: safe('on-completion') }), 'wait'],
    ['pods without a controller block', pod('alone'), 'not-replicated'],
    ['so do those of unknown controllers', pod('x', { owner: 'Game/x' }), 'custom-controller'],
    [
      'and those that say so',
      pod('n', { ...owned, annotations: safe('false') }),
      'not-safe-to-evict',
    ],
    ['and those with local data', pod('l', { ...owned, emptyDir: true }), 'local-storage'],
    ['all others move', pod('o', owned), 'move'],
  ])('%s', (_, each, result) => {
    const verdict = drainabilityOf(each, around);
    expect(verdict.kind === 'block' ? verdict.because : verdict.kind).toBe(result);
  });

  test('a controller that is missing blocks, before what the pod says', () => {
    const each = pod('a', { ...owned, annotations: safe('true') });
    const verdict = drainabilityOf(each, { ...around, replicasOf: () => undefined });
    expect(verdict).toEqual({ kind: 'block', because: 'controller-missing' });
  });

  test('a system pod without a budget blocks in its first hour', () => {
    const young = pod('dns', { owner: 'ReplicaSet/dns', namespace: 'kube-system', createdAt: now });
    const old = pod('dns', { owner: 'ReplicaSet/dns', namespace: 'kube-system', createdAt: at(0) });
    expect(drainabilityOf(young, around)).toEqual({
      kind: 'block',
      because: 'system-pod-without-budget',
    });
    expect(drainabilityOf(old, around)).toEqual({ kind: 'move' });
  });

  test('a budget that allows nothing blocks', () => {
    const verdict = drainabilityOf(pod('a', owned), { ...around, isAllowed: () => false });
    expect(verdict).toEqual({ kind: 'block', because: 'budget' });
  });

  test('a pod no longer counts 30 s and its grace period after it should be gone', () => {
    const going = pod('a', { ...owned, deletedAt: at(9_950), grace: 10 });
    expect(isLongTerminating(going, at(9_990))).toBe(false);
    expect(isLongTerminating(going, at(9_991))).toBe(true);
  });
});

describe('removal', () => {
  test('utilization is the greater of CPU and memory, without pods that should be gone', () => {
    const big = pod('big', { cpu: '2', memory: '1Gi' });
    const gone = pod('gone', { cpu: '1', deletedAt: at(0), grace: 0 });
    expect(utilizationOf(node('n'), [big, gone], now)).toBe(0.5);
  });

  test('an unready node waits longer', () => {
    expect(removableAt(at(0), true, options)).toBe(later(at(0), minutes(10)));
    expect(removableAt(at(0), false, options)).toBe(later(at(0), minutes(20)));
  });
});

describe('templates', () => {
  const podsOn = () => [];

  test('the first good node is the example, without what tells its state', () => {
    const dead = node('a', { ready: 'Unknown' });
    const good = node('b', { taints: ['DeletionCandidateOfClusterAutoscaler', 'dedicated'] });
    const { template, isGood } = templateOf('g', [dead, good], podsOn, undefined, now);
    expect(isGood).toBe(true);
    expect(template?.node.taints.map(({ key }) => key)).toEqual(['dedicated']);
    expect(template?.node.labels['cluster-autoscaler.kubernetes.io/template-node']).toBe('true');
  });

  test('without a good node the remembered one counts, then a bad one', () => {
    const dead = node('a', { ready: 'Unknown', taints: ['node.kubernetes.io/unreachable'] });
    const { template: bad } = templateOf('g', [dead], podsOn, undefined, now);
    expect(bad?.node.taints).toEqual([]);
    const remembered = { node: node('z'), pods: [] };
    expect(templateOf('g', [dead], podsOn, remembered, now).template).toBe(remembered);
  });
});
