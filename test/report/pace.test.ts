import { describe, expect, it } from 'vitest';
import type { SimulationReport } from '#documents';
import { makeReport } from '#report';
import { milliseconds, minutes } from '#units';
import { byDefault, pod, steadyZone, tolerating } from '../support/builders.ts';
import { type Outage, play } from '../support/outage.ts';
import { Story } from '../support/story.ts';

const WEST = steadyZone('west', 12);
const EAST = steadyZone('east', 8);
const NODES = [...WEST, ...EAST];
const PODS = NODES.flatMap(({ name }) =>
  Array.from({ length: 40 }, (_, n) => pod(`shop/${name}-${n}`, name, tolerating(...byDefault()))),
);
const OFF = `at=50ms powerOff nodes=${WEST.map(({ name }) => name).join(',')}`;

/** The report for a lost zone of 12 nodes with 40 pods each, and a second zone that stays. */
function lostZone(given: Partial<Outage> = {}): SimulationReport {
  const outcome = play({
    ...{ nodes: NODES, pods: PODS, events: [OFF], duration: minutes(12) },
    flags: { 'kube-api-qps': 20, 'kube-api-burst': 30 },
    apiLatency: milliseconds(10),
    ...given,
  });
  return makeReport(new Story({ nodes: NODES, pods: PODS }).played({ outcome }));
}

const limited = lostZone();
const unlimited = lostZone({ flags: { 'kube-api-qps': -1 } });

describe('the pace of a report', () => {
  it('shows the clients whose requests waited, and when', () => {
    expect(limited.pace).toMatchObject([
      { client: 'kube-controller-manager', component: 'node-lifecycle', qps: 20, burst: 30 },
      { client: 'kube-controller-manager', component: 'taint-eviction', qps: 20, burst: 30 },
    ]);
    const client = limited.pace.at(-1);
    expect(client?.requests).toBe(12 * 40 * 4);
    expect(client?.longestWait).toBeGreaterThan(1);
    const throttled = limited.timeline.flatMap((entry) =>
      entry.kind === 'RequestsThrottled' && entry.component === 'taint-eviction' ? entry : [],
    );
    expect(client?.busy).toEqual(throttled.map(({ from, to }) => [from, to]));
    expect(client?.waited).toBe(throttled.reduce((sum, { requests }) => sum + requests, 0));
  });

  it('shows a client that is busy for long, however short each wait', () => {
    const [client] = limited.pace;
    expect(client?.longestWait).toBeLessThan(1);
    const [[from = 0, to = 0] = []] = client?.busy ?? [];
    expect(to - from).toBeGreaterThan(25);
  });

  it('shows a pass that lasts, with what it marks', () => {
    const [begun] = limited.timeline.filter(({ kind }) => kind === 'PassStarted');
    const [ended] = limited.timeline.filter(({ kind }) => kind === 'PassEnded');
    const lasted = { from: begun?.at, to: ended?.at, nodes: 12, pods: 480 };
    expect(limited.passes).toEqual([lasted]);
  });

  it('has nothing of clients without limits, and no short pass', () => {
    expect(unlimited.evictions).toHaveLength(480);
    expect([unlimited.pace, unlimited.passes]).toEqual([[], []]);
  });

  it('counts what a pass has marked that the end of the run cuts short', () => {
    const [whole] = limited.passes;
    const [cut] = lostZone({ duration: minutes(1) }).passes;
    expect(cut).toMatchObject({ from: whole?.from, to: null });
    expect(cut?.pods).toBeGreaterThan(100);
    expect(cut?.pods).toBeLessThan(480);
  });

  it('closes a busy stretch at the end of the run', () => {
    const { pace, end } = lostZone({ duration: milliseconds(353_000) });
    const [[, to] = []] = pace.at(-1)?.busy ?? [];
    expect(to).toBeGreaterThan(352);
    expect(to).toBeLessThanOrEqual(end.at);
  });
});
