import { describe, expect, test } from 'vitest';
import type { Pod } from '#cluster';
import { SickPods } from '../../src/pod-times/sick-pods.ts';
import { controlledBy, workload } from '../support/budgets.ts';
import { lease, pod, steadyZone } from '../support/builders.ts';
import { atSecond, START } from '../support/clock.ts';
import { play } from '../support/outage.ts';

const NODES = steadyZone('a', 3);
const { spec } = pod('shop/web', 'a-00');
const template = { labels: {}, annotations: {}, finalizers: [], spec };
const web = workload('ReplicaSet', 'web', { replicas: 2, template });

const owned = (n: number, given: Partial<Pod> = {}): Pod =>
  pod(`shop/web-${n}`, 'a-00', { ownerReferences: [controlledBy(web)], uid: `u-${n}`, ...given });

const stuck = (n: number, waitingReason = 'ImagePullBackOff', since = -60): Pod =>
  owned(n, {
    ...{ phase: 'Pending', waitingReason, startTime: atSecond(since) },
    conditions: [],
  });

const unready = (n: number, { since, startedAt }: { since: number; startedAt?: number }): Pod => {
  const lastTransitionTime = atSecond(since);
  const isNotReady = { status: 'False', reason: 'ContainersNotReady', lastTransitionTime } as const;
  const [status] = owned(n).containerStatuses;
  return owned(n, {
    conditions: [
      { type: 'Ready', ...isNotReady },
      { type: 'ContainersReady', ...isNotReady },
    ],
    ...(startedAt !== undefined && {
      startedAt: atSecond(startedAt),
      containerStatuses: [
        { name: 'app', state: 'running', ready: false, ...status, restartCount: 4 },
      ],
    }),
  });
};

const made = owned(7, { uid: 'new' });

describe('a pod that is not well (AV-30)', () => {
  test.each([
    ['cannot pull its image', stuck(0), true],
    ['is created for long', stuck(0, 'ContainerCreating', -601), true],
    ['is being created', stuck(0, 'ContainerCreating', -599), false],
    ['runs', owned(0), false],
    ['fails its readiness checks for long', unready(0, { since: -601 }), true],
    ['fails its readiness checks for a while', unready(0, { since: -599 }), false],
    ['crashes and runs once more (AV-31)', unready(0, { since: -60, startedAt: -60 }), true],
  ])('that %s', (_, sick, staysDown) => {
    expect(new SickPods([sick], NODES, START).staysDown(sick)).toBe(staysDown);
  });

  test('has replacements that are no better where all of its kind are sick', () => {
    expect(new SickPods([stuck(0), stuck(1)], NODES, START).staysDown(made)).toBe(true);
    expect(new SickPods([stuck(0), owned(1)], NODES, START).staysDown(made)).toBe(false);
  });

  test('of one revision says nothing about others', () => {
    const at = (revision: string, each: Pod): Pod => ({
      ...each,
      labels: { 'controller-revision-hash': revision },
    });
    const sick = new SickPods([at('b', stuck(0)), at('a', owned(1))], NODES, START);
    expect(sick.replacedBySick(at('b', made))).toBe(true);
    expect(sick.replacedBySick(at('a', made))).toBe(false);
    expect(sick.replacedBySick(made)).toBe(false);
  });

  test('and is ready after a restart stays so, unless its node had booted (AV-31)', () => {
    const again = owned(0, {
      startedAt: atSecond(-60),
      containerStatuses: [{ name: 'app', state: 'running', ready: true, restartCount: 1 }],
    });
    expect(new SickPods([again], NODES, START)).toMatchObject({ found: [], restarted: [again] });
    const booted = NODES.map((node) => ({
      ...node,
      conditions: node.conditions.map((each) => ({ ...each, lastTransitionTime: atSecond(-90) })),
    }));
    expect(new SickPods([again], booted, START).restarted).toEqual([]);
  });

  test('never becomes ready, and that is no outage (AV-C7)', () => {
    const pods = [stuck(0), stuck(1)];
    const sick = new SickPods(pods, NODES, START);
    const { entries, availability } = play({
      nodes: NODES,
      leases: NODES.map(({ name }) => lease(name)),
      workloads: [web],
      pods,
      staysDown: (each) => sick.staysDown(each),
      events: ['at=10s drain nodes=a-00 force=true'],
    });
    const kinds = new Set(entries.map(({ cause }) => cause.kind));
    expect(kinds).toContain('PodCreated');
    expect(kinds).not.toContain('PodReady');
    expect(availability.workloads[0]?.before.working).toBe(0);
  });
});
