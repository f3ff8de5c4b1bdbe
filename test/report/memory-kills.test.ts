import { expect, test } from 'vitest';
import { makeReport } from '#report';
import type { Cause } from '#run-facts';
import { quantity } from '#units';
import { pod } from '../support/builders.ts';
import { Story } from '../support/story.ts';

const KILL: Cause = {
  ...{ kind: 'PodOOMKilled', pod: 'shop/ferry-0', node: 'pier-1', container: 'main' },
  ...{
    reason: 'OOMKilled',
    scope: 'container',
    limit: quantity('1Gi'),
    score: 1000,
    oomScoreAdj: 0,
  },
};

test('kills of a pod and of a later pod of its name are told apart', () => {
  const story = new Story({ nodes: [], pods: [pod('shop/ferry-0', 'pier-1')] });
  story.at(1).tell('kernel', KILL);
  story.at(2).tell('kernel', KILL);
  story.at(3).tell('statefulset', { kind: 'PodCreated', pod: 'shop/ferry-0' });
  story.at(4).tell('kernel', KILL);
  const { memoryKills } = makeReport(story.played());
  expect(memoryKills.map(({ at, times, ends }) => [at, times, ends])).toEqual([
    [1, 2, 'gone'],
    [4, 1, 'ready'],
  ]);
});
