import { expect, test } from 'vitest';
import { limitsOf } from '../../src/simulation/limits.ts';
import { node } from '../support/builders.ts';
import { Story } from '../support/story.ts';

function limits(nodes: number, ...rejections: readonly string[]) {
  const story = new Story({
    nodes: Array.from({ length: nodes }, (_, n) => node(`pier-${n}`)),
    pods: [],
  });
  for (const reason of rejections) {
    story.tell('kubelet', { kind: 'PodRejected', pod: 'shop/web', node: 'pier-1', reason });
  }
  const { outcome } = story.played();
  const nothing = { unread: {}, ignored: {}, truncated: [] };
  return limitsOf({ seed: outcome.seed, ...nothing }, { unmeasured: [] }, outcome, {});
}

test('that all nodes are looked at is no limit where kube-scheduler does so as well', () => {
  expect(limits(99)).toEqual([]);
  expect(limits(100)).toEqual([{ kind: 'scheduler-sees-all-nodes' }]);
});

test('the time that a kubelet takes for a rejection is a choice, where it had to choose', () => {
  expect(limits(1, 'Evicted', 'NodeShutdown')).toEqual([]);
  expect(limits(1, 'Evicted', 'OutOfcpu', 'NodePorts')).toEqual([
    { kind: 'rejection-delay', pods: 2 },
  ]);
});
