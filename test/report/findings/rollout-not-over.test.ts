import { describe, expect, it } from 'vitest';
import { findWorkloads } from '../../../src/pod-facts/workload-of.ts';
import { rolloutsNotOver } from '../../../src/report/findings/rollout-not-over.ts';
import { findingInWords } from '../../../src/report/sentences/findings/findings.ts';
import { steadyNode } from '../../support/builders.ts';
import { play } from '../../support/outage.ts';
import { dbWith, QUICK, webWith } from '../../support/rollouts.ts';

const NODES = ['a-1', 'a-2', 'a-3'];

/** The findings of rollouts, in words, with the facts that a test names. */
function foundIn(cluster: ReturnType<typeof webWith>, room: number, ...events: readonly string[]) {
  const nodes = NODES.map((name) => steadyNode(name, 'a', { allocatable: { pods: `${room}` } }));
  const outcome = play({ nodes, ...cluster, ...QUICK, events });
  const finder = findWorkloads({ ...cluster, nodes, leases: [] });
  const workloadOf = (key: string) => {
    const pod = outcome.final.pod(key);
    return pod && finder.of(pod);
  };
  return rolloutsNotOver({ outcome, workloadOf }).map((found) => [found, findingInWords(found)]);
}

describe('a rollout that is not over', () => {
  it('is none where all goes well', () => {
    expect(foundIn(webWith(2, [{ replicas: 2 }], NODES), 9, 'rollout workload=shop/web')).toEqual(
      [],
    );
  });

  it('waits for a node, and exceeds its deadline', () => {
    const full = webWith(3, [{ replicas: 3 }], NODES, { maxUnavailable: 0 });
    const [found] = foundIn(full, 1, 'at=10s rollout workload=shop/web');
    expect(found?.[0]).toMatchObject({
      kind: 'rollout-not-over',
      workload: 'Deployment/shop/web',
      ...{ from: 10, overdueAt: 611, deadlineSeconds: 600 },
      waitsFor: [{ pod: 'shop/web-rev2-r1', to: 'find-a-node' }],
    });
    expect(found?.[1]).toBe(
      'the rollout of Deployment/shop/web is under way from 10s for good and exceeds its ' +
        'progressDeadlineSeconds of 600 at 10m11s: shop/web-rev2-r1 has no node',
    );
  });

  it('waits for a pod that a lost node does not let go', () => {
    const set = dbWith(['db-1', 'db-1', 'db-1'], NODES);
    const events = ['at=1s powerOff nodes=a-3', 'at=2s rollout workload=shop/db'];
    const [found] = foundIn(set, 9, ...events);
    expect(found?.[1]).toBe(
      'the rollout of StatefulSet/shop/db is under way from 2s for good: shop/db-2 is still terminating',
    );
  });

  it('is late where its node comes back after the deadline', () => {
    const again = webWith(3, [{ replicas: 3 }], NODES, { strategy: 'Recreate' });
    const events = ['at=1s powerOff nodes=a-3 for=20m', 'at=2s rollout workload=shop/web'];
    const [found] = foundIn(again, 9, ...events);
    expect(found?.[0]).toMatchObject({ overdueAt: 603, waitsFor: [] });
    expect(found?.[1]).toMatch(
      /exceeds its progressDeadlineSeconds of 600 at 10m3s, and is over at 20m/,
    );
  });
});
