import { describe, expect, test } from 'vitest';
import { between, inReportSeconds } from '#units';
import { controlledBy, workload } from '../support/budgets.ts';
import { lease, pod, steadyZone } from '../support/builders.ts';
import { START } from '../support/clock.ts';
import { play } from '../support/outage.ts';

const NODES = steadyZone('a', 3).map((node) => ({ ...node, allocatable: { pods: '10' } }));
const db = workload('StatefulSet', 'db', {
  replicas: 1,
  statefulSet: { podManagementPolicy: 'OrderedReady', firstOrdinal: 0, volumeClaimTemplates: [] },
  template: { labels: {}, annotations: {}, finalizers: [], spec: pod('shop/db', '').spec },
});

const livesWith = (...events: readonly string[]) => {
  const { doubleLives } = play({
    nodes: NODES,
    leases: NODES.map(({ name }) => lease(name)),
    workloads: [db],
    pods: [pod('shop/db-0', 'a-00', { ownerReferences: [controlledBy(db)] })],
    events,
  });
  const second = (at: typeof START) => inReportSeconds(between(START, at));
  return doubleLives.map(({ from, to, ...life }) => ({
    ...life,
    from: second(from),
    ...(to !== undefined && { to: second(to) }),
  }));
};

const FORCED = 'at=100s deletePods pods=shop/db-0 gracePeriod=0s';

describe('a pod of a StatefulSet that is deleted by force', () => {
  test.each([
    ['is cut off', 'partition'],
    ['has no kubelet', 'stopKubelet'],
  ])('runs twice while its node %s', (_, fault) => {
    const [life, ...others] = livesWith(`at=10s ${fault} nodes=a-00 for=500s`, FORCED);
    expect(others).toEqual([]);
    expect(life).toMatchObject({ pod: 'shop/db-0', node: 'a-00', to: 510 });
    expect(life?.otherNode).not.toBe('a-00');
    expect(life?.from).toBeGreaterThanOrEqual(101);
  });

  test('runs twice to the end where its node stays away', () => {
    const [life] = livesWith('at=10s partition nodes=a-00', FORCED);
    expect(life).toBeDefined();
    expect(life).not.toHaveProperty('to');
  });

  test('ceases to when the machine loses its power', () => {
    const [life] = livesWith('at=10s partition nodes=a-00', FORCED, 'at=200s powerOff nodes=a-00');
    expect(life).toMatchObject({ to: 200 });
  });

  test.each([
    ['its machine is off', 'at=10s powerOff nodes=a-00'],
    ['its kubelet can be told', 'at=10s cordon nodes=a-00'],
    ['its node is back at once', 'at=10s partition nodes=a-00 for=90500ms'],
  ])('runs once when %s', (_, event) => {
    expect(livesWith(event, FORCED)).toEqual([]);
  });

  test('runs once when its kubelet had begun to stop it', () => {
    const asked = 'at=90s deletePods pods=shop/db-0';
    expect(livesWith(asked, 'at=95s partition nodes=a-00', FORCED)).toEqual([]);
  });
});
