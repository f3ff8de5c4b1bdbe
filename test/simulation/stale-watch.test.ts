import { describe, expect, it } from 'vitest';
import { byDefault, lease, pod, spec, steadyZone, tolerating } from '../support/builders.ts';
import { entriesLike, expectEvictedAt, expectNever, secondsOf } from '../support/expect.ts';
import { type Outage, play } from '../support/outage.ts';

const nodes = steadyZone('a', 5);

const sail = (events: readonly string[], more: Partial<Outage> = {}) =>
  play({
    nodes,
    leases: nodes.map(({ name }) => lease(name)),
    pods: [pod('shop/ferry-0', 'a-00', tolerating(...byDefault()))],
    events,
    ...more,
  });

const MANAGER = 'staleWatch component=kube-controller-manager';
const SCHEDULER = 'staleWatch component=kube-scheduler';
const READY = { kind: 'NodeConditionChanged', condition: 'Ready' } as const;

describe('kube-controller-manager without news', () => {
  it('marks living nodes Unknown once, and kubelets take that back', () => {
    const told = sail([`at=20s ${MANAGER} for=10m`]);
    // The last renewals that it hears of are those at 10 s.
    expect(new Set(secondsOf(told, { ...READY, to: 'Unknown' }))).toEqual(new Set([60]));
    expect(entriesLike(told, { ...READY, to: 'Unknown' })).toHaveLength(5);
    expect(entriesLike(told, { ...READY, to: 'True' })).toHaveLength(5);
    expectNever(told, { kind: 'PodDeletionRequested' });
    expectNever(told, { kind: 'NodeTainted', taint: 'node.kubernetes.io/unreachable:NoExecute' });
  });

  it('explains its silence by the script', () => {
    const told = sail([`at=20s ${MANAGER} for=10m`]);
    const [script] = entriesLike(told, { kind: 'ScriptEvent', event: 'staleWatch' });
    const marked = entriesLike(told, { kind: 'node-lifecycle/grace-exceeded' });
    expect(new Set(marked.map(({ because }) => because))).toEqual(new Set([script?.id]));
  });

  it('evicts from a node that is back, as it does not see its return', () => {
    const off = 'at=50ms powerOff nodes=a-00 for=2m';
    expectNever(sail([off]), { kind: 'PodDeletionRequested' });
    expectEvictedAt(sail([off, `at=1m ${MANAGER} for=10m`]), 'shop/ferry-0', 350);
  });

  it('sees what has changed at the end, and says how late', () => {
    const told = sail(['at=50ms powerOff nodes=a-00 for=2m', `at=1m ${MANAGER} for=3m`]);
    expectNever(told, { kind: 'PodDeletionRequested' });
    expect(secondsOf(told, { kind: 'EvictionCancelled' })[0]).toBeCloseTo(240, 0);
    const late = entriesLike(told, { kind: 'control-plane/seen-late' });
    expect(late.map(({ cause }) => cause)).toContainEqual({
      kind: 'control-plane/seen-late',
      component: 'kube-controller-manager',
      object: 'node a-00',
      seconds: expect.closeTo(119.5, 0),
    });
  });

  it.each([
    ['a restart', 'at=100s controllerManager=restart'],
    ['a new connection', 'at=95s apiServer=stop for=5s'],
  ])('ends with %s', (_, event) => {
    const told = sail(['at=50ms powerOff nodes=a-00 for=80s', `at=1m ${MANAGER} for=20m`, event]);
    expectNever(told, { kind: 'PodDeletionRequested' });
    expect(secondsOf(told, { kind: 'control-plane/seen-late' })[0]).toBe(100);
  });

  it('lasts until the last of several ends', () => {
    const told = sail([
      'at=50ms powerOff nodes=a-00 for=80s',
      `at=1m ${MANAGER} for=1m`,
      `at=70s ${MANAGER} for=2m`,
    ]);
    expect(secondsOf(told, { kind: 'control-plane/seen-late' })[0]).toBe(190);
  });
});

describe('kube-scheduler without news', () => {
  const waiting = pod('shop/new', '', { ...spec({}), phase: 'Pending', nodeName: undefined });

  it('leaves pods alone that become schedulable, until it hears of that', () => {
    const cordoned = nodes.map((node) => ({ ...node, unschedulable: true }));
    const told = sail(['at=30s uncordon nodes=a-03', `at=10s ${SCHEDULER} for=4m`], {
      nodes: cordoned,
      pods: [waiting],
    });
    expect(secondsOf(told, { kind: 'PodScheduled', pod: 'shop/new' })).toEqual([250]);
  });
});
