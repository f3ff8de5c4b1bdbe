import { describe, expect, test } from 'vitest';
import { criticalBecause, isPreemptable, kubeletUid } from '#pod-facts';

const pod = (priority?: number, annotations: Record<string, string> = {}) => ({
  annotations,
  spec: priority === undefined ? {} : { priority },
});

describe('a pod that kubelets spare', () => {
  test.each([
    [pod(), undefined],
    [pod(1_999_999_999), undefined],
    [pod(2_000_000_000), 'priority'],
    [pod(0, { 'kubernetes.io/config.source': 'file' }), 'static'],
    [pod(0, { 'kubernetes.io/config.source': 'api' }), undefined],
    [pod(0, { 'kubernetes.io/config.mirror': 'b5c1' }), 'mirror'],
  ])('%j: %s', (of, because) => {
    expect(criticalBecause(of)).toBe(because);
  });
});

describe('preemption by a kubelet', () => {
  test('needs a higher priority between pods of one kind', () => {
    expect(isPreemptable(pod(1), pod(2))).toBe(true);
    expect(isPreemptable(pod(2), pod(2))).toBe(false);
    expect(isPreemptable(pod(), pod(2))).toBe(false);
  });

  test('takes any other pod for a critical one', () => {
    expect(isPreemptable(pod(), pod(2_000_000_000))).toBe(true);
  });
});

test("a mirror pod is measured under its static pod's uid", () => {
  const mirror = { 'kubernetes.io/config.mirror': 'b5c1' };
  expect(kubeletUid({ uid: '4e77', annotations: mirror })).toBe('b5c1');
  expect(kubeletUid({ uid: '4e77', annotations: {} })).toBe('4e77');
});
