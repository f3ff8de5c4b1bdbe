import { describe, expect, test } from 'vitest';
import type { KubeletSummary } from '#preparation';
import { nodeFacts } from '../../src/explain/walks/node-facts.ts';
import { node, pod, spec } from '../support/builders.ts';
import { AS_SHIPPED } from '../support/kubelets.ts';
import { Story } from '../support/story.ts';

const asking = (key: string, cpu: string) =>
  pod(key, 'barge', spec({ containers: [container(cpu)] }));

const container = (cpu: string) => ({
  name: 'crane',
  image: '',
  resources: { requests: { cpu }, limits: {} },
});

/** A barge that takes two pods and 4 CPUs. */
function factsOfBarge(
  pods: readonly ReturnType<typeof pod>[],
  given: Partial<KubeletSummary> = {},
) {
  const barge = node('barge', { allocatable: { cpu: '4', pods: '2' } });
  const scenario = new Story({ nodes: [barge], pods }).played();
  return nodeFacts({ ...scenario, kubeletOf: () => ({ ...AS_SHIPPED, ...given }) }, barge);
}

describe('the facts of a node', () => {
  test('that its pods request more than it has', () => {
    const facts = factsOfBarge([asking('dock/a', '2500m'), asking('dock/b', '2')]);
    expect(facts.at(-1)).toBe(
      'Its pods request 4500m of cpu, more than the 4 that it can allocate.',
    );
  });

  test('that it has more pods than it takes', () => {
    const facts = factsOfBarge(['a', 'b', 'c'].map((name) => asking(`dock/${name}`, '1')));
    expect(facts.at(-1)).toBe('3 pods are bound to it, more than its limit of 2.');
  });

  test('nothing of what it has where that is enough, finished pods apart', () => {
    const finished = { ...asking('dock/c', '9'), phase: 'Succeeded' as const };
    const full = factsOfBarge([asking('dock/a', '2'), asking('dock/b', '2'), finished]);
    expect(full).toEqual(factsOfBarge([]));
  });

  test('how its pods are stopped', () => {
    const groups = [
      { priority: 0, seconds: 20 },
      { priority: 2_000_000_000, seconds: 10 },
    ];
    expect(factsOfBarge([], { shutdown: { kind: 'graceful', groups } })[1]).toBe(
      'A graceful shutdown gives pods time by their priority: ' +
        '20 s from 0 on and 10 s from 2000000000 on.',
    );
  });

  test('how it registers', () => {
    const storm = { key: 'storm', value: '', effect: 'NoSchedule' } as const;
    const registrationWith = (registers: boolean) => ({ registers, taints: [storm] });
    expect(factsOfBarge([], { registration: registrationWith(true) })[2]).toMatch(
      /with a restart of its kubelet, tainted storm:NoSchedule\.$/,
    );
    expect(factsOfBarge([], { registration: registrationWith(false) })[2]).toMatch(
      /does not come back\.$/,
    );
  });
});
