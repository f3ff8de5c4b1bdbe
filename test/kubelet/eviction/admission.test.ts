import { describe, expect, test } from 'vitest';
import type { PressureCondition } from '#cluster';
import { admitUnderPressure } from '#kubelet/eviction';

const raft = {
  annotations: {},
  spec: { containers: [{ name: 'crew', resources: {} }], initContainers: [], tolerations: [] },
};
const tug = { ...raft, qosClass: 'Burstable' };
const pilot = { ...raft, spec: { ...raft.spec, priority: 2_000_000_000 } };
const tolerant = {
  ...raft,
  spec: {
    ...raft.spec,
    tolerations: [{ key: 'node.kubernetes.io/memory-pressure', operator: 'Exists' }],
  },
};

const memory: readonly PressureCondition[] = ['MemoryPressure'];
const both: readonly PressureCondition[] = ['MemoryPressure', 'PIDPressure'];

describe('a kubelet under pressure', () => {
  test.each([
    ['a pod that asks for nothing while there is none', raft, [], 'no-pressure'],
    ['a critical pod', pilot, both, 'critical'],
    ['a pod that asks for memory', tug, memory, 'asks-for-memory'],
    ['a pod that tolerates the taint', tolerant, memory, 'tolerates-pressure'],
  ])('admits %s', (_, pod, conditions, because) => {
    expect(admitUnderPressure(pod, conditions)).toEqual({ kind: 'admit', because });
  });

  test.each([
    ['a pod that asks for nothing, when memory is short', raft, memory],
    ['a pod that asks for memory, when processes are short as well', tug, both],
    ['a pod that tolerates memory pressure, when processes are short as well', tolerant, both],
  ])('rejects %s', (_, pod, conditions) => {
    expect(admitUnderPressure(pod, conditions)).toEqual({ kind: 'reject', conditions });
  });
});
