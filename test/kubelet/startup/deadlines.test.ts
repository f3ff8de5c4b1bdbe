import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { seconds } from '#units';
import { controlledBy, workload } from '../../support/budgets.ts';
import { pod, spec, steadyZone } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';
import { entriesLike, expectAt, expectCauseChain, expectNever } from '../../support/expect.ts';
import { play } from '../../support/outage.ts';

const SHORT = spec({ activeDeadlineSeconds: 120, tolerations: [{ operator: 'Exists' }] });
const stoppingTimesOf = () => ({ stopAfter: seconds(3) });

const sail = (events: readonly string[], more: Partial<Pod> = {}) =>
  play({
    nodes: steadyZone('a', 3),
    pods: [pod('shop/web', 'a-00', { ...SHORT, startTime: atSecond(-30), ...more })],
    events,
    stoppingTimesOf,
  });

const OVER = { kind: 'kubelet/deadline-exceeded', pod: 'shop/web' } as const;
const FAILED = { kind: 'PodFailed', pod: 'shop/web', reason: 'DeadlineExceeded' } as const;

describe('a pod with activeDeadlineSeconds', () => {
  it('fails that long after its start, once its containers have stopped', () => {
    const told = sail([]);
    expectAt(told, OVER, 90);
    expectAt(told, FAILED, 93);
    expectCauseChain(
      told,
      FAILED,
      OVER.kind,
      'kubelet/stopping-containers',
      'kubelet/containers-gone',
      'PodFailed',
    );
  });

  it('ends at the start where its time is over', () => {
    expectAt(sail([], { startTime: atSecond(-500) }), OVER, 0);
  });

  it('ends when its kubelet is back, if that was down', () => {
    expectAt(sail(['at=50s stopKubelet nodes=a-00 for=100s']), OVER, 150);
  });

  it('ends without the network, and is Failed when its kubelet can say so', () => {
    const told = sail(['at=50s partition nodes=a-00 for=100s']);
    expectAt(told, OVER, 90);
    expectAt(told, FAILED, 150);
  });

  it('does not end twice', () => {
    const told = sail(['at=85s deletePods pods=shop/web']);
    expectNever(told, OVER);
  });

  it('counts anew where it is made anew', () => {
    const web = workload('ReplicaSet', 'web', {
      replicas: 1,
      template: { labels: {}, annotations: {}, finalizers: [], spec: SHORT.spec },
    });
    const told = play({
      nodes: steadyZone('a', 3),
      workloads: [web],
      pods: [
        pod('shop/web-0', 'a-00', {
          ...SHORT,
          ...{ startTime: atSecond(-30), ownerReferences: [controlledBy(web)] },
        }),
      ],
      duration: seconds(300),
      stoppingTimesOf,
    });
    const over = entriesLike(told, { kind: OVER.kind });
    expect(over.map(({ cause }) => ('pod' in cause ? cause.pod : ''))).toEqual([
      'shop/web-0',
      'shop/web-r1',
    ]);
  });
});
