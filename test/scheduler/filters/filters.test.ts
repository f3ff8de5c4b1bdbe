import { describe, expect, it } from 'vitest';
import type { Node, NodeCondition, Toleration } from '#cluster';
import { refusingCondition } from '../../../src/scheduler/filters/node-conditions.ts';
import {
  choiceVerdict,
  roomVerdict,
  shortageOf,
} from '../../../src/scheduler/filters/node-verdict.ts';
import { steadyNode } from '../../support/builders.ts';

const RULES = { comparisonOperators: true } as never;

describe('a node is refused for a condition, before conditions became taints', () => {
  const refused = (
    conditions: readonly Partial<NodeCondition>[],
    {
      tolerations = [],
      isBestEffort = false,
    }: { tolerations?: readonly Toleration[]; isBestEffort?: boolean } = {},
  ) => {
    const choice = { tolerations, isBestEffort } as never;
    const reason = refusingCondition(choice, { conditions: conditions as never }, RULES);
    return reason?.plugin === 'NodeConditions' ? reason.condition : reason?.plugin;
  };
  const is = (type: string, status: string) => [{ type, status }] as never;
  const tolerating = (key: string): readonly Toleration[] => [
    { key: 'other', operator: 'Exists', value: '' } as never,
    { key, operator: 'Exists', value: '' } as never,
  ];
  const notReady = refused(is('Ready', 'False'));

  it.each<[string, ReturnType<typeof refused>, ReturnType<typeof refused>]>([
    ['not when it is Ready', refused(is('Ready', 'True')), undefined],
    ['when that is Unknown', refused(is('Ready', 'Unknown')), notReady],
    ['not with a network', refused(is('NetworkUnavailable', 'False')), undefined],
    ['not with room on its disks', refused(is('DiskPressure', 'False')), undefined],
    ['not when that is Unknown', refused(is('DiskPressure', 'Unknown')), undefined],
    ['not with too little memory', refused(is('MemoryPressure', 'True')), undefined],
    ['not for others', refused(is('PIDPressure', 'True')), undefined],
    ['not without conditions', refused([]), undefined],
    [
      'not where the pod tolerates its taint',
      refused(is('DiskPressure', 'True'), {
        tolerations: tolerating('node.kubernetes.io/disk-pressure'),
      }),
      undefined,
    ],
    [
      'although the pod tolerates another',
      refused(is('Ready', 'False'), {
        tolerations: tolerating('node.kubernetes.io/disk-pressure'),
      }),
      notReady,
    ],
    [
      'the second as well',
      refused([...is('Ready', 'True'), ...is('Ready', 'False')] as never),
      notReady,
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });

  it('that is bad, each with its name', () => {
    expect(notReady).toBeDefined();
    expect(refused(is('NetworkUnavailable', 'True'))).toBeDefined();
    expect(refused(is('DiskPressure', 'True'))).toBeDefined();
    const bestEffort = refused(is('MemoryPressure', 'True'), { isBestEffort: true });
    expect(bestEffort).toBeDefined();
    expect(refused(is('MemoryPressure', 'False'), { isBestEffort: true })).toBeUndefined();
    const names = [
      notReady,
      refused(is('NetworkUnavailable', 'True')),
      refused(is('DiskPressure', 'True')),
      bestEffort,
    ];
    expect(new Set(names).size).toBe(4);
  });
});

const NOTHING = { milliCpu: 0, memory: 0, ephemeralStorage: 0, scalars: new Map<string, number>() };
const HAS = {
  milliCpu: 4_000,
  memory: 800,
  ephemeralStorage: 60,
  scalars: new Map([['gpu', 2]]),
  pods: 3,
};

describe('a node is short of', () => {
  const short = (asked: object, used: object = {}, has: object = {}) => {
    const found = shortageOf(
      { ...NOTHING, ...asked } as never,
      { ...NOTHING, podCount: 1, ...used } as never,
      { ...HAS, ...has } as never,
    );
    return `${found.resources.join(' ')}${found.isForGood ? ' for good' : ''}`;
  };
  const gpu = (count: number) => ({ scalars: new Map([['gpu', count]]) });
  const fpga = (count: number) => ({ scalars: new Map([['fpga', count]]) });

  it.each<[string, string, string]>([
    ['nothing', short({}), ''],
    ['nothing that fits exactly', short({ milliCpu: 3_000, memory: 800 }, { milliCpu: 1_000 }), ''],
    ['CPUs', short({ milliCpu: 3_001 }, { milliCpu: 1_000 }), 'cpu'],
    ['CPUs that it never had', short({ milliCpu: 4_001 }), 'cpu for good'],
    ['nothing that is not asked for', short({}, { milliCpu: 5_000, memory: 900 }), ''],
    ['memory', short({ memory: 1 }, { memory: 800 }), 'memory'],
    ['storage', short({ ephemeralStorage: 61 }), 'ephemeral-storage for good'],
    ['no place for the last pod', short({}, { podCount: 2 }), ''],
    ['a place', short({}, { podCount: 3 }), 'pods'],
    ['no place without pods', short({}, { podCount: 0 }, { pods: 1 }), ''],
    [
      'all at once',
      short({ milliCpu: 1, memory: 1 }, { podCount: 3, milliCpu: 4_000, memory: 800 }),
      'pods cpu memory',
    ],
    ['devices', short(gpu(2), gpu(1)), 'gpu'],
    ['no devices that are free', short(gpu(1), gpu(1)), ''],
    ['no devices that nobody uses', short(gpu(2)), ''],
    ['more devices than it has', short(gpu(3)), 'gpu for good'],
    [
      'CPUs, not of the devices that nobody uses',
      short({ milliCpu: 5_000, ...gpu(2) }),
      'cpu for good',
    ],
    ['devices that it has none of', short(fpga(1)), 'fpga for good'],
    ['none of a kind that is asked for 0 times', short(fpga(0)), ''],
    [
      'one of two kinds',
      short({
        scalars: new Map([
          ['fpga', 1],
          ['gpu', 1],
        ]),
      }),
      'fpga for good',
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });
});

/** Keeps the reasons in place of their number, and whether preemption may help. */
const refusals = () => {
  const told: [readonly { readonly plugin: string }[], boolean][] = [];
  return {
    told: () =>
      told.map(([reasons, helps]) => `${reasons.map(({ plugin }) => plugin).join(' ')} ${helps}`),
    number: (reasons: readonly { readonly plugin: string }[], helps: boolean) =>
      told.push([reasons, helps]),
  };
};

describe('the filters', () => {
  const verdict = (node: Partial<Node>, choice: object = {}, rules: object = {}) => {
    const { told, number } = refusals();
    const free = {
      tolerations: [],
      isAllowedOn: () => true,
      named: undefined,
      isBestEffort: false,
    };
    const release = { comparisonOperators: true, readsConditions: false, taintInMessage: true };
    choiceVerdict(
      { ...free, ...choice } as never,
      { ...steadyNode('n', 'north'), ...node },
      { ...release, ...rules } as never,
      { number } as never,
    );
    return told().join();
  };
  const cordoned = { unschedulable: true };
  const cordon = { key: 'node.kubernetes.io/unschedulable', operator: 'Exists', value: '' };
  const tainted = { taints: [{ key: 'team', value: '', effect: 'NoSchedule' as const }] };
  const notReady = { conditions: [{ type: 'Ready', status: 'False' } as never] };

  it.each<[string, string, string]>([
    ['let a node be', verdict({}), ''],
    ['want a named node', verdict({}, { named: new Set(['m']) }), 'NodeAffinity false'],
    ['let the named node be', verdict({}, { named: new Set(['n', 'm']) }), ''],
    ['refuse a cordoned node', verdict(cordoned), 'NodeUnschedulable false'],
    ['unless that is tolerated', verdict(cordoned, { tolerations: [cordon] }), ''],
    [
      'refuse it to those who tolerate others',
      verdict(cordoned, { tolerations: [{ ...cordon, key: 'x' }] }),
      'NodeUnschedulable false',
    ],
    ['refuse a taint', verdict(tainted), 'TaintToleration false'],
    [
      'unless that is tolerated too',
      verdict(tainted, { tolerations: [{ ...cordon, key: 'team' }] }),
      '',
    ],
    [
      'want what the pod asks of nodes',
      verdict({}, { isAllowedOn: () => false }),
      'NodeAffinity false',
    ],
    ['look at no conditions', verdict(notReady), ''],
    [
      'do in old releases',
      verdict(notReady, {}, { readsConditions: true }),
      'NodeConditions false',
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });

  it.each<[string, readonly string[], object, string]>([
    ['let a pod have its ports', ['a', 'b'], {}, ''],
    ['refuse one port of two that is taken', ['a', 'taken'], {}, 'NodePorts true'],
    ['ask for no ports where there are none', [], {}, ''],
    ['refuse too much of what others take', [], { milliCpu: 1 }, 'NodeResourcesFit true'],
    ['refuse what there never was', [], { milliCpu: 4_001 }, 'NodeResourcesFit false'],
  ])('%s', (_, ports, asked, expected) => {
    const { told, number } = refusals();
    const occupied = {
      ...{ ...NOTHING, milliCpu: 4_000, podCount: 0, allocatable: HAS },
      ports: { conflictsWith: (port: string) => port === 'taken' },
    };
    roomVerdict(
      ports as never,
      { ...NOTHING, ...asked } as never,
      occupied as never,
      { number } as never,
    );
    expect(told().join()).toBe(expected);
  });
});
