import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConditionStatus, Node, NodeCondition, Taint } from '#cluster';
import { conditionTaints } from '../../../src/controllers/node-lifecycle/taint-decision.ts';
import { node } from '../../support/builders.ts';
import { START } from '../../support/clock.ts';

const condition = (type: string, status: ConditionStatus): NodeCondition => ({
  type,
  status,
  reason: '',
  message: '',
});
const noSchedule = (key: string): Taint => ({
  key: `node.kubernetes.io/${key}`,
  value: '',
  effect: 'NoSchedule',
});

/** The taints to add and remove, as `+key` and `-key`. */
function patchOf(given: Partial<Node>): readonly string[] {
  const patch = conditionTaints(node('heron-bay', given), START);
  const short = ({ key }: { readonly key: string }) => key.replace('node.kubernetes.io/', '');
  return [
    ...(patch?.add ?? []).map((taint) => `+${short(taint)}`),
    ...(patch?.remove ?? []).map((taint) => `-${short(taint)}`),
  ];
}

describe('the NoSchedule taints of a node', () => {
  it.each([
    ['Ready', 'True', []],
    ['Ready', 'False', ['+not-ready']],
    ['Ready', 'Unknown', ['+unreachable']],
    ['MemoryPressure', 'True', ['+memory-pressure']],
    ['MemoryPressure', 'Unknown', []],
    ['DiskPressure', 'True', ['+disk-pressure']],
    ['PIDPressure', 'True', ['+pid-pressure']],
    ['PIDPressure', 'False', []],
    ['NetworkUnavailable', 'True', ['+network-unavailable']],
    ['NetworkUnavailable', 'False', []],
    ['KernelDeadlock', 'True', []],
  ] as const)('say that %s is %s', (type, status, patch) => {
    expect(patchOf({ conditions: [condition(type, status)] })).toEqual(patch);
  });

  it('say that the node is cordoned', () => {
    expect(patchOf({ unschedulable: true })).toEqual(['+unschedulable']);
  });

  it('change from not-ready to unreachable when nothing is known any more', () => {
    const conditions = [condition('Ready', 'Unknown')];
    expect(patchOf({ conditions, taints: [noSchedule('not-ready')] })).toEqual([
      '+unreachable',
      '-not-ready',
    ]);
  });

  it('go when what they say is over, also those that were set by hand', () => {
    expect(
      patchOf({ taints: [noSchedule('memory-pressure'), noSchedule('unschedulable')] }),
    ).toEqual(['-memory-pressure', '-unschedulable']);
  });

  it('leave other keys and other effects alone', () => {
    const noExecute = { ...noSchedule('unreachable'), effect: 'NoExecute' as const };
    expect(patchOf({ taints: [noSchedule('out-of-service'), noExecute] })).toEqual([]);
  });

  it('are dated', () => {
    const patch = conditionTaints(node('heron-bay', { unschedulable: true }), START);
    expect(patch?.add?.[0]?.timeAdded).toBe(START);
  });

  it('say all there is to say after one patch', () => {
    const types = ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure', 'NetworkUnavailable'];
    const status = fc.constantFrom<ConditionStatus>('True', 'False', 'Unknown');
    const keys = ['not-ready', 'unreachable', 'unschedulable', 'disk-pressure', 'pier-closed'];
    fc.assert(
      fc.property(
        fc.tuple(...types.map((type) => status.map((each) => condition(type, each)))),
        fc.subarray(keys),
        fc.boolean(),
        (conditions, borne, unschedulable) => {
          const before = { conditions, unschedulable, taints: borne.map(noSchedule) };
          const { add = [], remove = [] } = conditionTaints(before, START) ?? {};
          const gone = new Set(remove.map(({ key }) => key));
          const taints = [...before.taints.filter(({ key }) => !gone.has(key)), ...add];
          expect(conditionTaints({ ...before, taints }, START)).toBeUndefined();
        },
      ),
    );
  });
});
