import { describe, expect, test } from 'vitest';
import type { Pod } from '#cluster';
import { staleDisruption } from '#controllers/disruption';
import { pod } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';

const disrupted = (reason: string, given: Partial<Pod> = {}): Pod =>
  pod('shop/web-0', 'quay', {
    conditions: [
      { type: 'DisruptionTarget', status: 'True', reason, lastTransitionTime: atSecond(0) },
    ],
    ...given,
  });

describe('the condition DisruptionTarget of a pod', () => {
  const evicted = disrupted('EvictionByEvictionAPI');

  test('may stand for two minutes without a deletion', () => {
    expect(staleDisruption(evicted, atSecond(0))).toEqual({ kind: 'fresh', until: atSecond(120) });
    expect(staleDisruption(evicted, atSecond(119)).kind).toBe('fresh');
    expect(staleDisruption(evicted, atSecond(120))).toEqual({ kind: 'stale' });
  });

  test.each([
    ['the kubelet stops the pod', disrupted('TerminationByKubelet')],
    ['the pod is being deleted', { ...evicted, deletionTimestamp: atSecond(30) }],
    ['the pod has finished', { ...evicted, phase: 'Failed' as const }],
    ['there is none', pod('shop/web-0', 'quay')],
  ])('never grows stale when %s', (_, given) => {
    expect(staleDisruption(given, atSecond(1_000))).toEqual({ kind: 'none' });
  });
});
