import { describe, expect, it } from 'vitest';
import type { NodeCondition } from '#cluster';
import { inSeconds } from '#units';
import { karpenterOptions, type Provider } from '../../src/autoscalers/karpenter/options.ts';
import { unhealthyBy } from '../../src/autoscalers/karpenter/repair.ts';
import { atSecond, secondOf } from '../support/clock.ts';

type Shown = readonly [type: string, status: NodeCondition['status'], since: number];

/** Since when a node is unhealthy, and how many minutes it may be. */
function unhealthy(conditions: readonly Shown[], provider: Provider = 'aws') {
  const shown = conditions.map(([type, status, since]) => ({
    ...{ type, status, reason: '', message: '' },
    lastTransitionTime: atSecond(since),
  }));
  const { repairPolicies } = karpenterOptions({}, {}, {}, provider);
  const found = unhealthyBy({ conditions: shown }, repairPolicies);
  return found && [secondOf(found.since), inSeconds(found.tolerance) / 60];
}

describe('a node of AWS is unhealthy', () => {
  it.each<[string, readonly Shown[], readonly number[] | undefined]>([
    ['by its Ready', [['Ready', 'Unknown', 5]], [5, 30]],
    ['by its accelerators', [['AcceleratedHardwareReady', 'False', 5]], [5, 10]],
    ['by its storage', [['StorageReady', 'False', 5]], [5, 30]],
    ['by its network', [['NetworkingReady', 'False', 5]], [5, 30]],
    ['by its kernel', [['KernelReady', 'False', 5]], [5, 30]],
    ['by what runs its containers', [['ContainerRuntimeReady', 'False', 5]], [5, 30]],
    ['not where that is not known', [['KernelReady', 'Unknown', 5]], undefined],
    ['not by others', [['MemoryPressure', 'True', 5]], undefined],
    [
      'by that of which the time is over first',
      [
        ['Ready', 'False', 0],
        ['AcceleratedHardwareReady', 'False', 1_199],
        ['StorageReady', 'False', 100],
      ],
      [1_199, 10],
    ],
  ])('%s', (_, conditions, expected) => {
    expect(unhealthy(conditions)).toEqual(expected);
  });
});

it('other providers know only Ready', () => {
  expect(unhealthy([['KernelReady', 'False', 5]], 'azure')).toBeUndefined();
  expect(unhealthy([['Ready', 'False', 5]], 'azure')).toEqual([5, 10]);
});
