import { describe, expect, it } from 'vitest';
import type { Karpenter } from '#autoscalers/karpenter';
import type { Node, NodePool, Pod } from '#cluster';
import { expectAt } from '../support/expect.ts';
import { BY_THE_TEST } from '../support/room.ts';
import {
  busy,
  type Course,
  from,
  loops,
  machine,
  removals,
  waiting,
  wake,
} from './karpenter-stage.ts';
import type { Stage } from './stage.ts';

const pods = [busy('n1'), waiting('new')];
/** A pod that must not be disrupted. */
const kept = (node: string): Pod => ({
  ...busy(node),
  annotations: { 'karpenter.sh/do-not-disrupt': 'true' },
});
describe('Karpenter orders a machine', () => {
  it.each<[string, Course, readonly string[]]>([
    ['a second after it sees a pod that fits nowhere', {}, ['1: order p-new-1 in a']],
    ['once it runs', { runs: from(25), at: [[26, wake]] }, ['27: order p-new-1 in a']],
    ['not while it does not run', { runs: () => false, until: 60 }, []],
    [
      'at a turn of the pod once the API server is up again',
      { isUp: from(15) },
      ['21: order p-new-1 in a'],
    ],
    [
      'in another zone where the first is full',
      { zones: ['a', 'b'], full: ['a'] },
      ['1: order p-new-1 in a: refused', '1: order p-new-1 in b'],
    ],
    ['not where a pool is not ready', { pool: { isReady: false } }, []],
    ['not of a static pool', { pool: { replicas: 3 } }, []],
    ['not beyond the limits of its pool', { pool: { limits: { cpu: '7' } } }, []],
    ['up to the limits of its pool', { pool: { limits: { cpu: '8' } } }, ['1: order p-new-1 in a']],
  ])('%s', (_, course, expected) => {
    expect(loops({ pods, until: 60, ...course }).said).toEqual(expected);
  });

  it('again once the cloud may have some, three minutes later', () => {
    const { room, said } = loops({ pods, full: ['a'], until: 200 });
    expect(said).toEqual(['1: order p-new-1 in a: refused', '191: order p-new-2 in a: refused']);
    expectAt(room, { kind: 'karpenter/offering-unavailable', zone: 'a', lasts: 180 }, 1, 191);
    expectAt(room, { kind: 'NodeOrderFailed', node: 'p-new-1', reason: 'no-capacity' }, 2.06);
    expectAt(room, { kind: 'karpenter/no-place', pod: 'shop/new' }, 11);
  });

  it('and gives it up where no node comes within a quarter of an hour', () => {
    const { room, said } = loops({ pods, joinsAfter: Infinity, until: 1_000 });
    expectAt(room, { kind: 'NodeOrderFailed', reason: 'never-registered', zone: 'a' }, 901);
    expect(said.slice(0, 2)).toEqual(['1: order p-new-1 in a', '901: end p-new-1']);
    expect(said[2]).toMatch(/: order p-new-2 in a$/);
  });

  it('and tells at a turn of the pod which node it waits for', () => {
    const { room } = loops({ pods, until: 60 });
    expectAt(room, { kind: 'karpenter/waits-for', pod: 'shop/new', node: 'p-new-1' }, 51);
  });

  it('whose node is initialized once it has lost the taints of its start', () => {
    const taint = { key: 'example.com/start', value: '', effect: 'NoSchedule' as const };
    const seen: unknown[] = [];
    const look = ({ room }: Stage): void => {
      const node = room.store.node('p-new-1');
      seen.push(node?.taints, node?.labels['karpenter.sh/initialized']);
    };
    loops({ pods, template: { startupTaints: [taint] }, at: [[42, look]], until: 60 });
    expect(seen).toEqual([[], 'true']);
  });

  it.each([
    ['no machine where one is to lose the taint of a readiness rule', 'readiness.k8s.io/net', 0],
    ['one where a node has another taint', 'example.com/own', 1],
  ])('and orders %s', (_, key, orders) => {
    const taints = [{ key, value: '', effect: 'NoSchedule' as const }];
    const nodes = [machine('n1'), machine('n2', { 'karpenter.sh/initialized': '' }, { taints })];
    const { said } = loops({ nodes, pods: [busy('n1'), waiting('new')], until: 60 });
    expect(said.filter((each) => each.includes('order'))).toHaveLength(orders);
  });
});

describe('Karpenter takes a node away', () => {
  const expired = (_: Stage, karpenter: Karpenter): void => karpenter.expire('n1', BY_THE_TEST);
  const template = { expireAfter: '24h10s' };

  it.each<[string, Course, string, readonly number[]]>([
    ['that has expired', { template }, 'expired', [10]],
    ['that is expired', { at: [[5, expired]] }, 'expired', [5]],
    [
      'that has expired, once it runs',
      {
        at: [
          [5, expired],
          [50, wake],
        ],
        runs: from(40),
      },
      'expired',
      [50],
    ],
    [
      'that is gone when it runs: none',
      {
        at: [
          [5, expired],
          [20, ({ room }) => room.user.nodes.deleteNode('n1', BY_THE_TEST)],
          [50, wake],
        ],
        runs: from(40),
      },
      'expired',
      [],
    ],
    [
      'once, however often it has expired',
      {
        at: [
          [5, expired],
          [6, expired],
        ],
      },
      'expired',
      [5],
    ],
  ])('%s', (_, course, reason, expected) => {
    expect(removals({ until: 120, ...course }, reason)).toEqual(expected);
  });

  it('and orders another for pods that it may not evict yet', () => {
    const { said: refused } = loops({ answer: () => 429, at: [[5, expired]], until: 60 });
    expect(refused.filter((text) => !text.includes('evict'))).toEqual(['6: order p-new-1 in a']);
    // Nothing tells when one that asks not to be disrupted goes.
    expect(loops({ pods: [kept('n1')], at: [[5, expired]], until: 60 }).said).toEqual([]);
    // Their controller makes others for those that go.
    const { said } = loops({ at: [[5, expired]], until: 60 });
    expect(said).toEqual(['5: evict shop/on-n1: 201', '10: end n1 within 7 s']);
  });
});

describe('the cloud warns that it takes a machine back', () => {
  const flags = { 'interruption-queue': 'q' };
  const warn = (_: Stage, karpenter: Karpenter): void => karpenter.interrupt('n1', BY_THE_TEST);
  const spot = { 'karpenter.sh/capacity-type': 'spot' };
  const requirements: NodePool['template']['requirements'] = [
    { key: 'karpenter.sh/capacity-type', operator: 'In', values: ['spot', 'on-demand'] },
  ];
  const ordered = (nodes: readonly Node[]) => {
    const course = { nodes, flags, template: { requirements }, until: 60 };
    const { room } = loops({ ...course, answer: () => 429, at: [[5, warn]] });
    return room.store.node('p-new-1')?.labels['karpenter.sh/capacity-type'];
  };

  it('and Karpenter asks for no other of its kind there for a while', () => {
    expect(ordered([machine('n1', spot)])).toBe('on-demand');
    expect(ordered([machine('n1')])).toBe('spot');
    expect(ordered([machine('n1', { ...spot, 'node.kubernetes.io/instance-type': 'x' })])).toBe(
      'spot',
    );
  });

  it.each<[string, Course, readonly number[]]>([
    ['reads it at once', { flags, at: [[5, warn]] }, [5]],
    [
      'reads it once it runs',
      {
        flags,
        at: [
          [5, warn],
          [50, wake],
        ],
        runs: from(40),
      },
      [50],
    ],
    ['reads nothing without a queue', { at: [[5, warn]] }, []],
    [
      'leaves machines alone that it has not made',
      { flags, at: [[5, (__, karpenter) => karpenter.interrupt('x', BY_THE_TEST)]] },
      [],
    ],
  ])('and Karpenter %s', (_, course, expected) => {
    expect(removals({ until: 120, ...course }, 'interrupted')).toEqual(expected);
  });
});

describe('the cloud reports a machine as impaired', () => {
  const report = (_: Stage, karpenter: Karpenter): void =>
    karpenter.reportImpaired('n1', BY_THE_TEST);
  const sound = (_: Stage, karpenter: Karpenter): void => karpenter.reportSound('n1');

  it.each<[string, Course, readonly number[]]>([
    // Looks come every minute, as its garbage collection does every second time.
    ['two minutes later, with the next look', { at: [[5, report]] }, [160]],
    ['with the look that comes after exactly two minutes', { at: [[40, report]] }, [160]],
    [
      'not where it is sound before',
      {
        at: [
          [5, report],
          [100, sound],
        ],
      },
      [],
    ],
    ['a minute later where it does not run', { at: [[5, report]], runs: from(200) }, [220]],
    [
      'not where it is gone',
      {
        at: [
          [5, report],
          [50, ({ room }) => room.user.nodes.deleteNode('n1', BY_THE_TEST)],
        ],
      },
      [],
    ],
    ['not for a machine that was sound all the time', { at: [[5, sound]] }, []],
  ])('and Karpenter takes it away %s', (_, course, expected) => {
    expect(removals({ until: 300, ...course }, 'impaired')).toEqual(expected);
  });
});

describe('a machine is gone', () => {
  const goes = (stage: Stage): void => {
    stage.gone.add('n1');
    stage.setReady('n1', 'Unknown');
  };
  it.each<[string, Course, readonly number[]]>([
    ['as garbage collection sees every two minutes', { at: [[5, goes]] }, [100]],
    ['not one whose node is Ready', { at: [[5, (stage) => stage.gone.add('n1')]] }, []],
    [
      'not one that the cloud still has',
      { at: [[5, (stage) => stage.setReady('n1', 'False')]] },
      [],
    ],
    [
      'not one that is Ready again by then',
      {
        at: [
          [5, goes],
          [50, (stage) => stage.setReady('n1', 'True')],
        ],
      },
      [],
    ],
  ])('%s', (_, course, expected) => {
    expect(removals({ until: 300, ...course }, 'instance-gone')).toEqual(expected);
  });
});
