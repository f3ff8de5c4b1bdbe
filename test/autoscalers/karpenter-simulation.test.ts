import { describe, expect, it } from 'vitest';
import type { Karpenter } from '#autoscalers/karpenter';
import type { BudgetSpec, Pod } from '#cluster';
import { budgetsByNamespace, needsPlace } from '../../src/autoscalers/karpenter/going-pods.ts';
import { budget } from '../support/budgets.ts';
import { pod, tolerating } from '../support/builders.ts';
import { atSecond, secondOf } from '../support/clock.ts';
import { entriesLike } from '../support/expect.ts';
import { BY_THE_TEST } from '../support/room.ts';
import { asking } from '../support/scheduler.ts';
import { busy, type Course, loops, machine, small, waiting } from './karpenter-stage.ts';
import type { Stage } from './stage.ts';

/** The nodes that Karpenter takes away, with the seconds. */
function taken(course: Course): readonly string[] {
  const { room } = loops({ until: 60, ...course });
  return entriesLike(room, { kind: 'NodeRemovalStarted' }).map(
    ({ at, cause }) => `${'node' in cause ? cause.node : ''} at ${secondOf(at)}`,
  );
}

describe('a pod of a node that goes needs another one', () => {
  const NOW = atSecond(0);
  const web = (given: Partial<Pod> = {}): Pod =>
    pod('shop/web', 'n', { labels: { app: 'web' }, ...given });
  const budgeted = (
    specs: readonly Partial<Omit<BudgetSpec, 'selector'>>[],
    given: Partial<Pod> = {},
  ): boolean => {
    const budgets = specs.map((each, place) => budget(`b${place}`, each));
    const store = { shelf: () => ({ list: () => budgets }) };
    return needsPlace(web(given), budgetsByNamespace(store as never), NOW);
  };
  const ofStatefulSet: Partial<Pod> = {
    deletionTimestamp: NOW,
    ownerReferences: [
      { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'db', uid: 'db', controller: true },
    ],
  };
  const keeps = (value: string): Partial<Pod> => ({
    annotations: { 'karpenter.sh/do-not-disrupt': value },
    startTime: atSecond(-60),
  });
  const ill: Partial<Pod> = { conditions: [{ type: 'Ready', status: 'False', reason: '' }] };
  const STAYS = tolerating({ key: 'karpenter.sh/disrupted', operator: 'Exists' } as never);
  const always = { unhealthyPodEvictionPolicy: 'AlwaysAllow' } as const;

  it.each<[string, boolean, boolean]>([
    ['without any budget', budgeted([]), true],
    ['where its budget allows none now', budgeted([{ maxUnavailable: 1 }]), true],
    ['not where its budget allows none ever', budgeted([{ maxUnavailable: 0 }]), false],
    ['not by a part of none', budgeted([{ maxUnavailable: '0%' }]), false],
    ['not where all have to be there', budgeted([{ minAvailable: '100%' }]), false],
    ['where as many as there are have to be', budgeted([{ minAvailable: 1 }]), true],
    ['not with two budgets', budgeted([{ maxUnavailable: 1 }, { minAvailable: 0 }]), false],
    [
      'not ready, by budgets of ready ones',
      budgeted([{ maxUnavailable: 0, ...always }], ill),
      true,
    ],
    ['ready, with such a budget', budgeted([{ maxUnavailable: 0, ...always }]), false],
    ['not while it refuses', budgeted([], keeps('true')), false],
    ['not for as long as it refuses', budgeted([], keeps('2m')), false],
    ['once it refuses no longer', budgeted([], keeps('30s')), true],
    ['that ends, of a StatefulSet', budgeted([{ maxUnavailable: 0 }], ofStatefulSet), true],
    ['that stays in spite of it', budgeted([{ maxUnavailable: 0 }], STAYS), true],
  ])('%s', (_, answer, expected) => {
    expect(answer).toBe(expected);
  });
});

describe('Karpenter takes no node away for whose pods there is no place', () => {
  const pool = { consolidateAfter: '0s' };
  const nodes = [machine('n1'), machine('n2')];
  const pods = [small('n1'), small('n2')];
  const expired = (name: string) =>
    [3, (_: Stage, karpenter: Karpenter) => karpenter.expire(name, BY_THE_TEST)] as const;

  it('and consolidates where there is one', () => {
    expect(taken({ nodes, pods, pool })).toEqual(['n1 at 21']);
  });

  it('beside pods that are pending', () => {
    expect(taken({ nodes, pods: [...pods, waiting('w')], pool })).toEqual([]);
  });

  it('but in spite of pending pods that fit nowhere', () => {
    const large = waiting('w', {
      spec: { ...busy('n1').spec, containers: [asking({ cpu: '9' })] },
    });
    expect(taken({ nodes, pods: [...pods, large], pool })).toEqual(['n1 at 21']);
  });

  it('beside pods of nodes that go', () => {
    const three = [...nodes, machine('n3')];
    const course = { nodes: three, pool, answer: () => 429 as const, at: [expired('n3')] };
    expect(taken({ ...course, pods: [...pods, busy('n3')] })).toEqual(['n3 at 3']);
    // The pod of n3 is to go to n1, which is kept for it.
    expect(taken({ ...course, pods: [...pods, small('n3')] })).toEqual(['n3 at 3', 'n2 at 21']);
  });
});

it('Karpenter keeps nodes to which pods of others go for a while', () => {
  const nodes = ['n1', 'n2', 'n3'].map((name) => machine(name));
  const drift = (name: string, second: number) =>
    [second, (_: Stage, karpenter: Karpenter) => karpenter.drift(name, BY_THE_TEST)] as const;
  const at = [drift('n1', 3), drift('n2', 4), drift('n3', 5)];
  const pods = nodes.map(({ name }) => small(name));
  expect(taken({ nodes, pods, at, until: 200 })).toEqual(['n1 at 6', 'n3 at 6.05', 'n2 at 67.1']);
});

it('pods that are kept apart by zone get one machine after the other, each at their next turn', () => {
  const term = {
    topologyKey: 'topology.kubernetes.io/zone',
    labelSelector: { matchLabels: { app: 'db' } },
  };
  const apart = (name: string): Pod => {
    const one = waiting(name, { labels: { app: 'db' } });
    const podAntiAffinity = { requiredDuringSchedulingIgnoredDuringExecution: [term] };
    return { ...one, spec: { ...one.spec, affinity: { podAntiAffinity } } };
  };
  const pods = ['db-0', 'db-1', 'db-2'].map(apart);
  const { stage } = loops({ nodes: [], pods, zones: ['a', 'b', 'c'], until: 40 });
  const orders = stage.said.filter((line) => line.includes('order p-new'));
  expect(orders).toEqual([
    '1: order p-new-1 in a',
    '11: order p-new-2 in b',
    '21: order p-new-3 in c',
  ]);
});
