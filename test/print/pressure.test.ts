import { expect, test } from 'vitest';
import { makeReport } from '#report';
import { quantity } from '#units';
import { answer } from '../../src/print/answer/answer.ts';
import { node, pod } from '../support/builders.ts';
import { Story } from '../support/story.ts';

/** The aquarium's pumps fill the memory of their node until the kubelet stops one. */
const fullAquarium = () => {
  const story = new Story({
    nodes: [node('reef')],
    pods: [pod('aquarium/pump', 'reef'), pod('aquarium/lamp', 'reef')],
  });
  const pump = { pod: 'aquarium/pump', node: 'reef' };
  story.at(20).tell('kubelet', {
    kind: 'NodeConditionChanged',
    node: 'reef',
    condition: 'MemoryPressure',
    from: 'False',
    to: 'True',
    reason: 'KubeletHasInsufficientMemory',
  });
  const evicted = story.tell('kubelet', {
    kind: 'PodEvicted',
    ...pump,
    mechanism: 'node-pressure',
    signal: 'memory.available',
    gracePeriodSeconds: 1,
    phase: 'Failed',
    reason: 'Evicted',
  });
  story.at(22).tell('kubelet', { kind: 'PodFailed', ...pump, reason: 'Evicted' }, evicted);
  story.at(25).tell('kubelet', {
    kind: 'PodOOMKilled',
    pod: 'aquarium/lamp',
    node: 'reef',
    reason: 'OOMKilled',
    container: 'main',
    scope: 'node',
    limit: quantity('16Gi'),
    score: 1_012,
    oomScoreAdj: 1_000,
  });
  return makeReport(story.played());
};

test('what a kubelet evicts is an eviction, gone when its containers are', () => {
  const { evictions, summary } = fullAquarium();
  expect(evictions).toMatchObject([
    { pod: 'aquarium/pump', mechanism: 'node-pressure', at: 20, gone: 22, gracePeriodSeconds: 1 },
  ]);
  expect(summary.byMechanism).toEqual({ 'node-pressure': 1 });
});

test('the answer names the pressure, and the kernel apart from the kubelet', () => {
  const sentences = answer(fullAquarium());
  expect(sentences.find((each) => each.includes('MemoryPressure'))).toContain('reef');
  expect(sentences.find((each) => each.includes('kernel'))).toContain('aquarium/lamp (score 1012');
});
