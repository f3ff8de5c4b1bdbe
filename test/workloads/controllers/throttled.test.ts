import { describe, expect, it } from 'vitest';
import type { ResourceQuota, WorkloadObject } from '#cluster';
import { milliseconds, minutes } from '#units';
import { node } from '../../support/builders.ts';
import { entriesLike, secondsOf } from '../../support/expect.ts';
import { type Outage, type Played, play } from '../../support/outage.ts';
import { madePod, making } from '../../support/owned.ts';
import { QUICK, webWith } from '../../support/rollouts.ts';

const SHIPPED = { 'kube-api-qps': 20, 'kube-api-burst': 30 };

const fleet = (owner: WorkloadObject, count: number) =>
  Array.from({ length: count }, (_, n) => madePod(owner, `${owner.name}-${n}`, 'pier'));

const replicas = (name: string, count: number): WorkloadObject =>
  making('ReplicaSet', name, {}, { replicas: count });

/** ReplicaSets whose pods are all deleted at one instant. */
const replaced = (counts: Readonly<Record<string, number>>, more: Partial<Outage> = {}): Played => {
  const workloads = Object.entries(counts).map(([name, count]) => replicas(name, count));
  return play({
    nodes: [node('pier')],
    workloads,
    pods: workloads.flatMap((owner) => fleet(owner, owner.replicas ?? 0)),
    events: ['at=10s deletePods namespaces=shop'],
    flags: SHIPPED,
    duration: minutes(3),
    ...more,
  });
};

const madeBy = (told: Played, name: string): readonly number[] =>
  entriesLike(told, { kind: 'PodCreated' }).flatMap(({ cause, at }) =>
    cause.kind === 'PodCreated' && cause.pod.startsWith(`shop/${name}-`) ? [at] : [],
  );

const START = 10_000_000;

const noPods: ResourceQuota = {
  ...{ name: 'none', namespace: 'full', uid: '', labels: {}, annotations: {}, finalizers: [] },
  ...{ ownerReferences: [], hard: { pods: '0' }, scopes: [] },
};

describe('the replacements of a ReplicaSet', () => {
  it('come in batches that double, and take 3.6 s for 100 pods (TH-29)', () => {
    const made = secondsOf(replaced({ web: 100 }), { kind: 'PodCreated' });
    expect(made.length).toBe(100);
    const last = Math.max(...made) - 10;
    expect(last).toBeGreaterThanOrEqual(3.4);
    expect(last).toBeLessThanOrEqual(3.9);
  });

  it('are not made twice where requests take time', () => {
    const told = replaced({ web: 7 }, { apiLatency: milliseconds(10) });
    expect(secondsOf(told, { kind: 'PodCreated' }).length).toBe(7);
    expect(secondsOf(told, { kind: 'PodDeletionRequested' }).length).toBe(7);
  });

  it('of two sets are made side by side (TH-30)', () => {
    const told = replaced({ web: 200, api: 200 });
    const [first = 0, last = 0] = ['web', 'api']
      .map((name) => Math.max(...madeBy(told, name)))
      .map((at) => (at - (told.start + START)) / 1e6)
      .sort((a, b) => a - b);
    // The last batch of one set has its places before that of the other.
    expect(first).toBeGreaterThan(14);
    expect(last).toBeGreaterThan(18.2);
    expect(last).toBeLessThan(19.2);
  });

  it('are made in several syncs beyond 500 pods, each once', () => {
    const told = replaced({ web: 700 }, { duration: minutes(5) });
    expect(entriesLike(told, { kind: 'PodCreated' }).length).toBe(700);
  });

  it('are made at once by a client without limits', () => {
    const told = replaced({ web: 100 }, { flags: {} });
    expect(new Set(secondsOf(told, { kind: 'PodCreated' }))).toEqual(new Set([10]));
  });
});

it('an API outage in the middle of a batch leaves no pod out and none twice', () => {
  const told = replaced(
    { web: 100 },
    { events: ['at=10s deletePods namespaces=shop', 'at=11s apiServer=stop for=5s'] },
  );
  const active = told.final.pods().filter(({ deletionTimestamp }) => !deletionTimestamp);
  expect(active.length).toBe(100);
});

/** The last replacement of a set, in seconds after its pods are deleted. */
const lastMadeBy = (told: Played, name: string, from = 10): number =>
  (Math.max(...madeBy(told, name)) - told.start) / 1e6 - from;

describe('requests that make no pods', () => {
  const api = replicas('api', 60);

  it('are creations that a quota refuses, each with an event, and one status that says so', () => {
    const refused = { ...replicas('web', 3), namespace: 'full' };
    const [alone = 0, beside = 0] = [[], [refused]].map((others) => {
      const told = play({
        nodes: [node('pier')],
        workloads: [api, ...others],
        pods: fleet(api, 60),
        resourceQuotas: [noPods],
        events: ['at=0.6s deletePods namespaces=shop'],
        flags: SHIPPED,
        duration: minutes(1),
      });
      return lastMadeBy(told, 'api', 0.6);
    });
    // Of two tokens for each of the tries after 0, 5, 15, 35, 75, 155 and 315 ms twelve are back after
    // 0.6 s, and the try after 0.64 s comes before the last batch.
    expect(beside - alone).toBeCloseTo(0.2, 2);
  });

  it('are statuses that count terminating pods, from 1.35 on', () => {
    // The pods of web go one after the other, from 40 s on.
    const leaving = Array.from(
      { length: 30 },
      (_, n) => `at=${10 + n / 10}s deletePods pods=shop/web-${n}`,
    );
    const events = [...leaving, 'at=41s deletePods pods=shop/api-*'];
    const [before = 0, now = 0] = ['1.34', '1.36'].map((version) =>
      lastMadeBy(replaced({ web: 30, api: 60 }, { version, events }), 'api', 41),
    );
    expect(now).toBeGreaterThan(before);
  });
});

describe('a rollout beside many other replacements', () => {
  it('goes on when the statuses of its ReplicaSets are written', () => {
    const nodes = ['pier', 'quay'];
    const { pods = [], workloads = [] } = webWith(4, [{ replicas: 4 }], nodes, {
      maxUnavailable: 0,
    });
    const api = replicas('api', 90);
    const [alone = 0, beside = 0] = [[], ['at=10.8s deletePods pods=shop/api-*']].map((others) => {
      const told = play({
        nodes: nodes.map((name) => node(name)),
        workloads: [...workloads, api],
        pods: [...pods, ...fleet(api, 90)],
        events: ['at=10s rollout workload=shop/web', ...others],
        ...{ flags: SHIPPED, duration: minutes(3), ...QUICK },
      });
      return secondsOf(told, { kind: 'RolloutStepped' })[1] ?? 0;
    });
    expect(alone).toBe(11);
    expect(beside).toBeGreaterThan(12);
  });
});
