import { describe, expect, it } from 'vitest';
import type { Karpenter } from '#autoscalers/karpenter';
import type { Pod } from '#cluster';
import { atSecond } from '../support/clock.ts';
import { entriesLike, secondsOf } from '../support/expect.ts';
import { BY_THE_TEST } from '../support/room.ts';
import { asking, running } from '../support/scheduler.ts';
import { busy, type Course, loops, machine, removals, small, waiting } from './karpenter-stage.ts';
import type { Stage } from './stage.ts';

/** Keeps a run going until then. */
const until = (second: number) => [second, () => undefined] as const;
const asks = (text: string): Partial<Pod> => ({
  annotations: { 'karpenter.sh/do-not-disrupt': text },
  startTime: atSecond(0),
});

describe('Karpenter looks again', () => {
  const pool = { consolidateAfter: '30s' };
  const nodes = [machine('n1'), machine('n2')];

  it('once a budget of a pool counts no longer', () => {
    const budgets = [{ nodes: '0', reasons: [], schedule: '0 0 * * *', duration: '2m' }];
    const course = { nodes, pods: [busy('n1')], pool: { ...pool, budgets }, at: [until(300)] };
    expect(removals(course, 'empty')).toEqual([141]);
  });

  it('once a pod refuses no longer', () => {
    const pods = [small('n1', asks('true')), small('n2', asks('2m'))];
    expect(removals({ nodes, pods, pool, at: [until(300)] }, 'underutilized')).toEqual([141]);
  });
});

describe('Karpenter replaces drifted nodes', () => {
  const drift = (name: string, second: number) =>
    [second, (_: Stage, karpenter: Karpenter) => karpenter.drift(name, BY_THE_TEST)] as const;
  const budgets = [{ nodes: '1', reasons: [] }];
  const nodes = ['n1', 'n2', 'n3'].map((name) => machine(name));
  const first = (course: Course): string | undefined => {
    const { room } = loops({ nodes, pool: { budgets }, joinsAfter: 20, until: 100, ...course });
    const [started] = entriesLike(room, { kind: 'NodeRemovalStarted' });
    const { node } = { node: undefined, ...started?.cause };
    return node;
  };

  it('past one that cannot go', () => {
    const stuck = running(
      'shop/stuck',
      'n1',
      { containers: [asking({ cpu: '1' })], nodeSelector: { 'kubernetes.io/hostname': 'n1' } },
      { ownerReferences: busy('n1').ownerReferences },
    );
    const pods = [stuck, busy('n2'), busy('n3')];
    expect(first({ pods, at: [drift('n1', 5), drift('n2', 5)] })).toBe('n2');
  });

  it('those first that need no other, then in the order of their drift', () => {
    expect(first({ at: [drift('n2', 3), drift('n1', 5)] })).toBe('n2');
    const pods = [busy('n1'), busy('n2')];
    expect(first({ pods, at: [drift('n2', 3), drift('n3', 5)] })).toBe('n3');
  });

  it('within limits that do not count those that go', () => {
    const limits = { cpu: '12' };
    expect(first({ pool: { budgets, limits }, at: [drift('n1', 5)] })).toBe('n1');
  });

  it('by nodes to which pods came lately', () => {
    const late = (stage: Stage): void => {
      stage.room.user.createPod(small('n2'), BY_THE_TEST);
    };
    const { said } = loops({
      ...{ nodes: nodes.slice(0, 2), pods: [small('n1')], until: 60 },
      ...{ pool: { consolidateAfter: '10m' }, at: [[2, late], drift('n1', 5)] },
    });
    expect(said.filter((text) => text.includes('order'))).toEqual([]);
  });
});

it('Karpenter consolidates a new node by the time of its initialization', () => {
  const { room } = loops({
    ...{ nodes: [machine('n1')], pods: [busy('n1'), waiting('w')], until: 400 },
    ...{ pool: { consolidateAfter: '2m' }, joinsAfter: 40 },
    at: [[45, (stage) => stage.room.user.removePod('shop/w', 'Deleted', BY_THE_TEST)]],
  });
  expect(secondsOf(room, { kind: 'NodeRemovalStarted', reason: 'empty' })).toEqual([181]);
});
