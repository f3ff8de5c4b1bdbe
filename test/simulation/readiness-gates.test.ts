import { describe, expect, test } from 'vitest';
import { podConditionOf } from '#cluster';
import { seconds } from '#units';
import { controlledBy, workload } from '../support/budgets.ts';
import { lease, pod, steadyZone } from '../support/builders.ts';
import { entriesLike } from '../support/expect.ts';
import { play } from '../support/outage.ts';

const NODES = steadyZone('a', 3);
const GATE = 'pier.example/moored';
const spec = { ...pod('shop/web', '', {}).spec, readinessGates: [{ conditionType: GATE }] };
const web = workload('ReplicaSet', 'web', {
  replicas: 1,
  template: { labels: {}, annotations: {}, finalizers: [], spec },
});

const sail = (open: readonly string[], ...events: readonly string[]) =>
  play({
    nodes: NODES,
    leases: NODES.map(({ name }) => lease(name)),
    workloads: [web],
    pods: [pod('shop/web-0', 'a-00', { ownerReferences: [controlledBy(web)], spec })],
    startupTimeOf: () => seconds(2),
    openGatesOf: () => open,
    events,
  });

const OFF = 'at=5s powerOff nodes=a-00';
const NEW = 'shop/web-r1';
const ready = { kind: 'PodReady', pod: NEW } as const;
const waits = { kind: 'kubelet/awaits-gates', pod: NEW } as const;

describe('a new pod with a readiness gate', () => {
  test('runs and is not Ready while nobody sets the gate', () => {
    const told = sail([GATE], OFF);
    expect(entriesLike(told, ready)).toEqual([]);
    expect(entriesLike(told, waits)).toMatchObject([{ cause: { gates: [GATE] } }]);
    const made = told.final.pod(NEW);
    expect(made?.phase).toBe('Running');
    expect(made && podConditionOf(made, 'Ready')).toMatchObject({
      ...{ status: 'False', reason: 'ReadinessGatesNotReady' },
    });
    expect(told.availability.workloads[0]?.working.at(-1)?.count).toBe(0);
  });

  test.each([
    ['its kubelet restarts', 'stopKubelet', 'for=1m'],
    ['its machine reboots', 'powerOff', 'for=20s'],
    ['its node is away for long', 'partition', 'for=3m'],
  ])('stays so when %s', (_, event, duration) => {
    const told = sail([GATE], OFF, `at=200s ${event} nodes=a-01,a-02 ${duration}`);
    const made = told.final.pod(NEW);
    expect(made && podConditionOf(made, 'Ready')?.status).not.toBe('True');
    expect(entriesLike(told, ready)).toEqual([]);
  });

  test('is Ready at once where somebody sets it', () => {
    const told = sail([], OFF);
    expect(entriesLike(told, ready)).toHaveLength(1);
    expect(entriesLike(told, waits)).toEqual([]);
  });
});
