import { describe, expect, test } from 'vitest';
import type { Pod } from '#cluster';
import { SickPods } from '../../../src/simulation/startup/sick-pods.ts';
import { controlledBy, workload } from '../../support/budgets.ts';
import { lease, pod, steadyZone } from '../../support/builders.ts';
import { atSecond, START } from '../../support/clock.ts';
import { play } from '../../support/outage.ts';

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

const made = owned(7, { uid: 'new' });

describe('a pod that is not well (AV-30)', () => {
  test.each([
    ['cannot pull its image', stuck(0), true],
    ['is created for long', stuck(0, 'ContainerCreating', -601), true],
    ['is being created', stuck(0, 'ContainerCreating', -599), false],
    ['runs', owned(0), false],
  ])('that %s', (_, sick, staysDown) => {
    expect(new SickPods([sick], START).staysDown(sick)).toBe(staysDown);
  });

  test('has replacements that are no better where all of its kind are sick', () => {
    expect(new SickPods([stuck(0), stuck(1)], START).staysDown(made)).toBe(true);
    expect(new SickPods([stuck(0), owned(1)], START).staysDown(made)).toBe(false);
  });

  test('never becomes ready, and that is no outage (AV-C7)', () => {
    const pods = [stuck(0), stuck(1)];
    const sick = new SickPods(pods, START);
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
