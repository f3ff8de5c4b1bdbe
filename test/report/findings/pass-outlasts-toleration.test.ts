import { describe, expect, test } from 'vitest';
import { seconds } from '#units';
import { passOutlastsToleration } from '../../../src/report/findings/pass-outlasts-toleration.ts';
import { byDefault, pod, steadyNode, tolerating } from '../../support/builders.ts';
import { behaviorsOf, type Outage, play } from '../../support/outage.ts';
import { planWith } from '../../support/story.ts';

const QUAYS = ['quay-1', 'quay-2', 'quay-3'].map((name) => steadyNode(name, 'north'));
const PODS = [
  pod('shop/web', 'quay-1', tolerating(...byDefault(60))),
  ...Array.from({ length: 60 }, (_, n) =>
    pod(`shop/mail-${n}`, 'quay-2', tolerating(...byDefault())),
  ),
];

/** One pier falls silent for a while, and one with many pods for good: the pass that marks them lasts. */
const cutOff = (seconds_: number, given: Partial<Outage> = {}) =>
  passOutlastsToleration({
    plan: planWith({ behaviors: behaviorsOf() }),
    outcome: play({
      nodes: [...QUAYS, steadyNode('jetty-1', 'south')],
      pods: PODS,
      events: [`at=1s partition nodes=quay-1 for=${seconds_}s`, 'at=1s powerOff nodes=quay-2'],
      flags: { 'kube-api-qps': 1, 'kube-api-burst': 1 },
      duration: seconds(400),
      ...given,
    }),
  });

describe('a pass that lasts longer than a toleration', () => {
  test('is found, with the node that is back and the pods that go for it', () => {
    expect(cutOff(90)).toEqual([
      {
        kind: 'pass-outlasts-toleration',
        from: expect.any(Number),
        to: expect.any(Number),
        nodes: ['quay-1'],
        pods: ['shop/web'],
        keptSeconds: expect.any(Number),
      },
    ]);
    const [found] = cutOff(90);
    if (found?.kind !== 'pass-outlasts-toleration') throw new Error('found above');
    expect(found.from).toBeLessThan(91);
    expect(found.to).toBeGreaterThan(91 + 60);
    expect(found.keptSeconds).toBeGreaterThan(60);
    expect(found.keptSeconds).toBeLessThan((found.to ?? 0) - 60);
  });

  test('is none where the pods go while the node is silent', () => {
    expect(cutOff(250)).toEqual([]);
  });

  test('is none where no pass lasts, or the pods tolerate more', () => {
    expect(cutOff(90, { flags: {} })).toEqual([]);
    const patient = PODS.map((each) => ({ ...each, ...tolerating(...byDefault(600)) }));
    expect(cutOff(90, { pods: patient })).toEqual([]);
  });

  test('tells of a pass that the end of the run cuts short', () => {
    expect(cutOff(90, { duration: seconds(180) })).toMatchObject([
      { to: null, nodes: ['quay-1'], pods: ['shop/web'], keptSeconds: null },
    ]);
  });

  test('has no part in what a taint of a user does to a node that is ready', () => {
    const events = [
      'at=1s powerOff nodes=quay-2',
      'at=80s taint nodes=quay-1 taints=repair=now:NoExecute',
    ];
    expect(cutOff(90, { events })).toEqual([]);
  });
});
