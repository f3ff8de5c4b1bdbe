import { describe, expect, test } from 'vitest';
import { byDefault, lease, pod, steadyZone, tolerating } from '../support/builders.ts';
import { expectTaintedAt, expectUntaintedAt, secondsOf } from '../support/expect.ts';
import { play } from '../support/outage.ts';

const nodes = steadyZone('a', 5);

/** A node is lost at the start; at 200 s the API server fails for a while. */
const withApiServerDown = (span: string) =>
  play({
    nodes,
    leases: nodes.map(({ name }) => lease(name)),
    pods: [pod('shop/ferry-0', 'a-00', tolerating(...byDefault()))],
    events: ['at=50ms powerOff nodes=a-00', `at=200s apiServer stop for=${span}`],
  });

const requests = { kind: 'PodDeletionRequested', pod: 'shop/ferry-0' } as const;

describe('kube-controller-manager without its API server', () => {
  test('keeps its memory while it can still renew its lease in time', () => {
    const told = withApiServerDown('9s');
    expectTaintedAt(told, 'a-00', 'unreachable:NoExecute', 50);
    expectUntaintedAt(told, 'a-00', 'unreachable:NoExecute');
    expect(secondsOf(told, requests)).toEqual([350]);
  });

  test('starts again without memory when it could not for ten seconds', () => {
    const told = withApiServerDown('11s');
    // The next leader waits 17 s for the Lease of the last one.
    expectUntaintedAt(told, 'a-00', 'unreachable:NoExecute', 228);
    expectTaintedAt(told, 'a-00', 'unreachable:NoExecute', 50, 228);
    expect(secondsOf(told, requests)).toEqual([528]);
  });
});
