import { describe, expect, it } from 'vitest';
import { seconds } from '#units';
import { byDefault, pod, steadyZone, tolerating } from '../support/builders.ts';
import { secondsOf } from '../support/expect.ts';
import { play } from '../support/outage.ts';

/** A third of 5,000 nodes; those that live cost the node monitor no request. */
const LOST = steadyZone('lost', 1_667);
const NODES = [...LOST, ...steadyZone('kept', 20)];
const PODS = LOST.flatMap(({ name }) =>
  Array.from({ length: 30 }, (_, n) => pod(`shop/${name}-${n}`, name, tolerating(...byDefault()))),
);

/**
 * A poll looks every 0.1 s after the end of the one before, so that each token is taken up to that much
 * late: 10.05 s from one taint to the next, not 10.
 */
describe('the first pass over a zone of 1,667 nodes with 50,010 pods', () => {
  it.each([
    { qps: 20, burst: 30, takes: 3_104, within: 5, taints: [309, 310, 311] },
    { qps: 100, burst: 200, takes: 614, within: 2, taints: [61, 62] },
  ])('takes $takes s with $qps requests a second (TH-14, TH-15)', (each) => {
    const { qps, burst, takes, within, taints } = each;
    const told = play({
      nodes: NODES,
      pods: PODS,
      events: ['at=50ms powerOff nodes=lost-*'],
      flags: { 'kube-api-qps': qps, 'kube-api-burst': burst },
      duration: seconds(50 + takes + within),
    });
    const marked = secondsOf(told, { kind: 'PodNotReady' });
    expect(marked.length).toBe(PODS.length);
    const end = marked.reduce((last, at) => Math.max(last, at), 0);
    expect(Math.abs(end - 50 - takes)).toBeLessThanOrEqual(within);
    const taken = secondsOf(told, { kind: 'node-lifecycle/token-granted' });
    expect(taints).toContain(taken.filter((at) => at <= end).length);
  });
});
