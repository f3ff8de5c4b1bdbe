import { expect, it } from 'vitest';
import { ApiClient, EventSink, PaceLog } from '#api-clients';
import { Ledger } from '#causes';
import type { Cause } from '#run-facts';
import { Timeline } from '#timeline';
import { milliseconds, minutes } from '#units';
import { atSecond, START } from '../support/clock.ts';

/** The number of events that reach the API server, and the second of the last one. */
function posted(record: (events: EventSink) => void) {
  const timeline = new Timeline(START);
  const limits = { kind: 'shared', qps: 20, burst: 30 } as const;
  const log = new PaceLog({ timeline, recorder: new Ledger<Cause>(timeline) });
  const pace = log.of('kube-controller-manager', 'test', limits);
  const latency = milliseconds(0);
  const client = new ApiClient({ timeline, limits, latency, reachable: () => true, pace });
  record(new EventSink(client, timeline));
  timeline.runUntil(atSecond(600), minutes(1));
  return { requests: pace.requests, last: (timeline.now - START) / 1e6 };
}

it('posts 1,000 events that wait and the one in work, and drops the rest (TH-34)', () => {
  const { requests, last } = posted((events) => {
    for (let each = 0; each < 1_200; each += 1) events.record({ name: `pod-${each}` });
  });
  expect(requests).toBe(1_001);
  expect(last).toBeCloseTo(48.55, 1);
});

it('posts 25 events about one object where many are to be expected', () => {
  const { requests } = posted((events) => {
    for (let each = 0; each < 100; each += 1) events.record({ name: `web-${each}` }, 'web');
    for (let each = 0; each < 3; each += 1) events.record({ name: `db-${each}` }, 'db');
  });
  expect(requests).toBe(28);
});
