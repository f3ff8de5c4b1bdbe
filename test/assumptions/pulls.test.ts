import { expect, test } from 'vitest';
import { ofPulls } from '../../src/assumptions/pulls.ts';
import { Story } from '../support/story.ts';

const awaited = (pod: string, node: string) =>
  ({ kind: 'kubelet/awaited-pulls', pod, node, seconds: 60, atOnce: 1 }) as const;

test('pods that waited for pulls are told where no configuration shows that they have to', () => {
  const story = new Story({ nodes: [], pods: [] });
  const waits = ['shop/web-0 b', 'shop/web-0 b', 'shop/web-1 a', 'shop/web-2 c'];
  for (const wait of waits) {
    const [pod = '', node = ''] = wait.split(' ');
    story.tell('kubelet', awaited(pod, node));
  }
  const { outcome } = story.at(90).played();
  const configurationOf = (node: string) => (node === 'c' ? { serializeImagePulls: true } : {});
  expect(ofPulls(outcome, { configurationOf }, 0)).toEqual([
    { kind: 'pulled-in-turn', pods: 2, nodes: ['a', 'b'] },
  ]);
});

test('nothing is said where none waited', () => {
  const { outcome } = new Story({ nodes: [], pods: [] }).at(90).played();
  const kubelets = { configurationOf: () => ({}) };
  expect(ofPulls(outcome, kubelets, 0)).toEqual([]);
  expect(ofPulls(outcome, kubelets, 2)).toEqual([{ kind: 'pulled-at-once', pods: 2 }]);
});
