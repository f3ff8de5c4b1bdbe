import { describe, expect, it, test } from 'vitest';
import { type PodDisruptionBudget, readObjectSelector } from '#cluster';
import type { Attempt } from '#scheduler';
import { atSecond } from '../support/clock.ts';
import { asking, pending, roomyNode, running, schedulerOf } from '../support/scheduler.ts';

const BIG = { containers: [asking({ cpu: '3' })] };
const urgent = pending('d/urgent', { ...BIG, priority: 1000 });

const budget = (app: string, disruptionsAllowed: number): PodDisruptionBudget => ({
  namespace: 'd',
  name: app,
  uid: '',
  labels: {},
  annotations: {},
  ownerReferences: [],
  finalizers: [],
  generation: 1,
  spec: {
    selector: readObjectSelector({ matchLabels: { app } }),
    unhealthyPodEvictionPolicy: 'IfHealthyBudget',
  },
  status: {
    observedGeneration: 1,
    disruptionsAllowed,
    currentHealthy: 1,
    desiredHealthy: 1,
    expectedPods: 1,
    disruptedPods: new Map(),
  },
});

/** `node: victims`, or why there are none. */
const outcome = (attempt: Attempt): string => {
  if (attempt.kind === 'placed') return attempt.node;
  const { preemption } = attempt;
  if (preemption.kind === 'none') return preemption.message;
  return `${preemption.node}: ${preemption.victims.map(({ pod }) => pod.name)}`;
};

const twoNodes = [roomyNode('n1'), roomyNode('n2')];
const low = (name: string, on: string, app = name, start = 0) =>
  running(
    `d/${name}`,
    on,
    { ...BIG, priority: 0 },
    { labels: { app }, startTime: atSecond(start) },
  );

describe('whom a pod preempts', () => {
  test('WS-45: pods without a budget before those that theirs protects', () => {
    const pods = [low('a', 'n1'), low('b', 'n2')];
    const free = schedulerOf(twoNodes, pods);
    expect(outcome(free.attempt(urgent))).toBe('n1: a');
    const guarded = schedulerOf(twoNodes, pods, { budgets: () => [budget('a', 0)] });
    expect(outcome(guarded.attempt(urgent))).toBe('n2: b');
  });

  it('takes the pods that started last, and says which nodes were as good', () => {
    const later = schedulerOf(twoNodes, [low('a', 'n1', 'a', 1), low('b', 'n2', 'b', 2)]);
    expect(outcome(later.attempt(urgent))).toBe('n2: b');
    const same = schedulerOf(twoNodes, [low('a', 'n1'), low('b', 'n2')]);
    expect(same.attempt(urgent)).toMatchObject({ preemption: { node: 'n1', tied: ['n2'] } });
  });

  it('takes any of the nodes that are as good, where tieBreaks are drawn', () => {
    const pods = [low('a', 'n1'), low('b', 'n2')];
    const nodeWith = (lot: (slot: number) => number) => {
      const ofNodes = (_: string, nodes: Int32Array) =>
        nodes.forEach((_, slot) => {
          nodes[slot] = lot(slot);
        });
      const tieBreaks = { ofPod: () => 0, ofNodes };
      return outcome(schedulerOf(twoNodes, pods, { tieBreaks }).attempt(urgent));
    };
    expect(nodeWith((slot) => slot)).toBe('n1: a');
    expect(nodeWith((slot) => -slot)).toBe('n2: b');
  });

  it('spares as many as it can, the important ones first', () => {
    const half = (name: string, priority: number) =>
      running(`d/${name}`, 'n1', { containers: [asking({ cpu: '1' })], priority });
    const scheduler = schedulerOf(
      [roomyNode('n1')],
      [half('a', 5), half('b', 1), half('c', 3), half('d', 2000)],
    );
    const modest = pending('d/new', { containers: [asking({ cpu: '2' })], priority: 1000 });
    expect(outcome(scheduler.attempt(modest))).toBe('n1: c,b');
  });
});

describe('when no pod is preempted', () => {
  /** From 1.34 on. */
  const NO_CLAIMS = 'no new claims to deallocate, ';
  const pods = [low('a', 'n1'), low('b', 'n2')];

  test.each([
    [
      'a pod of no higher priority',
      pending('d/new', BIG),
      'preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod.',
    ],
    [
      'a pod that preempts nobody',
      pending('d/new', { ...BIG, priority: 9, preemptionPolicy: 'Never' }),
      'preemption: not eligible due to preemptionPolicy=Never.',
    ],
    [
      'nodes that preemption cannot change',
      pending('d/new', { ...BIG, priority: 9, nodeSelector: { disk: 'ssd' } }),
      'preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
    ],
  ])('%s', (_, pod, message) => {
    expect(outcome(schedulerOf(twoNodes, pods).attempt(pod))).toBe(`${NO_CLAIMS}${message}`);
  });

  it('while the victims of an earlier attempt are ending', () => {
    const scheduler = schedulerOf(twoNodes, pods);
    scheduler.nominate(urgent, 'n1');
    const ending = {
      ...low('a', 'n1'),
      deletionTimestamp: atSecond(30),
      conditions: [
        { type: 'DisruptionTarget', status: 'True', reason: 'PreemptionByScheduler' } as const,
      ],
    };
    scheduler.replacePod(low('a', 'n1'), ending);
    expect(outcome(scheduler.attempt(urgent))).toBe(
      `${NO_CLAIMS}preemption: not eligible due to a terminating pod on the nominated node.`,
    );
    scheduler.replacePod(ending, undefined);
    expect(outcome(scheduler.attempt(urgent))).toBe('n1');
  });
});

describe('room that is being made', () => {
  const other = pending('d/other', { ...BIG, priority: 1000 });

  it('is kept from pods of no higher priority until it is taken back', () => {
    const scheduler = schedulerOf([roomyNode('n1')], []);
    scheduler.nominate(urgent, 'n1');
    expect(scheduler.attempt(other)).toMatchObject({
      kind: 'unschedulable',
      fit: '0/1 nodes are available: 1 Insufficient cpu.',
    });
    expect(outcome(scheduler.attempt(pending('d/top', { ...BIG, priority: 2000 })))).toBe('n1');
    scheduler.nominate(urgent, undefined);
    expect(outcome(scheduler.attempt(other))).toBe('n1');
  });

  it('is given up when its pod is bound', () => {
    const scheduler = schedulerOf(twoNodes, []);
    scheduler.nominate(urgent, 'n1');
    scheduler.replacePod(urgent, { ...urgent, nodeName: 'n2' });
    expect(outcome(scheduler.attempt(other))).toBe('n1');
  });
});
