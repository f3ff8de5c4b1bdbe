import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SOURCES, type Source, spreadOf } from '#chance';
import { readObjectSelector } from '#cluster';
import { minutes } from '#units';
import { anyOutage } from '../support/arbitrary-outage.ts';
import { workload } from '../support/budgets.ts';
import { byDefault, lease, pod, spec, steadyNode, steadyZone } from '../support/builders.ts';
import { secondOf } from '../support/clock.ts';
import { type Outage, play } from '../support/outage.ts';

/** The more, the closer the shares come; a whole run takes 1,000. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 80);

const inHistory = (outage: Outage, number: number, held: readonly Source[] = []) =>
  play({ ...outage, history: { seed: 1, number, held } });

const histories = (outage: Outage, count = HISTORIES, held: readonly Source[] = []) =>
  Array.from({ length: count }, (_, index) => inHistory(outage, index + 1, held));

type Played = ReturnType<typeof play>;

const unknownAt = ({ entries }: Played): number[] =>
  entries.flatMap(({ cause, at }) =>
    cause.kind === 'NodeConditionChanged' && cause.condition === 'Ready' && cause.to === 'Unknown'
      ? secondOf(at)
      : [],
  );

const taintedNodes = ({ entries }: Played): string[] =>
  entries.flatMap(({ cause }) =>
    cause.kind === 'NodeTainted' && cause.taint.effect === 'NoExecute' ? cause.node : [],
  );

const evictedAt = ({ entries }: Played): number[] =>
  entries.flatMap(({ cause, at }) => (cause.kind === 'PodDeletionRequested' ? secondOf(at) : []));

const harbour: Outage = {
  nodes: steadyZone('a', 4),
  leases: steadyZone('a', 4).map(({ name }) => lease(name, -1)),
  pods: [pod('shop/web', 'a-00', spec({ tolerations: byDefault() }))],
};

describe('when a silent node is noticed', () => {
  test('CH-C1: soon after the snapshot its last renewal is known, and a window of one pass is left', () => {
    const close = {
      ...harbour,
      leases: steadyZone('a', 4).map(({ name }) => lease(name, 0)),
      events: ['at=1.2s powerOff nodes=a-00'],
    };
    const instants = histories(close).flatMap(unknownAt);
    expect(Math.min(...instants)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...instants)).toBeLessThanOrEqual(55.1);
    expect(Math.max(...instants) - Math.min(...instants)).toBeGreaterThan(4);
  });

  test('CH-C2: an hour later the phase of the renewals is unknown', () => {
    const late = { ...harbour, events: ['at=1h powerOff nodes=a-00'] };
    const since = histories(late, 40)
      .flatMap(unknownAt)
      .map((at) => at - 3_600);
    expect(Math.min(...since)).toBeGreaterThanOrEqual(50 - 10.4);
    expect(Math.max(...since)).toBeLessThanOrEqual(55.1 + 5);
    expect(Math.max(...since) - Math.min(...since)).toBeGreaterThan(8);
  });
});

describe('CH-C3: of three nodes of a small zone one is tainted before the rate is 0', () => {
  const zone = steadyZone('a', 5);
  const dead = ['a-00', 'a-01', 'a-02'];
  const outage: Outage = {
    nodes: [...zone, ...steadyZone('b', 3)],
    leases: [...zone, ...steadyZone('b', 3)].map(({ name }) => lease(name, -1)),
    pods: dead.flatMap((node) =>
      Array.from({ length: 7 }, (_, n) =>
        pod(`shop/${node}-${n}`, node, spec({ tolerations: byDefault() })),
      ),
    ),
    events: [`at=30s powerOff nodes=${dead.join(',')}`],
    flags: { 'kube-api-qps': 20, 'kube-api-burst': 30 },
    duration: minutes(15),
  };

  test('each of them in about a third of the histories', () => {
    const count = Math.max(150, HISTORIES);
    const firsts = histories(outage, count).map((each) => taintedNodes(each)[0] ?? 'none');
    const shares = dead.map((node) => firsts.filter((first) => first === node).length / count);
    // Three standard errors of a share of 1/3.
    const error = 3 * Math.sqrt(((1 / 3) * (2 / 3)) / count);
    for (const share of shares) expect(Math.abs(share - 1 / 3)).toBeLessThan(error);
  });

  test('with the order held always the first by name', () => {
    for (const each of histories(outage, 10, ['order', 'leases', 'monitor', 'status'])) {
      expect(taintedNodes(each)[0]).toBe('a-00');
    }
  });
});

test('CH-C4: the pods of a deleted node go in two clusters of instants, 20 s apart', () => {
  const outage: Outage = {
    ...harbour,
    pods: [pod('shop/web', 'a-00', spec({ tolerations: byDefault() }))],
    events: ['at=30s powerOff nodes=a-00', 'at=35s deleteNode nodes=a-00'],
  };
  const since = histories(outage)
    .flatMap(evictedAt)
    .map((at) => at - 35);
  expect(since).toHaveLength(HISTORIES);
  expect(Math.min(...since)).toBeGreaterThanOrEqual(40);
  expect(Math.max(...since)).toBeLessThanOrEqual(80);
  const late = since.filter((each) => each >= 60).length;
  expect(Math.abs(late - HISTORIES / 2)).toBeLessThan((3 * Math.sqrt(HISTORIES)) / 2);
});

describe('CH-C5: one seed', () => {
  const outage = { ...harbour, events: ['at=30s powerOff nodes=a-00'] };

  test('gives one history under one number', () => {
    expect(inHistory(outage, 3).digest).toBe(inHistory(outage, 3).digest);
  });

  test('has medians like those of another seed, within the sampling error', () => {
    const medianOf = (seed: number) => {
      const instants = Array.from({ length: HISTORIES }, (_, index) =>
        play({ ...outage, history: { seed, number: index + 1, held: [] } }),
      ).flatMap(unknownAt);
      return spreadOf(instants);
    };
    const [one, other] = [medianOf(1), medianOf(2)];
    // Three standard errors of the difference of two medians in a window of this width.
    const error = (3 * Math.SQRT2 * (one.max - one.min)) / (2 * Math.sqrt(HISTORIES));
    expect(one.median).not.toBe(other.median);
    expect(Math.abs(one.median - other.median)).toBeLessThan(error);
  });

  test('gives other histories under other numbers', () => {
    expect(new Set(histories(outage, 20).map(({ digest }) => digest)).size).toBe(20);
  });
});

describe('CH-C7: nodes that return with jitter', () => {
  const outage: Outage = {
    nodes: ['north-1', 'north-2'].map((name) => steadyNode(name, 'north')),
    leases: ['north-1', 'north-2'].map((name) => lease(name, -1)),
    pods: [],
    workloads: [
      workload('ReplicaSet', 'web', {
        replicas: 0,
        selector: readObjectSelector({ matchLabels: { app: 'web' } }),
        template: { labels: { app: 'web' }, annotations: {}, finalizers: [], ...spec({}) },
      }),
    ],
    events: [
      'at=10s partition nodes=north-1,north-2',
      'at=3m scale workload=ReplicaSet/shop/web replicas=1',
      'at=5m restore nodes=north-1,north-2 jitter=2s',
    ],
  };
  const returns = ({ entries }: Played) =>
    entries.flatMap(({ cause, at }) =>
      cause.kind === 'HeartbeatRestored' ? [{ node: cause.node, at: secondOf(at) }] : [],
    );

  test('come in any order, within two seconds', () => {
    const firsts = histories(outage, 20).map((each) => {
      const all = returns(each);
      expect(all).toHaveLength(2);
      for (const { at } of all) expect(at).toBeGreaterThanOrEqual(300);
      for (const { at } of all) expect(at).toBeLessThanOrEqual(302.05);
      return all[0]?.node;
    });
    expect(new Set(firsts)).toEqual(new Set(['north-1', 'north-2']));
  });

  test('get a pod that waits with equal shares', () => {
    const count = 60;
    const chosen = histories(outage, count).map((each) => {
      const nodes = each.entries.flatMap(({ cause }) =>
        cause.kind === 'PodScheduled' ? cause.node : [],
      );
      expect(nodes).toHaveLength(1);
      return nodes[0];
    });
    const share = chosen.filter((node) => node === 'north-1').length / count;
    // Three standard errors of a share of 1/2.
    expect(Math.abs(share - 1 / 2)).toBeLessThan(3 / (2 * Math.sqrt(count)));
  });

  test('in a single run come as the seed has it, once and for all', () => {
    const [first, second] = [returns(play(outage)), returns(play(outage))];
    expect(first).toEqual(second);
    expect(first[0]?.at).not.toBe(first[1]?.at);
  });
});

describe('whatever happens', () => {
  const runs = { numRuns: Number(process.env['RUNS'] ?? 15) };

  test('CH-C6: a history in which everything is held is the single run', () => {
    fc.assert(
      fc.property(anyOutage, fc.integer({ min: 1, max: 1_000 }), (outage, number) => {
        expect(inHistory(outage, number, SOURCES).digest).toBe(play(outage).digest);
      }),
      runs,
    );
  });

  test('a history comes to its end, and is the same when it is played again', () => {
    fc.assert(
      fc.property(anyOutage, fc.integer({ min: 1, max: 1_000 }), (outage, number) => {
        const throttled = { ...outage, flags: { 'kube-api-qps': 20, 'kube-api-burst': 30 } };
        const played = inHistory(throttled, number);
        expect(played.digest).toBe(inHistory(throttled, number).digest);
      }),
      runs,
    );
  });
});
