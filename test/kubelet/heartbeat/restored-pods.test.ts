import { describe, expect, test } from 'vitest';
import type { Container } from '#cluster';
import { seconds } from '#units';
import { untilProbed } from '../../../src/kubelet/heartbeat/until-probed.ts';
import { lease, pod, steadyZone } from '../../support/builders.ts';
import { entriesLike, secondsOf } from '../../support/expect.ts';
import { type Outage, play } from '../../support/outage.ts';

type Probe = NonNullable<Container['readinessProbe']>;

const NODES = steadyZone('a', 5);
const READY_AGAIN = { kind: 'PodReady', pod: 'shop/web' } as const;

const specWith = (...probes: readonly (Probe | undefined)[]) => ({
  tolerations: [{ operator: 'Exists' }],
  initContainers: [],
  containers: probes.map((readinessProbe, index) => ({
    name: `c${index}`,
    resources: { requests: {}, limits: {} },
    ...(readinessProbe && { readinessProbe }),
  })),
});

const sail = (fault: string, probe: Probe | undefined, more: Partial<Outage> = {}) => {
  const web = pod('shop/web', 'a-00');
  return play({
    nodes: NODES,
    leases: NODES.map(({ name }) => lease(name)),
    pods: [{ ...web, spec: { ...web.spec, ...specWith(probe) } }],
    events: [`at=5s ${fault} nodes=a-00 for=2m`],
    duration: seconds(300),
    ...more,
  });
};

const readyAgain = (...given: Parameters<typeof sail>): readonly number[] =>
  secondsOf(sail(...given), READY_AGAIN);

describe('pods of a node that was unreachable, when its kubelet starts again', () => {
  test.each([
    ['without a probe are Ready at once', 'stopKubelet', undefined, '1.36', 125],
    ['with a probe are Ready after it', 'stopKubelet', { periodSeconds: 20 }, '1.36', 135],
    ['have the default period', 'stopKubelet', {}, '1.36', 130],
    ['are Ready before it up to 1.34', 'stopKubelet', { periodSeconds: 20 }, '1.34', 125],
    [
      'whose kubelet ran on are Ready with its status',
      'partition',
      { periodSeconds: 20 },
      '1.36',
      130,
    ],
    ['whose machine was off start anew', 'powerOff', { periodSeconds: 20 }, '1.36', 125],
  ])('%s', (_, fault, probe, version, at) => {
    expect(readyAgain(fault, probe, { version })).toEqual([at]);
  });

  test('say why they wait', () => {
    const told = sail('stopKubelet', {});
    expect(entriesLike(told, { kind: 'kubelet/awaits-probe' })).toHaveLength(1);
    const [ready] = entriesLike(told, READY_AGAIN);
    const path = told.pathTo(ready?.id ?? (0 as never)).map(({ cause: { kind } }) => kind);
    expect(path.slice(-3)).toEqual(['HeartbeatRestored', 'kubelet/awaits-probe', 'PodReady']);
  });

  test('are Ready within the period, in histories', () => {
    const times = Array.from({ length: 40 }, (_, index) => {
      const history = { seed: 1, number: index + 1, held: ['network', 'relist'] as const };
      return (readyAgain('stopKubelet', { periodSeconds: 20 }, { history })[0] ?? 0) - 125;
    });
    expect(Math.min(...times)).toBeLessThan(3);
    expect(Math.max(...times)).toBeGreaterThan(17);
    expect(Math.max(...times)).toBeLessThanOrEqual(21);
  });
});

test.each([
  ['none', [undefined], 0],
  ['one', [{ periodSeconds: 4 }], 2],
  ['the slowest of several', [{ periodSeconds: 4 }, undefined, { periodSeconds: 8 }], 4],
  ['one that has to succeed three times', [{ periodSeconds: 4, successThreshold: 3 }], 10],
])('until probes have succeeded: %s', (_, probes, expected) => {
  expect(untilProbed(specWith(...probes), () => 1 / 2)).toBe(seconds(expected));
});
