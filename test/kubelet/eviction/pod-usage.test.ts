import { describe, expect, test } from 'vitest';
import type { Volume } from '#cluster';
import { isLocalVolume, podUsage } from '#kubelet/eviction';
import { GIB, MIB } from './moored.ts';

const podRef = { namespace: 'harbour', name: 'trawler', uid: 'uid-of-trawler' };

const volumes: readonly Volume[] = [
  { name: 'hold', emptyDir: {} },
  { name: 'bridge', emptyDir: { medium: 'Memory' } },
  { name: 'papers' },
  { name: 'charts', configMap: {} },
  { name: 'quay', persistentVolumeClaim: { claimName: 'quay' } },
];

describe('the disk that a pod uses', () => {
  test('holds the volumes that lie on the node, each by its first entry', () => {
    const volume = [
      { name: 'hold', usedBytes: GIB },
      { name: 'hold', usedBytes: 7 * GIB },
      { name: 'bridge', usedBytes: 2 * GIB },
      { name: 'papers', usedBytes: 3 * GIB },
      { name: 'charts', usedBytes: MIB },
      { name: 'quay', usedBytes: 50 * GIB },
    ];
    const usage = podUsage(
      { signal: 'nodefs.available', layout: 'shared' },
      { volumes },
      { podRef, volume },
    );
    expect(usage).toBe(GIB + MIB);
  });

  test('lies on the node for what needs no other place', () => {
    expect(volumes.filter(isLocalVolume).map(({ name }) => name)).toEqual(['hold', 'charts']);
    expect(isLocalVolume({ name: 'mast', hostPath: {} })).toBe(true);
    expect(isLocalVolume({ name: 'log', gitRepo: {} })).toBe(true);
  });

  test('counts as none where nothing was measured', () => {
    expect(podUsage({ signal: 'memory.available', layout: 'shared' }, {}, { podRef })).toBe(0);
    expect(podUsage({ signal: 'pid.available', layout: 'shared' }, {}, { podRef })).toBe(0);
    expect(
      podUsage({ signal: 'nodefs.inodesFree', layout: 'shared' }, { volumes }, { podRef }),
    ).toBe(0);
  });
});

describe('the memory that a pod uses', () => {
  const memory = (mib: number) => ({ memory: { workingSetBytes: mib * MIB } });
  const stats = {
    podRef,
    ...memory(100),
    containers: [{ name: 'crew', ...memory(40) }, { name: 'cook' }, { name: 'cat', ...memory(3) }],
  };
  const ofMemory = { signal: 'memory.available', layout: 'shared' } as const;

  test('is its own working set, and was that of its containers together in old releases', () => {
    expect(podUsage(ofMemory, {}, stats)).toBe(100 * MIB);
    expect(podUsage({ ...ofMemory, memoryOf: 'containers' }, {}, stats)).toBe(43 * MIB);
  });

  test('is its own, too, where nothing is known of containers', () => {
    const { containers: _, ...others } = stats;
    expect(podUsage({ ...ofMemory, memoryOf: 'containers' }, {}, others)).toBe(100 * MIB);
  });
});
