import { describe, expect, test } from 'vitest';
import { isLegacyCriticalPod, type LegacyVariant, rankVictimsLegacy } from '#kubelet/eviction';
import { MIB, type Moored, measureOf, memoryPod, moored, podsOf } from './moored.ts';

const rank = (all: readonly Moored[], variant: LegacyVariant) =>
  rankVictimsLegacy(podsOf(all), measureOf('memory.available', all), variant);

const names = (...ranking: Parameters<typeof rank>) => rank(...ranking).map(({ pod }) => pod.name);

/** Limits that are the requests, with some CPU: the pod is Guaranteed. */
const guaranteed = (name: string, request: number, use: number): Moored => {
  const { pod, stats } = memoryPod(name, 0, request, use);
  return { pod: { ...pod, qosClass: 'Guaranteed' }, ...(stats && { stats }) };
};

const fleet = [
  guaranteed('ferry-calm', 1024, 200),
  guaranteed('ferry-full', 1024, 800),
  memoryPod('tug-calm', 0, 100, 300),
  memoryPod('tug-full', 0, 100, 800),
  memoryPod('raft-calm', 0, 0, 300),
  memoryPod('raft-full', 0, 0, 500),
];

describe('the legacy order', () => {
  test.each<LegacyVariant>(['code', 'openshift-doc'])(
    'goes by QoS class, then by use over request (%s)',
    (variant) => {
      expect(rank(fleet, variant).map((v) => [v.pod.name, v.decidedBy])).toEqual([
        ['raft-full', 'usage-above-request'],
        ['raft-calm', 'qos-class'],
        ['tug-full', 'usage-above-request'],
        ['tug-calm', 'qos-class'],
        // Within its request the document goes by what a pod uses, and says so.
        ['ferry-full', variant === 'code' ? 'usage-above-request' : 'usage'],
        ['ferry-calm', undefined],
      ]);
    },
  );

  test('knows no priority', () => {
    const all = [memoryPod('yacht', 1_000_000, 0, 10), memoryPod('tug', 0, 100, 8192)];
    expect(names(all, 'code')).toEqual(['yacht', 'tug']);
  });

  test('below the requests, code takes the least headroom, the document the largest consumer', () => {
    const all = [memoryPod('tanker', 0, 4096, 2048), memoryPod('tug', 0, 512, 500)];
    expect(names(all, 'code')).toEqual(['tug', 'tanker']);
    expect(names(all, 'openshift-doc')).toEqual(['tanker', 'tug']);
  });

  test('counts the memory of containers, not that of the pod with all its overhead', () => {
    const small = memoryPod('tug', 0, 0, 900);
    const crew = { name: 'crew', memory: { workingSetBytes: 10 * MIB } };
    const tug = { ...small, ...(small.stats && { stats: { ...small.stats, containers: [crew] } }) };
    expect(names([tug, memoryPod('raft', 0, 0, 50)], 'code')).toEqual(['raft', 'tug']);
  });

  test('leaves the order open when processes run out', () => {
    const all = [moored('tug', {}), moored('raft', {})];
    const ranked = rankVictimsLegacy(podsOf(all), measureOf('pid.available', all), 'code');
    expect(ranked.map((v) => [v.pod.name, v.decidedBy])).toEqual([
      ['raft', 'tie'],
      ['tug', undefined],
    ]);
  });
});

test('only an annotation in kube-system made a pod critical then', () => {
  const annotations = { 'scheduler.alpha.kubernetes.io/critical-pod': '' };
  expect(isLegacyCriticalPod({ namespace: 'kube-system', annotations })).toBe(true);
  expect(isLegacyCriticalPod({ namespace: 'harbour', annotations })).toBe(false);
});
