import { describe, expect, test } from 'vitest';
import { between, type Duration, inReportSeconds, seconds } from '#units';
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

const livesWith = (...events: readonly string[]) => livesOf({ events });

const livesOf = ({
  events,
  stopAfter,
}: {
  readonly events: readonly string[];
  readonly stopAfter?: Duration | undefined;
}) => {
  const { doubleLives } = play({
    nodes: NODES,
    leases: NODES.map(({ name }) => lease(name)),
    workloads: [db],
    pods: [pod('shop/db-0', 'a-00', { ownerReferences: [controlledBy(db)] })],
    events,
    ...(stopAfter !== undefined && { stoppingTimesOf: () => ({ stopAfter }) }),
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
    ['is cut off, and stops it then with its grace period', 'partition', 540],
    ['has no kubelet, and kills then what it finds', 'stopKubelet', 512],
  ])('runs twice while its node %s', (_, fault, to) => {
    const [life, ...others] = livesWith(`at=10s ${fault} nodes=a-00 for=500s`, FORCED);
    expect(others).toEqual([]);
    expect(life).toMatchObject({ pod: 'shop/db-0', node: 'a-00', to });
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
    ['its containers exit before the other starts', 'at=10s cordon nodes=a-00', seconds(1)],
  ])('runs once when %s', (_, event, stopAfter?: Duration) => {
    expect(livesOf({ events: [event, FORCED], stopAfter })).toEqual([]);
  });

  test('runs twice until its kubelet kills it, after 2 s', () => {
    const [life] = livesWith('at=10s cordon nodes=a-00', FORCED);
    expect(life).toMatchObject({ node: 'a-00', from: 101, to: 102 });
  });

  test('RT-13: runs twice until a stop that was under way is over', () => {
    const asked = 'at=90s deletePods pods=shop/db-0';
    for (const meanwhile of ['cordon', 'partition'] as const) {
      const [life] = livesWith(
        'at=10s cordon nodes=a-00',
        asked,
        `at=95s ${meanwhile} nodes=a-00`,
        FORCED,
      );
      expect(life).toMatchObject({ node: 'a-00', from: 101, to: 120 });
    }
  });
});
