import { expect, test } from 'vitest';
import { taintsKept } from '../../../src/report/findings/taints-kept.ts';
import { Story } from '../../support/story.ts';

const UNREACHABLE = {
  key: 'node.kubernetes.io/unreachable',
  value: '',
  effect: 'NoExecute',
} as const;

const story = () => new Story({ nodes: [], pods: [] }).at(80);
const evict = (told: Story, pod: string, node: string): void => {
  told.tell('taint-eviction', {
    ...{ kind: 'PodDeletionRequested', pod, node, mechanism: 'taint', gracePeriodSeconds: 30 },
  });
};

test('pods go from nodes that were tainted after the pass had listed them', () => {
  const told = story();
  evict(told, 'shop/before', 'quay-1');
  told.tell('node-lifecycle', {
    kind: 'node-lifecycle/all-zones-down',
    kept: ['quay-1', 'quay-2'],
  });
  told.at(300);
  evict(told, 'shop/web', 'quay-1');
  evict(told, 'shop/other', 'quay-3');
  told.tell('node-lifecycle', { kind: 'NodeUntainted', node: 'quay-1', taint: UNREACHABLE });
  evict(told, 'shop/after', 'quay-1');
  expect(taintsKept(told.played())).toEqual([
    { kind: 'taints-kept', at: 80, nodes: ['quay-1'], pods: ['shop/web'] },
  ]);
});

test('nothing is found where all taints are taken back', () => {
  const told = story();
  told.tell('node-lifecycle', { kind: 'node-lifecycle/all-zones-down' });
  evict(told, 'shop/web', 'quay-1');
  expect(taintsKept(told.played())).toEqual([]);
});
