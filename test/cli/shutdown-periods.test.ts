import { describe, expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';

/** Gives a kubelet these settings, and shuts its node down. */
const set = (config: Readonly<Record<string, unknown>>) => {
  const target = { nodes: ['worker-1'] };
  const script = {
    apiVersion: 'k8s-evict.dev/v1',
    kind: 'OutageScript',
    spec: { set: { kubelet: [{ target, config }] }, events: [{ shutdown: target }] },
  };
  return runHere(['simulate', SNAPSHOT, '-s', '-'], { input: JSON.stringify(script) });
};

const TOTAL = 'shutdownGracePeriod';
const CRITICAL = 'shutdownGracePeriodCriticalPods';
const LIST = 'shutdownGracePeriodByPodPriority';
const MINUTE = { priority: 0, shutdownGracePeriodSeconds: 60 };

describe('shutdown periods with which a kubelet would not start end the run', () => {
  test.each([
    ['NS-02: critical pods get more than all', { [TOTAL]: '30s', [CRITICAL]: '31s' }, 'critical'],
    ['NS-03: less than a second', { [TOTAL]: '500ms' }, 'for a second or more'],
    ['NS-04: both forms', { [TOTAL]: '30s', [LIST]: [MINUTE] }, 'takes one form only'],
    ['a negative period', { [TOTAL]: '-1s' }, 'is negative'],
    ['no duration', { [TOTAL]: 'soon' }, 'is no duration'],
  ])('%s', async (_, config, words) => {
    const { exitCode, stdout, stderr } = await set(config);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
    expect(stderr).toContain('--> -:1:');
  });
});

describe('shutdown periods that kubelets take', () => {
  test.each([
    ['NS-03: a whole second', { [TOTAL]: '1s' }],
    ['NS-05: nothing left for critical pods', { [TOTAL]: '30s', [CRITICAL]: '0s' }],
    ['NS-06: fractions of seconds', { [TOTAL]: '30.9s', [CRITICAL]: '10s' }],
  ])('%s', async (_, config) => {
    const { exitCode, stderr } = await set(config);
    expect([exitCode, stderr]).toEqual([0, '']);
  });

  test('NS-49, NS-58: a priority that is there twice and negative seconds, with a warning each', async () => {
    const { exitCode, stderr } = await set({
      [LIST]: [MINUTE, { ...MINUTE, shutdownGracePeriodSeconds: -5 }],
    });
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/^warning: pods of a negative period are killed at once/m);
    expect(stderr).toMatch(/^warning: this priority is listed before/m);
  });
});
