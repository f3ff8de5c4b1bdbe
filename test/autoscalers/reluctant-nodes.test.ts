import { describe, expect, it } from 'vitest';
import type { InstanceType } from '#autoscaling';
import type { Node, NodePool, Pod, Taint } from '#cluster';
import { offeringsOf } from '../../src/autoscalers/karpenter/offerings.ts';
import { variantsOf } from '../../src/autoscalers/karpenter/preferences.ts';
import { solve } from '../../src/autoscalers/karpenter/solve.ts';
import { asking, pending, roomyNode, schedulerOf } from '../support/scheduler.ts';

const RATHER_NOT: Taint = { key: 'night', value: '', effect: 'PreferNoSchedule' };
const ROOM = { cpu: '4', memory: '16Gi', pods: '110' };
const M4: InstanceType = {
  ...{ name: 'm4', labels: {}, capacity: ROOM, allocatable: ROOM, zones: [], isPriced: true },
  prices: { 'on-demand': 4 },
};
const reluctant = (name: string): Node => roomyNode(name, 'a', { taints: [RATHER_NOT] });
const web = (tolerations: Pod['spec']['tolerations'] = []): Pod =>
  pending('shop/web', { containers: [asking({ cpu: '1' })], tolerations });

/** Where a pod goes: to a node, or to a new one of a pool. */
function placeOf(
  pod: Pod,
  nodes: readonly Node[],
  pools: Readonly<Record<string, readonly Taint[]>>,
) {
  const template = { labels: {}, requirements: [], startupTaints: [], expireAfter: 'Never' };
  const { planned, placed } = solve({
    ...{ pods: [pod], existing: nodes.map(({ name }) => name), isAvailable: () => true },
    ...{ trial: schedulerOf(nodes, []), counted: [], moving: new Set<string>() },
    held: new Set<string>(),
    settled: new Set<string>(),
    pools: Object.entries(pools).map(([name, taints]) => {
      const pool = { name, weight: 0, limits: {}, template: { ...template, taints } } as never;
      const offerings = offeringsOf(pool as NodePool, [M4], ['a']);
      return { pool, offerings, remaining: new Map(), overhead: () => new Map() };
    }),
    nodeOf: (name) => nodes.find((each) => each.name === name),
    ...{ ignoresPreferences: false, ignoresDevices: true, pick: ([first = '']) => first },
  });
  return placed.get('shop/web') ?? planned[0]?.pool.name;
}

describe('nodes that would rather have no pods', () => {
  it('are avoided as long as another is there or may come', () => {
    expect(placeOf(web(), [reluctant('n1'), roomyNode('n2')], {})).toBe('n2');
    expect(placeOf(web(), [reluctant('n1')], { p: [] })).toBe('p');
    expect(placeOf(web(), [], { p: [RATHER_NOT], q: [] })).toBe('q');
  });

  it('are taken in the end if any pool makes such nodes', () => {
    expect(placeOf(web(), [reluctant('n1')], { p: [RATHER_NOT] })).toBe('n1');
    expect(placeOf(web(), [], { p: [RATHER_NOT] })).toBe('p');
    expect(placeOf(web(), [reluctant('n1')], {})).toBeUndefined();
  });

  it('are taken at once by pods that tolerate them', () => {
    const tolerant = web([{ key: 'night', operator: 'Exists' }]);
    expect(placeOf(tolerant, [reluctant('n1'), roomyNode('n2')], {})).toBe('n1');
    const all = web([{ operator: 'Exists', effect: 'PreferNoSchedule' }]);
    expect(variantsOf(all, false, true)).toHaveLength(1);
  });

  it('are the last preference that is given up', () => {
    const topologySpreadConstraints = [
      { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' },
    ] as never;
    const pod = { ...web(), spec: { ...web().spec, topologySpreadConstraints } };
    const shown = variantsOf(pod, false, true).map(({ spec }) => [
      spec.topologySpreadConstraints?.length,
      spec.tolerations.length,
    ]);
    expect(shown).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
    ]);
  });
});
