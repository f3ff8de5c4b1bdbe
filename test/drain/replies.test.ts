import { expect, test } from 'vitest';
import { ApiClient, PaceLog } from '#api-clients';
import { Ledger, type TimelineEvent } from '#causes';
import type { PodKey } from '#cluster';
import { DrainCalls, type DrainFailure, type DrainReply, type PodSighting } from '#drain';
import { Timeline } from '#timeline';
import { minutes, seconds } from '#units';
import { atSecond, START, secondOf } from '../support/clock.ts';

interface Server {
  /** The answer to the nth request about a pod, from 0. */
  readonly reply: (pod: PodKey, nth: number) => DrainReply;
  readonly sight: (pod: PodKey, second: number) => PodSighting;
  readonly reachableUntil?: number;
}

/** The seconds of all requests by pod, the second of the end, and what failed then. */
function drained(pods: readonly PodKey[], disableEviction: boolean, server: Server) {
  const timeline = new Timeline(START);
  const limits = { kind: 'unlimited' } as const;
  const recorder = new Ledger<TimelineEvent>(timeline);
  const now = (): number => secondOf(timeline.now);
  const api = new ApiClient({
    ...{ timeline, limits, latency: seconds(0) },
    reachable: () => now() < (server.reachableUntil ?? Number.POSITIVE_INFINITY),
    pace: new PaceLog({ timeline, recorder }).of('kubectl', 'drain', limits),
  });
  const asked: Record<PodKey, number[]> = {};
  let end: { at: number; failures: ReadonlyMap<PodKey, DrainFailure> } | undefined;
  new DrainCalls(
    pods,
    { disableEviction, skipWaitForDeleteTimeout: 0 },
    {
      timeline,
      api,
      ask: (pod) => {
        const before = asked[pod] ?? [];
        asked[pod] = [...before, now()];
        return server.reply(pod, before.length);
      },
      sight: (pod) => server.sight(pod, now()),
      ended: (failures) => {
        end = { at: now(), failures };
      },
    },
  );
  timeline.runUntil(atSecond(600), minutes(0));
  return { asked, end };
}

const gone = (from: number) => (_: PodKey, second: number) => ({ gone: second >= from });

test('EV-18: a pod is given up for an error that is no refusal, and the others go on', () => {
  const codes: Record<PodKey, number> = { 'shop/web-0': 500, 'shop/web-1': 201, 'shop/web-2': 404 };
  const { end } = drained(Object.keys(codes), false, {
    reply: (pod) => ({ code: codes[pod] ?? 0 }),
    sight: gone(3),
  });
  expect(end).toEqual({
    at: 3,
    failures: new Map([['shop/web-0', { kind: 'refused', code: 500 }]]),
  });
});

test('an eviction in a namespace that is being deleted is asked for until the pod is, too', () => {
  const { asked, end } = drained(['shop/web-0'], false, {
    reply: () => ({ code: 403, namespaceTerminating: true }),
    sight: (_, second) => ({
      gone: second >= 6,
      ...(second >= 5 && { deletionTimestamp: atSecond(33) }),
    }),
  });
  expect(asked).toEqual({ 'shop/web-0': [0, 5] });
  expect(end).toEqual({ at: 6, failures: new Map() });
});

test('a look at a pod fails while the API server cannot be reached', () => {
  const { end } = drained(['shop/web-0'], false, {
    reply: () => ({ code: 201 }),
    sight: gone(20),
    reachableUntil: 7.5,
  });
  expect(end).toEqual({
    at: 8,
    failures: new Map([['shop/web-0', { kind: 'refused', code: 503 }]]),
  });
});

test('deletions are asked for one by one, and the first error ends the drain', () => {
  const { asked, end } = drained(['shop/web-0', 'shop/web-1', 'shop/web-2'], true, {
    reply: (pod) => ({ code: pod === 'shop/web-1' ? 500 : 200 }),
    sight: gone(9),
  });
  expect(Object.keys(asked)).toEqual(['shop/web-0', 'shop/web-1']);
  expect(end).toEqual({
    at: 0,
    failures: new Map([['shop/web-1', { kind: 'refused', code: 500 }]]),
  });
});

test('a drain of no pods is done at once', () => {
  expect(drained([], false, { reply: () => ({ code: 201 }), sight: gone(0) }).end).toEqual({
    at: 0,
    failures: new Map(),
  });
});
