import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrainPlan } from '#documents';
import { type DrainRequest, makeDrainPlan } from '#plans';
import { readEvents } from '#script';
import { type PlayedScenario, runScenario } from '#simulation';
import { present } from '#units';
import { Plays } from '../../src/plans/plays.ts';
import type { Steps } from '../../src/plans/steps.ts';
import type { RawObject } from '../fuzz/corpus.ts';
import { filesOf } from '../fuzz/play.ts';
import { anyCluster } from '../support/arbitrary-cluster.ts';

const RUNS = { numRuns: process.env['FUZZ'] === undefined ? 6 : 300, seed: 5 };

async function played(objects: readonly RawObject[]): Promise<PlayedScenario> {
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

const askedOf = (scenario: PlayedScenario, more: Partial<DrainRequest>): DrainRequest => {
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

/** Whether a plan keeps what it promises, played from its own words. */
function keeps(
  scenario: PlayedScenario,
  { events, held }: DrainPlan,
  asked: DrainRequest,
): boolean {
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
    fc.asyncProperty(anyCluster, anyAsked, async (objects, more) => {
      const scenario = await played(objects);
      const asked = askedOf(scenario, more);
      const plan = makeDrainPlan(scenario, asked);
      const drained = plan.batches.flatMap(({ nodes }) => nodes);
      expect([...drained, ...plan.held.map(({ node }) => node)].sort()).toEqual(
        [...asked.nodes].sort(),
      );
      expect(keeps(scenario, plan, asked)).toBe(true);
      expect(plan.merges).toBe(false);
      expect(plan.met).toBe(plan.held.length === 0);
      for (const { reasons } of plan.held) expect(reasons.length).toBeGreaterThan(0);
    }),
    RUNS,
  );
});

/** Whether so few batches drain these nodes, found by trying all ways. */
function canBeFewer(scenario: PlayedScenario, asked: DrainRequest, most: number): boolean {
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
    fc.asyncProperty(anyCluster, fc.constantFrom(1, 2, 3, 8), async (objects, maxParallel) => {
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
