import { expect, test } from 'vitest';
import { conditionOf } from '#cluster';
import { resolveKubelet } from '#versions';
import { steadyZone } from '../../support/builders.ts';
import { expectAt } from '../../support/expect.ts';
import { play } from '../../support/outage.ts';

test('while a node shuts down its Ready says so, as the kubelet does', () => {
  const configuration = { shutdownGracePeriod: '30s', shutdownGracePeriodCriticalPods: '10s' };
  const { shutdown: behavior } = resolveKubelet({ major: 1, minor: 36 });
  const played = play({
    nodes: steadyZone('a', 3),
    events: ['at=10s shutdown nodes=a-00'],
    shutdownOf: () => ({ configuration, behavior, zeroGracePeriod: 'at-once' }),
  });
  expectAt(
    played,
    {
      kind: 'NodeConditionChanged',
      to: 'False',
      reason: 'KubeletNotReady',
      conditionMessage: 'node is shutting down',
    },
    10,
  );
  const node = played.final.node('a-01');
  expect(node && conditionOf(node, 'Ready')?.message).not.toBe('node is shutting down');
});
