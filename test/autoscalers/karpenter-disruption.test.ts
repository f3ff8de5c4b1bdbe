import { describe, expect, it } from 'vitest';
import type { Karpenter } from '#autoscalers/karpenter';
import type { Node, Pod } from '#cluster';
import { atSecond } from '../support/clock.ts';
import { expectAt, secondsOf } from '../support/expect.ts';
import { BY_THE_TEST } from '../support/room.ts';
import { asking, running } from '../support/scheduler.ts';
import { busy, type Course, from, loops, machine, removals } from './karpenter-stage.ts';
import type { Stage } from './stage.ts';

const ONE = { containers: [asking({ cpu: '1' })] };
const OWNED = { ownerReferences: busy('n1').ownerReferences };
const DELETE = { mechanism: 'delete', gracePeriodSeconds: 30 } as const;
const ZERO = [{ nodes: '0', reasons: [] }];
/** A node that has not been healthy since a second. */
const ill = (name: string, second: number): Node =>
  machine(
    name,
    {},
    {
      conditions: [
        {
          ...{ type: 'Ready', status: 'Unknown', reason: '', message: '' },
          lastTransitionTime: atSecond(second),
        },
      ],
    },
  );

describe('Karpenter repairs a node', () => {
  const nodes = ['n1', 'n2', 'n3', 'n4', 'n5'].map((name) => machine(name));
  const flags = { 'feature-gates': 'NodeRepair=true', 'repair-toleration': '2m' };
  const lost = (name: string, second: number) =>
    [second, (stage: Stage) => stage.setReady(name, 'Unknown')] as const;
  const back = (name: string, second: number) =>
    [second, (stage: Stage) => stage.setReady(name, 'True')] as const;

  it.each<[string, Course, readonly number[]]>([
    ['once it has not been healthy for its time', { at: [lost('n1', 10)] }, [130]],
    ['not where it is healthy again in time', { at: [lost('n1', 10), back('n1', 100)] }, []],
    [
      'by the last time at which it fell ill',
      { at: [lost('n1', 10), back('n1', 100), lost('n1', 110)] },
      [230],
    ],
    ['not where that is off', { flags: {}, at: [lost('n1', 10)] }, []],
    [
      'while no more than a fifth of its pool are ill',
      { at: [lost('n1', 10), lost('n2', 200)] },
      [130, 320],
    ],
    [
      'five minutes later where too many were',
      { at: [lost('n1', 10), lost('n2', 20), back('n2', 200)] },
      [430],
    ],
    ['that was ill before the start', { nodes: [...nodes.slice(1), ill('n1', -60)] }, [60]],
    [
      'not one that is gone',
      { at: [lost('n1', 10), [50, ({ room }) => room.user.nodes.deleteNode('n1', BY_THE_TEST)]] },
      [],
    ],
  ])('%s', (_, course, expected) => {
    expect(removals({ nodes, flags, until: 500, ...course }, 'repair')).toEqual(expected);
  });

  it('that goes already, and waits for pods that it may not evict, by deleting them', () => {
    const kept = running('shop/kept', 'n1', ONE, {
      ...OWNED,
      annotations: { 'karpenter.sh/do-not-disrupt': 'true' },
    });
    const expire = (_: Stage, karpenter: Karpenter): void => karpenter.expire('n1', BY_THE_TEST);
    const course: Course = { nodes, pods: [kept], at: [[5, expire], lost('n1', 10)], until: 500 };
    expect(loops(course).said).toEqual([]);
    const { room, said } = loops({ ...course, flags });
    expect(secondsOf(room, { kind: 'PodDeletionRequested', pod: 'shop/kept' })).toEqual([137.7]);
    expect(said).toEqual(['139: end n1 within 7 s']);
    expect(secondsOf(room, { kind: 'karpenter/unhealthy', node: 'n1' })).toEqual([130]);
  });

  it('and tells where too many are ill', () => {
    const { room } = loops({ nodes, flags, at: [lost('n1', 10), lost('n2', 20)], until: 300 });
    const blocked = { kind: 'RepairBlocked', pool: 'p', unhealthy: 2, nodes: 5 } as const;
    expectAt(room, { ...blocked, node: 'n1' }, 130);
    expectAt(room, { ...blocked, node: 'n2' }, 140);
  });
});

describe('Karpenter consolidates', () => {
  const small = (node: string): Pod => running(`shop/small-${node}`, node, ONE, OWNED);
  const pool = { consolidateAfter: '30s' };
  const empty = { pool, nodes: [machine('n1'), machine('n2')], pods: [busy('n1')] };
  const bind = ({ room: { user } }: Stage): void => {
    user.createPod(busy('n2'), BY_THE_TEST);
  };

  it.each<[string, Course, readonly number[]]>([
    ['an empty node 15 seconds after the pass that finds it', {}, [21]],
    ['an empty node once the API server is up again', { isUp: from(25) }, [41]],
    ['an empty node once it runs', { runs: from(10) }, [31]],
    ['none that is no longer empty by then', { at: [[10, bind]] }, []],
    ['none where its pool allows none', { pool: { ...pool, budgets: ZERO } }, []],
    ['none where its pool never wants it', { pool: { consolidateAfter: 'Never' } }, []],
    [
      'none for as long after its last pod as its pool says',
      {
        pods: [busy('n1'), busy('n2')],
        at: [[10, ({ room }) => room.user.deletePod(busy('n2').key, DELETE, BY_THE_TEST)]],
      },
      // 40 s is no pass: that is at 46 s.
      [61],
    ],
    [
      'a node at once whose pod is gone without having been told to',
      {
        pods: [busy('n1'), busy('n2')],
        at: [[10, ({ room }) => room.user.removePod(busy('n2').key, 'Deleted', BY_THE_TEST)]],
      },
      [31],
    ],
    [
      'as many empty nodes as its pool allows',
      {
        nodes: [machine('n1'), machine('n2'), machine('n3')],
        pool: { ...pool, budgets: [{ nodes: '1', reasons: [] }] },
      },
      // The machine of the first ends from 26 s on; the last pass before was at 21.05 s.
      [21, 46.05],
    ],
  ])('%s', (_, course, expected) => {
    expect(removals({ ...empty, until: 70, ...course }, 'empty')).toEqual(expected);
  });

  it('a node whose pods fit on another', () => {
    const course = { ...empty, pods: [busy('n1'), small('n2')], until: 60 };
    expect(removals(course, 'underutilized')).toEqual([21]);
    const crowded = { ...course, pods: [busy('n1'), busy('n2')] };
    expect(removals(crowded, 'underutilized')).toEqual([]);
    const onlyEmpty = { ...pool, consolidationPolicy: 'WhenEmpty' };
    expect(removals({ ...course, pool: onlyEmpty }, 'underutilized')).toEqual([]);
  });
});

describe('Karpenter replaces a drifted node', () => {
  const drift = (_: Stage, karpenter: Karpenter): void => karpenter.drift('n1', BY_THE_TEST);
  const DISRUPTED = 'karpenter.sh/disrupted';
  const played = (course: Course, ...looks: readonly number[]) => {
    const seen: string[] = [];
    const look = (second: number) =>
      [second, (stage: Stage) => seen.push(stage.marksOf('n1').join())] as const;
    const at = [[5, drift] as const, ...looks.map(look)];
    const { said, room } = loops({ at, joinsAfter: 39.5, until: 800, ...course });
    const gone = secondsOf(room, { kind: 'NodeRemovalStarted', node: 'n1' });
    return { said: said[0], orders: said, seen, gone };
  };

  it('once the other one works', () => {
    const { said, seen, gone } = played({}, 4, 7);
    expect([said, gone]).toEqual(['6: order p-new-1 in a', [46]]);
    expect(seen).toEqual(['', DISRUPTED]);
  });

  it('not where the cloud has none', () => {
    const { said, seen, gone } = played({ full: ['a'] }, 7);
    expect([said, seen, gone]).toEqual(['6: order p-new-1 in a: refused', [''], []]);
  });

  it('not while the other one does not come: for ten minutes, and until it is given up', () => {
    const late = played({ joinsAfter: Infinity, until: 905 }, 605.5, 607.5);
    expect([late.seen, late.gone]).toEqual([[DISRUPTED, ''], []]);
    const { orders } = played({ joinsAfter: Infinity, until: 930 });
    expect(orders.slice(0, 2)).toEqual(['6: order p-new-1 in a', '906: end p-new-1']);
    expect(orders[2]).toMatch(/: order p-new-2 in a$/);
  });

  it('not while its pods would go to a node that is not initialized', () => {
    const boot = { key: 'boot', value: '', effect: 'NoSchedule' } as const;
    const besides = (initialized: string, taints: Node['taints']) =>
      played({
        nodes: [
          machine('n1'),
          machine('n2', { 'karpenter.sh/initialized': initialized }, { taints }),
        ],
        ...{ pods: [busy('n1')], template: { startupTaints: [boot] }, until: 60 },
      });
    expect(besides('', [boot])).toMatchObject({ orders: [], gone: [] });
    expect(besides('true', [])).toMatchObject({ gone: [6] });
  });

  it('without another where it is empty', () => {
    const { said, gone } = played({ pods: [] });
    expect([said, gone]).toEqual(['11: end n1 within 7 s', [6]]);
  });

  it('not one that it has not made', () => {
    const other: Course['at'] = [[5, (_, karpenter) => karpenter.drift('x', BY_THE_TEST)]];
    expect(played({ at: other, until: 100 })).toMatchObject({ gone: [] });
  });
});
