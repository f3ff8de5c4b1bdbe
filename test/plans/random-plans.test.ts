import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { DrainPlan } from '#documents';
import { type DrainRequest, makeDrainPlan } from '#plans';
import { readEvents } from '#script';
import { type Run, runScenario } from '#simulation';
import { present } from '#units';
import { Plays } from '../../src/plans/plays.ts';
import type { Steps } from '../../src/plans/steps.ts';
import type { RawObject } from '../fuzz/corpus.ts';
import { grownCluster } from '../fuzz/grown-cluster.ts';
import { filesOf } from '../fuzz/play.ts';

const RUNS = {
  numRuns: Number(process.env['FUZZ'] ?? 6),
  seed: Number(process.env['FUZZ_SEED'] ?? 5),
};

// Hundreds of plans take longer than a test may.
if (process.env['FUZZ'] !== undefined) vi.setConfig({ testTimeout: 7_200_000 });

async function played(objects: readonly RawObject[]): Promise<Run> {
  const result = await runScenario({
    snapshot: filesOf(objects),
    scripts: [{ path: 'short.json', text: JSON.stringify(SHORT) }],
    events: [],
    options: { controllers: 'steady', startupTime: '5s' },
  });
  if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
  return result.scenario;
}

const SHORT = {
  ...{ apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript' },
  spec: { duration: '2h' },
};

const askedOf = (scenario: Run, more: Partial<DrainRequest>): DrainRequest => {
  const nodes = scenario.outcome.cluster.nodes.map(({ name }) => name);
  return {
    ...{ nodes, order: 'byName', timeout: 600, surge: 0, keepDown: 0 },
    ...{ maxParallel: nodes.length, maxPerZone: nodes.length },
    ...{ backAfter: undefined, deadline: undefined, histories: 0, commandFor: () => '', ...more },
  };
};

const anyAsked: fc.Arbitrary<Partial<DrainRequest>> = fc.record({
  keepDown: fc.constantFrom(0, 0, 60, undefined),
  backAfter: fc.constantFrom(undefined, 60, 60),
  surge: fc.constantFrom(0, 0, 1),
  maxParallel: fc.constantFrom(1, 2, 9, 9),
  order: fc.constantFrom('byName' as const, 'zoneByZone' as const),
});

const itemsOf = (name: string): readonly RawObject[] =>
  JSON.parse(readFileSync(`fixtures/defects/${name}.json`, 'utf8')).items;

/**
 * What once broke a promise: a drain after which all is quiet before a Job would fail anyway, and nodes
 * that come back into use before those that an autoscaler has ordered are there.
 */
const KNOWN: [readonly RawObject[], Partial<DrainRequest>][] = [
  [
    itemsOf('plan-before-a-failing-job'),
    { keepDown: 60, backAfter: 60, surge: 1, maxParallel: 1, order: 'byName' },
  ],
  [
    itemsOf('plan-nodes-back-before-new-ones'),
    { keepDown: 60, backAfter: 60, surge: 0, maxParallel: 1, order: 'byName' },
  ],
];

/** Whether a plan keeps what it promises, played from its own words. */
function keeps(scenario: Run, { events, held }: DrainPlan, asked: DrainRequest): boolean {
  const plays = new Plays(scenario, asked, asked.timeout);
  const steps = { scalings: [], batches: [], returns: [] };
  const nothing = plays.play(steps).broken.length;
  const read = events.map((words) => ({ ...present(readEvents([words]).events[0], words), words }));
  const { broken } = plays.judge(
    read,
    asked.nodes.filter((node) => !held.some((each) => each.node === node)),
  );
  return nothing === 0 && broken.length === 0;
}

test('a plan keeps its promises when it is played, and leaves no node out without a reason', async () => {
  await fc.assert(
    fc.asyncProperty(grownCluster, anyAsked, async (objects, more) => {
      const scenario = await played(objects);
      const asked = askedOf(scenario, more);
      const plan = makeDrainPlan(scenario, asked);
      const drained = plan.batches.flatMap(({ nodes }) => nodes);
      expect([...drained, ...plan.held.map(({ node }) => node)].sort()).toEqual(
        [...asked.nodes].sort(),
      );
      expect(keeps(scenario, plan, asked)).toBe(true);
      expect(plan.merges).toBe(false);
      expect(plan.met).toBe(plan.held.length === 0 && plan.notCleared === undefined);
      for (const { reasons } of plan.held) expect(reasons.length).toBeGreaterThan(0);
    }),
    { ...RUNS, examples: KNOWN },
  );
});

test('does nothing where replicas that go again break a promise', async () => {
  const [name, namespace, labels] = ['crew', 'shop', { app: 'crew' }];
  const spec = {
    containers: [{ name: 'app' }],
    tolerations: [{ key: 'dedicated', operator: 'Exists', tolerationSeconds: 60 }],
  };
  const nodes = ['node-0', 'node-1'].map((node, index) => ({
    ...{ apiVersion: 'v1', kind: 'Node', metadata: { name: node } },
    spec: index === 0 ? { taints: [{ key: 'dedicated', effect: 'NoExecute' }] } : {},
    status: { allocatable: { cpu: '4' }, conditions: [{ type: 'Ready', status: 'True' }] },
  }));
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name, uid: name, controller: true };
  const scenario = await played([
    ...nodes,
    {
      ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name, namespace, uid: name } },
      spec: {
        replicas: 1,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec },
      },
    },
    {
      ...{ apiVersion: 'v1', kind: 'Pod' },
      metadata: { name: `${name}-0`, namespace, labels, ownerReferences: [owner] },
      spec: { ...spec, nodeName: 'node-0' },
      status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
    },
  ]);
  const plan = makeDrainPlan(scenario, askedOf(scenario, { maxParallel: 1, surge: 1 }));
  expect(plan).toMatchObject({ met: false, batches: [], preconditions: [], events: [] });
  expect(plan.held.map(({ node }) => node)).toEqual(['node-0', 'node-1']);
});

/** Whether so few batches drain these nodes, found by trying all ways. */
function canBeFewer(scenario: Run, asked: DrainRequest, most: number): boolean {
  const plays = new Plays(scenario, asked, asked.timeout);
  const drains = (steps: Steps, left: readonly string[]): boolean => {
    if (left.length === 0) return true;
    const room = (most - steps.batches.length) * asked.maxParallel;
    if (room < left.length) return false;
    const at = steps.batches.length === 0 ? 0 : Math.ceil(plays.outlookOn(steps).quietAt);
    return subsetsOf(left, asked.maxParallel).some((nodes) => {
      const more = { ...steps, batches: [...steps.batches, { nodes, at }] };
      const rest = left.filter((node) => !nodes.includes(node));
      return plays.outlookOn(more).broken.length === 0 && drains(more, rest);
    });
  };
  return drains({ scalings: [], batches: [], returns: [] }, asked.nodes);
}

/** The largest first. */
const subsetsOf = (names: readonly string[], most: number): readonly (readonly string[])[] =>
  Array.from({ length: 2 ** names.length - 1 }, (_, bits) =>
    names.filter((_, place) => ((bits + 1) >> place) % 2 === 1),
  )
    .filter(({ length }) => length <= most)
    .sort((a, b) => b.length - a.length);

test('no plan for up to eight nodes has more batches than the best', async () => {
  const batches: number[] = [];
  await fc.assert(
    fc.asyncProperty(grownCluster, fc.constantFrom(1, 2, 3, 8), async (objects, maxParallel) => {
      const scenario = await played(objects);
      const names = scenario.outcome.cluster.nodes.map(({ name }) => name).slice(0, 8);
      const bounds = { keepDown: 60, maxParallel };
      const first = makeDrainPlan(scenario, askedOf(scenario, { nodes: names, ...bounds }));
      const nodes = first.batches.flatMap((batch) => batch.nodes);
      const asked = askedOf(scenario, { nodes, ...bounds });
      const plan = makeDrainPlan(scenario, asked);
      if (nodes.length === 0 || plan.held.length > 0 || plan.preconditions.length > 0) return;
      batches.push(plan.batches.length);
      expect(canBeFewer(scenario, asked, plan.batches.length - 1)).toBe(false);
    }),
    { ...RUNS, seed: 2, numRuns: RUNS.numRuns + 4 },
  );
  // Some of the plans have something to be merged.
  expect(Math.max(...batches)).toBeGreaterThan(1);
});

/** What may refuse new pods, which then lack no room. */
const REFUSING = ['ResourceQuota', 'ValidatingWebhookConfiguration'];

test('a cluster has no room for a drain that surely lacks it', async () => {
  let lacking = 0;
  await fc.assert(
    fc.asyncProperty(grownCluster, fc.integer({ min: 1, max: 4 }), async (objects, share) => {
      fc.pre(!objects.some(({ kind }) => REFUSING.includes(`${kind}`)));
      const scenario = await played(objects);
      const plays = new Plays(scenario, { keepDown: undefined }, 600);
      const steps = { scalings: [], batches: [], returns: [] };
      const names = scenario.outcome.cluster.nodes.map(({ name }) => name);
      const nodes = names.slice(0, Math.ceil((names.length * share) / 4));
      if (plays.siteAfter(steps, [], names).lackOf(nodes) === undefined) return;
      lacking += 1;
      const { broken } = plays.outlookOn({ ...steps, batches: [{ nodes, at: 0 }] });
      expect(broken).not.toEqual([]);
    }),
    { ...RUNS, numRuns: RUNS.numRuns * 5 },
  );
  expect(lacking).toBeGreaterThan(0);
});

/** A cluster of more nodes than are tried in all ways, with workloads of several sizes. */
const manyNodes = fc
  .record({
    nodes: fc.integer({ min: 17, max: 26 }),
    teams: fc.array(
      fc.record({
        cpu: fc.constantFrom('250m', '500m', '1', '2'),
        replicas: fc.integer({ min: 1, max: 4 }),
        first: fc.nat(25),
        apart: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 15, maxLength: 40 },
    ),
  })
  .map(({ nodes, teams }): readonly RawObject[] => [
    ...Array.from({ length: nodes }, (_, index) => ({
      ...{ apiVersion: 'v1', kind: 'Node', metadata: { name: `node-${index}` } },
      status: {
        allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
        conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: '2026-01-01T00:00:00Z' }],
      },
    })),
    ...teams.flatMap(({ cpu, replicas, first, apart }, team) => {
      const [name, namespace] = [`team-${team}`, 'shop'];
      const containers = [{ name: 'app', resources: { requests: { cpu } } }];
      const [labels, spec] = [{ app: name }, { containers, priority: 0 }];
      const owner = {
        apiVersion: 'apps/v1',
        kind: 'ReplicaSet',
        name,
        uid: name,
        controller: true,
      };
      return [
        {
          ...{
            apiVersion: 'apps/v1',
            kind: 'ReplicaSet',
            metadata: { name, namespace, uid: name },
          },
          spec: {
            replicas,
            selector: { matchLabels: labels },
            template: { metadata: { labels }, spec },
          },
        },
        ...Array.from({ length: replicas }, (_, index) => ({
          ...{ apiVersion: 'v1', kind: 'Pod' },
          metadata: { name: `${name}-${index}`, namespace, labels, ownerReferences: [owner] },
          spec: { ...spec, nodeName: `node-${(first + index * apart) % nodes}` },
          status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
        })),
      ];
    }),
  ]);

test('a plan for many nodes keeps its promises, and no neighbours can be one batch', async () => {
  const batches: number[] = [];
  await fc.assert(
    fc.asyncProperty(manyNodes, anyAsked, async (objects, more) => {
      const scenario = await played(objects);
      const asked = askedOf(scenario, { ...more, maxParallel: 26 });
      const plan = makeDrainPlan(scenario, asked);
      expect(keeps(scenario, plan, asked)).toBe(true);
      expect(plan.merges).toBe(false);
      expect(plan.held.filter(({ reasons }) => reasons.length === 0)).toEqual([]);
      batches.push(plan.batches.length);
    }),
    { ...RUNS, numRuns: Math.max(2, RUNS.numRuns / 10) },
  );
  expect(Math.max(...batches)).toBeGreaterThan(1);
});
