import { expect, test } from 'vitest';
import { seconds } from '#units';
import { evictionsThrottled } from '../../../src/report/findings/evictions-throttled.ts';
import { replacementsThrottled } from '../../../src/report/findings/replacements-throttled.ts';
import { pod, steadyNode } from '../../support/builders.ts';
import { type Outage, play } from '../../support/outage.ts';
import { madePod, making } from '../../support/owned.ts';

const LIMITED = { 'kube-api-qps': 20, 'kube-api-burst': 30 };
const PIERS = [steadyNode('pier-1', 'north'), steadyNode('pier-2', 'south')];
const TAINT = 'at=1s taint nodes=pier-1 taints=repair=now:NoExecute';

/** A number of pods on one pier, which do not tolerate the taint that it gets after a second. */
const tainted = (count: number, given: Partial<Outage> = {}) =>
  play({
    nodes: PIERS,
    pods: Array.from({ length: count }, (_, n) => pod(`shop/web-${n}`, 'pier-1')),
    events: [TAINT],
    flags: LIMITED,
    duration: seconds(60),
    ...given,
  });

test('evictions that are due together wait for the requests of taint eviction', () => {
  const [found, ...others] = evictionsThrottled(tainted(96));
  expect(found).toMatchObject({
    ...{ kind: 'evictions-throttled', client: 'kube-controller-manager', qps: 20, burst: 30 },
    ...{ component: 'taint-eviction', pods: 96, from: 9.25 },
  });
  expect((found as { longestWait: number }).longestWait).toBeCloseTo(12.9, 0);
  expect(others).toEqual([]);
});

test('of few evictions, or of clients without limits, nothing is reported', () => {
  expect(evictionsThrottled(tainted(30))).toEqual([]);
  expect(evictionsThrottled(tainted(96, { flags: {} }))).toEqual([]);
});

test('up to 1.28 evictions wait for the client of node lifecycle', () => {
  const version = '1.28';
  expect(evictionsThrottled(tainted(96, { version }))).toMatchObject([
    { component: 'node-lifecycle', pods: 96 },
  ]);
});

test('pods of a node that is gone wait for each other in pod GC', () => {
  const events = ['at=1s powerOff nodes=pier-1', 'at=2s deleteNode nodes=pier-1'];
  const found = evictionsThrottled(tainted(110, { events, duration: seconds(120) }));
  expect(found).toMatchObject([{ component: 'pod-gc', from: expect.any(Number) }]);
  const [{ longestWait, pods } = {}] = found as readonly { longestWait?: number; pods?: number }[];
  expect(longestWait).toBeGreaterThan(8);
  expect(longestWait).toBeLessThan(10);
  expect(pods).toBeGreaterThan(60);
});

test('pods of a node that is drained wait for the requests of kubectl, one node after the other', () => {
  const events = ['at=1s drain nodes=pier-1,pier-2 force=true'];
  const pods = PIERS.flatMap(({ name }) =>
    Array.from({ length: 60 }, (_, n) => pod(`shop/${name}-${n}`, name)),
  );
  const schedulerFlags = { 'kube-api-qps': 50, 'kube-api-burst': 100 };
  const [found] = evictionsThrottled(
    tainted(0, { events, pods, schedulerFlags, duration: seconds(600) }),
  );
  expect(found).toMatchObject({ client: 'kubectl', component: 'drain', qps: 5, burst: 10 });
  const { longestWait } = found as { longestWait: number };
  expect(longestWait).toBeGreaterThan(9);
  expect(longestWait).toBeLessThan(13);
});

test('replacements wait for the requests of their controller', () => {
  const web = making('ReplicaSet', 'web', {}, { replicas: 200 });
  const pods = Array.from({ length: 200 }, (_, n) => madePod(web, `web-${n}`, 'pier-1'));
  const events = ['at=1s deletePods pods=shop/web-*'];
  const lost = { pods, workloads: [web], events };
  const [found, ...others] = replacementsThrottled(tainted(0, lost));
  expect(found).toMatchObject({ kind: 'replacements-throttled', component: 'replicaset' });
  expect((found as { longestWait: number }).longestWait).toBeCloseTo((200 - 30) / 20, 0);
  expect(others).toEqual([]);
  expect(replacementsThrottled(tainted(0, { ...lost, flags: {} }))).toEqual([]);
});

test('bindings wait for the requests of the scheduler', () => {
  const web = making('ReplicaSet', 'web', {}, { replicas: 60 });
  const pods = Array.from({ length: 60 }, (_, n) => madePod(web, `web-${n}`, 'pier-1'));
  const events = ['at=1s deletePods pods=shop/web-*'];
  const schedulerFlags = { 'kube-api-qps': 2, 'kube-api-burst': 4 };
  const lost = { pods, workloads: [web], events, schedulerFlags, flags: {} };
  expect(replacementsThrottled(tainted(0, lost))).toMatchObject([
    { client: 'kube-scheduler', component: 'scheduler', qps: 2, burst: 4 },
  ]);
});
