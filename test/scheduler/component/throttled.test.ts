import { describe, expect, it } from 'vitest';
import { milliseconds, minutes } from '#units';
import { node } from '../../support/builders.ts';
import { entriesLike, secondsOf } from '../../support/expect.ts';
import { type Outage, type Played, play } from '../../support/outage.ts';
import { pending, roomyNode } from '../../support/scheduler.ts';

const SHIPPED = { 'kube-api-qps': 50, 'kube-api-burst': 100 };

/** Pods that wait for a node which becomes schedulable at 10 s. */
const waiting = (count: number, more: Partial<Outage> = {}): Played =>
  play({
    nodes: [node('pier', { unschedulable: true })],
    pods: Array.from({ length: count }, (_, n) => pending(`shop/web-${n}`)),
    events: ['at=10s uncordon nodes=pier'],
    schedulerFlags: SHIPPED,
    duration: minutes(2),
    ...more,
  });

const afterUncordon = (told: Played): readonly number[] =>
  secondsOf(told, { kind: 'PodScheduled' }).map((at) => at - 10);

describe('a scheduler that may send 50 requests a second', () => {
  it('binds the last of 300 pods after 4 s (TH-31)', () => {
    const bound = afterUncordon(waiting(300));
    expect(bound.length).toBe(300);
    expect(Math.max(...bound)).toBeCloseTo(4, 1);
  });

  it('binds each pod after the latency, while its loop goes on', () => {
    // The taint of a cordoned node goes after two requests.
    const bound = afterUncordon(waiting(20, { apiLatency: milliseconds(10) }));
    expect(new Set(bound.map((at) => Math.round(at * 1_000)))).toEqual(new Set([30]));
  });

  it('waits in its loop for what it writes about a pod that has no room', () => {
    const told = play({
      nodes: [roomyNode('pier', 'a', { allocatable: { cpu: '1', memory: '1Gi', pods: '1' } })],
      pods: Array.from({ length: 160 }, (_, n) => pending(`shop/web-${n}`)),
      events: ['at=10s cordon nodes=pier'],
      schedulerFlags: SHIPPED,
      duration: minutes(2),
    });
    const refused = secondsOf(told, { kind: 'PodUnschedulable' });
    expect(refused.length).toBe(159);
    expect(Math.max(...refused)).toBeCloseTo(1.2, 1);
  });

  it('passes over a pod that is deleted while its binding is under way', () => {
    const told = waiting(3, {
      apiLatency: milliseconds(10),
      events: ['at=10s uncordon nodes=pier', 'at=10.005s deletePods pods=shop/web-1'],
    });
    const bound = entriesLike(told, { kind: 'PodScheduled' });
    expect(bound.length).toBe(2);
    expect(told.final.pod('shop/web-1')).toBeUndefined();
  });
});
