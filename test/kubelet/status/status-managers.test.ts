import { describe, expect, it } from 'vitest';
import { StatusManagers } from '#kubelet/status';
import { Timeline } from '#timeline';
import { between, inSeconds, microseconds, milliseconds, minutes, seconds } from '#units';
import type { ClientLimits } from '#versions';
import { node } from '../../support/builders.ts';
import { atSecond, START } from '../../support/clock.ts';
import { secondsOf } from '../../support/expect.ts';
import { play } from '../../support/outage.ts';
import { madePod, making } from '../../support/owned.ts';

/** Kubelets on a timeline, and the seconds at which the API heard of their pods. */
function quay(limits: ClientLimits, latency = microseconds(1)) {
  const timeline = new Timeline(START);
  const status = new StatusManagers({ timeline, latency, limitsOf: () => limits });
  const heard: number[] = [];
  const note = () => {
    heard.push(Math.round(inSeconds(between(START, timeline.now)) * 1_000) / 1_000);
  };
  return { timeline, status, heard, note };
}

const SHIPPED: ClientLimits = { kind: 'shared', qps: 50, burst: 100 };
const BEFORE_1_27: ClientLimits = { kind: 'shared', qps: 5, burst: 10 };

describe('the status manager of a kubelet', () => {
  it.each([
    ['2.4 s', SHIPPED, 2.4],
    ['42 s up to 1.26', BEFORE_1_27, 42],
  ])('needs %s for 110 pods (TH-32)', (_, limits, last) => {
    const { timeline, status, heard, note } = quay(limits);
    for (let pod = 0; pod < 110; pod += 1) status.report('pier', 'status', note);
    timeline.runUntil(atSecond(100), minutes(1));
    expect([heard.length, heard.at(-1)]).toEqual([110, last]);
  });

  it('slows rejections by its client even where requests take no time', () => {
    const { timeline, status, heard, note } = quay(SHIPPED, seconds(0));
    for (let pod = 0; pod < 60; pod += 1) status.reject('pier', `crew-${pod}`, note);
    expect(heard).toHaveLength(50);
    expect([status.isRejected('crew-49'), status.isRejected('crew-50')]).toEqual([false, true]);
    timeline.runUntil(atSecond(10), minutes(1));
    expect([heard.length, heard.at(-1)]).toEqual([60, 0.4]);
    expect(status.isRejected('crew-50')).toBe(false);
  });

  it('sends one request after the other, and serves its own node alone', () => {
    const { timeline, status, heard, note } = quay({ kind: 'unlimited' }, milliseconds(20));
    status.report('pier', 'status', note);
    status.report('pier', 'end', note);
    status.report('quay', 'status', note);
    timeline.runUntil(atSecond(1), minutes(1));
    expect(heard).toEqual([0.04, 0.04, 0.1]);
  });

  it('begins with a full bucket when other settings have made it start anew', () => {
    let limits = BEFORE_1_27;
    const timeline = new Timeline(START);
    const latency = microseconds(1);
    const status = new StatusManagers({ timeline, latency, limitsOf: () => limits });
    const heard: number[] = [];
    for (let pod = 0; pod < 110; pod += 1) status.report('pier', 'status', () => undefined);
    limits = SHIPPED;
    status.report('pier', 'status', () => {
      heard.push(inSeconds(between(START, timeline.now)));
    });
    timeline.runUntil(atSecond(100), minutes(1));
    expect(heard).toEqual([0.000_002]);
  });

  it('reports at once where requests take no time', () => {
    const { status, heard, note } = quay(BEFORE_1_27, microseconds(0));
    for (let pod = 0; pod < 110; pod += 1) status.report('pier', 'status', note);
    expect(heard.length).toBe(110);
  });
});

describe('a pod', () => {
  const web = making('ReplicaSet', 'web', {}, { replicas: 1 });

  it('is ready and gone as soon as the API has heard of it', () => {
    const told = play({
      nodes: [node('pier')],
      workloads: [web],
      pods: [madePod(web, 'web-1', 'pier')],
      events: ['at=10s deletePods namespaces=shop'],
      startupTimeOf: () => seconds(1),
      stoppingTimesOf: () => ({ stopAfter: seconds(2) }),
      apiLatency: milliseconds(10),
      duration: minutes(1),
    });
    // The set makes a pod and the scheduler binds it with a request each.
    expect(secondsOf(told, { kind: 'PodScheduled' })).toEqual([10.02]);
    expect(secondsOf(told, { kind: 'PodReady' })).toEqual([11.04]);
    expect(secondsOf(told, { kind: 'PodRemoved' })).toEqual([12.03]);
  });

  it('that could not reach the API is reported when its kubelet is back', () => {
    const told = play({
      nodes: [node('pier')],
      workloads: [web],
      pods: [madePod(web, 'web-1', 'pier')],
      events: ['at=10s deletePods namespaces=shop', 'at=12010ms partition nodes=pier for=8s'],
      stoppingTimesOf: () => ({ stopAfter: seconds(2) }),
      apiLatency: milliseconds(10),
      duration: minutes(1),
    });
    expect(secondsOf(told, { kind: 'PodRemoved' })).toEqual([20.04]);
  });
});
