import { expect, test } from 'vitest';
import { seconds } from '#units';
import { ofStopping } from '../../src/assumptions/stopping.ts';
import { pod } from '../support/builders.ts';
import { Story } from '../support/story.ts';

const stopping = (name: string, gracePeriodSeconds: number) =>
  ({ kind: 'kubelet/stopping-containers', pod: name, node: 'a', gracePeriodSeconds }) as const;

const told = (...stops: readonly (readonly [string, number])[]) => {
  const story = new Story({ nodes: [], pods: [pod('shop/web-0', 'a'), pod('shop/web-1', 'a')] });
  for (const [name, grace] of stops) story.tell('kubelet', stopping(name, grace));
  return story.at(90).played().outcome;
};

test('the grace periods that pods take whole are said once, with the longest', () => {
  const outcome = told(['shop/web-0', 30], ['shop/web-1', 60], ['shop/web-0', 30]);
  expect(ofStopping(outcome, () => ({}))).toEqual([
    { kind: 'stopping-times', pods: 2, seconds: 60, medianSeconds: 8 },
  ]);
});

test('nothing is said of pods whose time is known, and of those that have no time', () => {
  const outcome = told(['shop/web-0', 30], ['shop/web-1', 1]);
  expect(ofStopping(outcome, () => ({ stopAfter: seconds(3) }))).toEqual([]);
  expect(ofStopping(told(['shop/web-1', 1]), () => ({}))).toEqual([]);
});
