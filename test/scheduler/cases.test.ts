import { describe, expect, it, test } from 'vitest';
import type { PodSpec, TopologySpreadConstraint } from '#cluster';
import { atSecond } from '../support/clock.ts';
import { asking, pending, roomyNode, running, schedulerOf, told } from '../support/scheduler.ts';

const ZONE = 'topology.kubernetes.io/zone';
const HOSTNAME = 'kubernetes.io/hostname';
const WEB = { matchLabels: { app: 'web' } };
const DOWN = [{ key: 'node.kubernetes.io/unreachable', value: '', effect: 'NoExecute' }] as const;
const ENDING = { deletionTimestamp: atSecond(30), deletionGracePeriodSeconds: 30 };

const spread = (given: Partial<TopologySpreadConstraint> = {}): Partial<PodSpec> => ({
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: ZONE,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: WEB,
      ...given,
    },
  ],
});

const apartBy = (topologyKey: string): Partial<PodSpec> => ({
  affinity: {
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey, labelSelector: WEB }],
    },
  },
});

const zones = (...cs: ReturnType<typeof roomyNode>[]) => [
  roomyNode('a-1', 'a'),
  roomyNode('b-1', 'b'),
  ...cs,
];
const deadC = roomyNode('c-1', 'c', { taints: DOWN });
const twoEach = ['a-1', 'a-1', 'b-1', 'b-1'].map((on, n) => running(`d/web-${n}`, on));

describe('topology spread when a zone is down', () => {
  test.each([
    [
      'WS-22: its empty domain counts, so that nothing may go anywhere',
      zones(deadC),
      spread(),
      "0/3 nodes are available: 1 node(s) had untolerated taint(s), 2 node(s) didn't match pod topology spread constraints.",
    ],
    [
      'WS-23: with taints honoured it is no domain',
      zones(deadC),
      spread({ nodeTaintsPolicy: 'Honor' }),
      'a-1',
    ],
    ['WS-24: without its nodes neither', zones(), spread(), 'a-1'],
    [
      'WS-25: unless there have to be three domains',
      zones(),
      spread({ minDomains: 3 }),
      "0/2 nodes are available: 2 node(s) didn't match pod topology spread constraints.",
    ],
  ])('%s', (_, nodes, given, expected) => {
    const scheduler = schedulerOf(nodes, twoEach);
    expect(told(scheduler.attempt(pending('d/new', given)))).toBe(expected);
  });
});

describe('pods that keep apart', () => {
  const three = ['a-1', 'b-1', 'c-1'].map((on, n) =>
    running(`d/web-${n}`, on, apartBy(ZONE), on === 'a-1' ? ENDING : {}),
  );
  const nodes = [
    roomyNode('a-1', 'a', { taints: DOWN }),
    roomyNode('a-2', 'a'),
    roomyNode('b-1', 'b'),
    roomyNode('c-1', 'c'),
  ];

  test('WS-26: a pod that is being deleted on a dead node still keeps its zone', () => {
    const scheduler = schedulerOf(nodes, three);
    const waiting = pending('d/new', apartBy(ZONE));
    expect(told(scheduler.attempt(waiting))).toBe(
      "0/4 nodes are available: 1 node(s) had untolerated taint(s), 3 node(s) didn't match pod anti-affinity rules.",
    );
    scheduler.replacePod(three[0], undefined);
    expect(told(scheduler.attempt(waiting))).toBe('a-2');
  });

  test('WS-27: by host there is room', () => {
    const scheduler = schedulerOf(nodes, three);
    expect(told(scheduler.attempt(pending('d/new', { ...apartBy(HOSTNAME) })))).toMatch(/not|n't/);
    const byHost = ['a-1', 'b-1', 'c-1'].map((on, n) =>
      running(`d/web-${n}`, on, apartBy(HOSTNAME), on === 'a-1' ? ENDING : {}),
    );
    const hosts = schedulerOf(nodes, byHost);
    expect(told(hosts.attempt(pending('d/new', apartBy(HOSTNAME))))).toBe('a-2');
  });

  test('WS-42: the first of pods that want to be together may go anywhere', () => {
    const together: Partial<PodSpec> = {
      affinity: {
        podAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            { topologyKey: ZONE, labelSelector: WEB },
          ],
        },
      },
    };
    const scheduler = schedulerOf([roomyNode('a-1', 'a', { labels: {} }), roomyNode('b-1', 'b')]);
    expect(told(scheduler.attempt(pending('d/new', together)))).toBe('b-1');
    scheduler.replacePod(undefined, running('other/web', 'b-1'));
    expect(told(scheduler.attempt(pending('d/new', together)))).toBe('b-1');
  });
});

describe('resources', () => {
  const full = [roomyNode('n1', 'a', { allocatable: { cpu: '4', memory: '8Gi', pods: '2' } })];

  test('WS-33, WS-34, WS-35: what a pod asks for in all', () => {
    const app = asking({ cpu: '1' });
    const init = asking({ cpu: '2' });
    const sidecar = { ...asking({ cpu: '1' }), restartPolicy: 'Always' };
    const room = (cpu: string) =>
      schedulerOf([roomyNode('n1', 'a', { allocatable: { cpu, memory: '8Gi', pods: '9' } })]);
    const fits = (cpu: string, given: Partial<PodSpec>) =>
      told(room(cpu).attempt(pending('d/new', given))) === 'n1';
    const before = { containers: [app], initContainers: [sidecar, init] };
    const after = { containers: [app], initContainers: [init, sidecar] };
    expect([fits('2999m', before), fits('3', before)]).toEqual([false, true]);
    expect([fits('1999m', after), fits('2', after)]).toEqual([false, true]);
    const heavy = { ...after, overhead: { cpu: '250m' } };
    expect([fits('2249m', heavy), fits('2250m', heavy)]).toEqual([false, true]);
  });

  test('WS-36: a finished pod takes no place', () => {
    const failed = running('d/done', 'n1', {}, { phase: 'Failed' });
    const one = schedulerOf(full, [failed, running('d/web-0', 'n1')]);
    expect(told(one.attempt(pending('d/new')))).toBe('n1');
    one.replacePod(undefined, running('d/web-1', 'n1'));
    expect(told(one.attempt(pending('d/new')))).toBe('0/1 nodes are available: 1 Too many pods.');
  });

  test('WS-37: a pod that is being deleted keeps what it has, also when it has finished', () => {
    const big = { containers: [asking({ cpu: '3' })] };
    const old = running('d/old', 'n1', big, ENDING);
    const scheduler = schedulerOf([roomyNode('n1')], [old]);
    const none = '0/1 nodes are available: 1 Insufficient cpu.';
    expect(told(scheduler.attempt(pending('d/new', big)))).toBe(none);
    scheduler.replacePod(old, { ...old, phase: 'Failed' });
    expect(told(scheduler.attempt(pending('d/new', big)))).toBe(none);
    scheduler.replacePod(old, undefined);
    expect(told(scheduler.attempt(pending('d/new', big)))).toBe('n1');
  });

  test('WS-43: what no node has cannot be preempted', () => {
    const huge = { containers: [asking({ cpu: '5' })], priority: 1000 };
    const scheduler = schedulerOf([roomyNode('n1')], [running('d/old', 'n1', { priority: 0 })]);
    const attempt = scheduler.attempt(pending('d/new', huge));
    expect(attempt).toMatchObject({
      kind: 'unschedulable',
      fit: '0/1 nodes are available: 1 Insufficient cpu.',
      preemption: {
        kind: 'none',
        message:
          'no new claims to deallocate, ' +
          'preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.',
      },
    });
  });
});

describe('nodes', () => {
  it('WS-38: an affinity term that asks for nothing is met by no node', () => {
    const empty = { matchExpressions: [], matchFields: [] };
    const nodeAffinity = {
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [empty] },
    };
    const scheduler = schedulerOf([roomyNode('n1')]);
    expect(told(scheduler.attempt(pending('d/new', { affinity: { nodeAffinity } })))).toBe(
      "0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector.",
    );
  });

  it('WS-39: a node that is not ready will do as long as it has no taint', () => {
    const conditions = [{ type: 'Ready', status: 'False', reason: '', message: '' }] as const;
    const scheduler = schedulerOf([roomyNode('n1', 'a', { conditions })]);
    expect(told(scheduler.attempt(pending('d/new')))).toBe('n1');
  });

  it('WS-40: PreferNoSchedule only makes a node worse', () => {
    const taints = [{ key: 'old', value: '', effect: 'PreferNoSchedule' }] as const;
    const nodes = [roomyNode('n1', 'a', { taints }), roomyNode('n2')];
    const { feasible, scores } = schedulerOf(nodes).evaluate(pending('d/new'));
    expect(feasible).toEqual(['n1', 'n2']);
    expect([...(scores.get('TaintToleration') ?? [])]).toEqual([0, 300]);
  });

  it('WS-41: a cordoned node takes pods that tolerate it', () => {
    const key = 'node.kubernetes.io/unschedulable';
    const scheduler = schedulerOf([roomyNode('n1', 'a', { unschedulable: true })]);
    expect(told(scheduler.attempt(pending('d/new')))).toBe(
      '0/1 nodes are available: 1 node(s) were unschedulable.',
    );
    const tolerations = [{ key, operator: 'Exists' }];
    expect(told(scheduler.attempt(pending('d/new', { tolerations })))).toBe('n1');
  });

  it('WS-44: of equal nodes the first by name is taken, and their number is reported', () => {
    const scheduler = schedulerOf([roomyNode('n2'), roomyNode('n10'), roomyNode('n1')]);
    expect(scheduler.attempt(pending('d/new'))).toEqual({
      kind: 'placed',
      node: 'n1',
      tied: 2,
    });
  });

  it('WS-48: a port is taken until the pod is gone', () => {
    const ports = { containers: [{ ...asking({}), ports: [{ containerPort: 80, hostPort: 80 }] }] };
    const old = running('d/old', 'n1', ports, ENDING);
    const scheduler = schedulerOf([roomyNode('n1')], [old]);
    expect(told(scheduler.attempt(pending('d/new', ports)))).toBe(
      "0/1 nodes are available: 1 node(s) didn't have free ports for the requested pod ports.",
    );
    scheduler.replacePod(old, undefined);
    expect(told(scheduler.attempt(pending('d/new', ports)))).toBe('n1');
  });

  it('says so when there is none', () => {
    expect(told(schedulerOf([]).attempt(pending('d/new')))).toBe(
      'no nodes available to schedule pods',
    );
  });
});
