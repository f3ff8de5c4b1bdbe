import fc from 'fast-check';
import { expect, test } from 'vitest';
import { damageOf } from '#report';
import { readEvents } from '#script';
import { type Run, runScenario } from '#simulation';
import { type PreparedSweep, prepareSweep } from '#sweep';
import { breaksOf } from '../../src/sweep/smallest/breaks.ts';
import { indexOfSet, setAt, setsAmong, setsOf } from '../../src/sweep/smallest/combinations.ts';
import { setsToPlay } from '../../src/sweep/smallest/sets-to-play.ts';
import type { RawObject } from '../fuzz/corpus.ts';
import { grownCluster } from '../fuzz/grown-cluster.ts';
import { filesOf } from '../fuzz/play.ts';
import { harbour } from '../support/arbitrary-cluster.ts';

const RUNS = { numRuns: process.env['FUZZ'] === undefined ? 8 : 600, seed: 21 };

async function played(objects: readonly RawObject[], expect: readonly object[] = []): Promise<Run> {
  const spec = {
    start: '2026-01-01T00:00:00Z',
    duration: '30m',
    ...(expect.length > 0 && { expect }),
  };
  const script = { apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript', spec };
  const result = await runScenario({
    snapshot: filesOf(objects),
    scripts: [{ path: 'expect.json', text: JSON.stringify(script) }],
    events: [],
    options: { controllers: 'steady', startupTime: '5s' },
  });
  if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
  return result.scenario;
}

const searched = (scenario: Run, smallest: number, fault = 'powerOff'): PreparedSweep =>
  prepareSweep(scenario, {
    ...{ over: [], smallest, faults: [fault], vary: [], events: [], identity: [] },
    command: { snapshot: [], options: [] },
  });

/** The sets of a search, by name. */
const setsIn = ({ plan }: PreparedSweep): readonly string[] =>
  Array.from({ length: plan.runs }, (_, run) => plan.run(run).fault.name);

const FAULTS = [
  'powerOff',
  'powerOff for=10m',
  'partition for=8m',
  'drain',
  'taint taints=a=b:NoExecute',
  'reboot',
];

const anyExpectations: fc.Arbitrary<readonly object[]> = fc.oneof(
  fc.constant([]),
  fc
    .record({ minReady: fc.integer({ min: 0, max: 2 }), isTimed: fc.boolean() })
    .map(({ minReady, isTimed }) => [
      {
        name: 'crew 0 is fine',
        workload: {
          name: 'ReplicaSet/shop/crew-0',
          minReady,
          ...(isTimed && { maxUnavailableFor: '10s' }),
        },
      },
    ]),
);

test('each set of two nodes at most that breaks something is among those to be played', async () => {
  await fc.assert(
    fc.asyncProperty(
      grownCluster,
      fc.constantFrom(...FAULTS),
      anyExpectations,
      async (objects, fault, expectations) => {
        const scenario = await played(objects, expectations);
        const search = searched(scenario, 2, fault);
        const { smallest } = search.head;
        if (smallest === undefined) throw new Error('nothing is searched');
        const toPlay = new Set(setsIn(search));
        const nodes = scenario.outcome.cluster.nodes.map(({ name }) => name);
        for (const set of [1, 2].flatMap((size) => [...setsAmong(nodes, size)])) {
          const name = set.join();
          if (toPlay.has(name)) continue;
          const { events } = readEvents([`${fault} nodes=${name}`]);
          const result = scenario.replay({ events }, 'figures');
          if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
          expect([name, breaksOf(smallest, damageOf(result.scenario))]).toEqual([name, []]);
        }
      },
    ),
    RUNS,
  );
}, 600_000);

/** Three nodes alike, and a pod of each crew on the nodes that are named. */
const crewsOn = (...crews: readonly (readonly number[])[]): Promise<Run> =>
  played(
    harbour(
      3,
      crews.map((on) => ({ ...PLAIN, on })),
    ),
  );

const PLAIN = { priority: 0, cpus: 0, isReady: true, isShared: false, spread: false };

test('only sets that hold all pods of a Service are played', async () => {
  const search = searched(await crewsOn([0, 1], [1, 2], [0, 1, 2]), 2);
  expect(setsIn(search)).toEqual(['node-0,node-1', 'node-1,node-2']);
  expect(search.head.smallest?.sizes).toEqual([
    { nodes: 1, sets: 3, toPlay: 0 },
    { nodes: 2, sets: 3, toPlay: 2 },
  ]);
});

test('a pod with a higher priority can take the place of others, wherever it comes from', async () => {
  const crews = [
    { ...PLAIN, on: [0, 1] },
    { ...PLAIN, on: [2, 2], priority: 10 },
  ];
  const search = searched(await played(harbour(3, crews)), 1);
  expect(setsIn(search)).toEqual(['node-2']);
});

test('nothing is known of faults that reach further than their nodes', async () => {
  const scenario = await crewsOn([0, 1, 2]);
  expect(setsIn(searched(scenario, 2))).toEqual([]);
  const search = searched(scenario, 2, 'uncordon');
  expect(search.plan.runs).toBe(6);
  expect(search.head.smallest?.unproven).toEqual(['shop/crew-0']);
});

test('a Service that is down without any fault does not count', async () => {
  const crews = [
    { ...PLAIN, on: [0], isReady: false },
    { ...PLAIN, on: [1] },
  ];
  const search = searched(await played(harbour(3, crews)), 3);
  expect(search.head.smallest).toMatchObject({ needs: 1, ignored: ['Service/shop/crew-0'] });
  expect(setsIn(search).every((set) => set.includes('node-1'))).toBe(true);
});

test('sets have an order, and each is there once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 4 }), (all, size) => {
      const places = Array.from({ length: all }, (_, place) => place);
      const sets = [...setsAmong(places, size)];
      expect(sets).toHaveLength(setsOf(all, size));
      expect(sets.map((_, index) => setAt(all, size, index))).toEqual(sets);
      expect(sets.map((set) => indexOfSet(all, set))).toEqual(sets.map((_, index) => index));
    }),
    { numRuns: 30 },
  );
});

test('sets with a core in them are played, and all others of a size without a proof', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const anyCore = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 });
  const anyCores = fc.array(anyCore, { maxLength: 4 });
  fc.assert(
    fc.property(anyCores, fc.integer({ min: 0, max: 3 }), (cores, upTo) => {
      const nodes = names.map((name) => ({ name, pods: 1 }));
      const hasCore = (set: readonly string[]): boolean =>
        cores.some((core) => core.every((name) => set.includes(name)));
      for (const { size, count, at } of setsToPlay({ cores, upTo }, nodes, 3)) {
        const found = Array.from({ length: count }, (_, index) => at(index).nodes);
        const sets = [...setsAmong(names, size)];
        const [first, others] = [sets.filter(hasCore), sets.filter((set) => !hasCore(set))];
        const inOrder = (some: readonly (readonly string[])[]): readonly string[] =>
          some.map((set) => set.join()).sort();
        expect(inOrder(found.slice(0, first.length))).toEqual(inOrder(first));
        expect(inOrder(found.slice(first.length))).toEqual(size > upTo ? inOrder(others) : []);
      }
    }),
    { numRuns: 100 },
  );
});

test('the loss of any pod of a Job may end all of them, and the loss of other nodes none', async () => {
  const crews = [
    { ...PLAIN, on: [0, 1], isJob: true },
    { ...PLAIN, on: [1, 2, 3] },
  ];
  const search = searched(await played(harbour(5, crews)), 2);
  expect(search.head.smallest).toMatchObject({ unproven: [], provenUpTo: 2 });
  expect(search.head.smallest?.sizes).toEqual([
    { nodes: 1, sets: 5, toPlay: 2 },
    { nodes: 2, sets: 10, toPlay: 7 },
  ]);
});

test('pods that tolerate a taint without limit stay on its nodes', async () => {
  const crews = (tolerates: number | 'always') => [{ ...PLAIN, on: [0, 1], tolerates }];
  const always = await played(harbour(3, crews('always'), { dedicated: [0, 1] }));
  expect(setsIn(searched(always, 2))).toEqual(['node-0,node-1']);
  const limited = await played(harbour(3, crews(7_200), { dedicated: [0, 1] }));
  expect(searched(limited, 2).head.smallest?.unproven).toEqual(['shop/crew-0']);
});

test('a pod of a DaemonSet that comes without any fault is a risk on its node only', async () => {
  const crews = [{ ...PLAIN, on: [0, 1], tolerates: 'always' as const }];
  const more = { dedicated: [0, 1], daemons: 50 };
  const search = searched(await played(harbour(3, crews, more)), 1);
  expect([search.head.smallest?.unproven, setsIn(search)]).toEqual([[], []]);
});
