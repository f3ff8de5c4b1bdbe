import { describe, expect, it } from 'vitest';
import { seconds } from '#units';
import { byDefault, pod, spec, steadyZone, tolerating } from '../support/builders.ts';
import {
  expectAt,
  expectCancelledAt,
  expectEvictedAt,
  expectMarkedUnknownAt,
  expectNever,
  expectRemovedAt,
} from '../support/expect.ts';
import { type Outage, type Played, play } from '../support/outage.ts';
import { runHere } from '../support/run-here.ts';

const WEB = 'shop/web';
const SLOW = 'shop/slow';
const READY = {
  kind: 'NodeConditionChanged',
  node: 'a-00',
  condition: 'Ready',
  to: 'True',
} as const;

/** Two pods on a-00: one that stays for 30 s after the node is tainted, one for 300 s. */
const winter = (outage: Partial<Outage>): Played =>
  play({
    nodes: [...steadyZone('a', 4), ...steadyZone('h', 3)],
    pods: [
      pod(WEB, 'a-00', tolerating(...byDefault(30))),
      pod(SLOW, 'a-00', tolerating(...byDefault())),
    ],
    ...outage,
  });

describe('a machine that stands still', () => {
  it('RT-15: is Ready with the second round after the thaw, and ends what was deleted from then on', () => {
    const told = winter({ events: ['at=50ms freeze nodes=a-00 for=120s'] });
    expectMarkedUnknownAt(told, 'a-00', 50);
    expectEvictedAt(told, WEB, 80);
    expectRemovedAt(told, WEB, 150.05);
    expectAt(told, READY, 130.05);
    expectCancelledAt(told, SLOW, 135);
  });

  it('RT-15: goes on stopping pods that were deleted before', () => {
    const told = winter({
      events: ['at=10s deletePods pods=shop/web', 'at=20s freeze nodes=a-00 for=40s'],
    });
    expectRemovedAt(told, WEB, 60);
    expectNever(told, { kind: 'PodFailed' });
  });

  it('RT-C6: loses pods that tolerate nothing each time that it is noticed', () => {
    const told = winter({
      pods: [pod(WEB, 'a-00', spec({ tolerations: [] }))],
      events: ['at=50ms freeze nodes=a-00 for=60s repeat.times=3 repeat.every=90s'],
      startupTimeOf: () => seconds(1),
    });
    expectMarkedUnknownAt(told, 'a-00', 50, 135, 225);
    expectEvictedAt(told, WEB, 50);
    expectRemovedAt(told, WEB, 150.05);
  });

  it('serves nobody, and evicts nothing by itself', () => {
    const told = winter({ events: ['at=10s freeze nodes=a-00 for=20s'] });
    expectNever(told, { kind: 'PodDeletionRequested' });
    expectAt(told, { kind: 'HeartbeatRestored', node: 'a-00' }, 30);
  });

  it('cannot stand still once it is off', async () => {
    const freeze = (at: string) =>
      runHere([
        ...['simulate', 'fixtures/cluster/snapshot.yaml', '-o', 'name'],
        ...['-e', 'at=1m powerOff nodes=worker-1 for=2m'],
        ...['-e', `at=${at} freeze nodes=worker-1`],
      ]);
    const refused = await freeze('2m');
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('worker-1 cannot freeze: off at that instant');
    expect((await freeze('3m')).exitCode).toBe(0);
  });
});
