import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeReport } from '#report';
import { type Run, runScenario } from '#simulation';
import { groupsOf, playRun, prepareSweep, readOver, stepsOfRun } from '#sweep';
import type { SweepRun } from '../../src/sweep/plan/sweep-runs.ts';
import type { RawObject } from '../fuzz/corpus.ts';
import { grownCluster } from '../fuzz/grown-cluster.ts';
import { filesOf } from '../fuzz/play.ts';
import { anyCluster, harbour } from '../support/arbitrary-cluster.ts';

const RUNS = { numRuns: process.env['FUZZ'] === undefined ? 15 : 500, seed: 21 };

const OVERS = ['nodes', 'zones', 'pairs', 'pairs=zones', 'label=kubernetes.io/hostname'];
const FAULTS = ['powerOff', 'partition for=7m', 'reboot', 'deleteNode', 'stopKubelet for=20m'];

async function played(
  objects: readonly RawObject[],
  events: readonly string[],
  expects: readonly object[] = [],
): Promise<Run> {
  const spec = { start: '2026-01-01T00:00:00Z', expect: expects };
  const script = { apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript', spec };
  const result = await runScenario({
    snapshot: filesOf(objects),
    scripts: expects.length === 0 ? [] : [{ path: 'x.json', text: JSON.stringify(script) }],
    events,
    options: { controllers: 'steady', startTime: '2026-01-01T00:00:00Z' },
  });
  if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
  return result.scenario;
}

const sweepOf = (scenario: Run, over: string, fault: string) => {
  const reading = readOver(over);
  if (!reading.ok) throw new Error(reading.message);
  return prepareSweep(scenario, {
    ...{ over: [reading.over], faults: [fault], vary: [], events: [], identity: [] },
    command: { snapshot: ['x.yaml'], options: [] },
  });
};

const wordsOf = ({ change }: SweepRun): readonly string[] =>
  (change.events ?? []).map(({ words }) => words ?? '');

test('a run pauses before each of its histories, so that signals are heard', async () => {
  const [objects = []] = fc.sample(anyCluster, { numRuns: 1, seed: 1 });
  const sweep = { ...sweepOf(await played(objects, []), 'nodes', FAULTS[0] ?? ''), chances: 5 };
  const steps = stepsOfRun(sweep, sweep.plan.run(0));
  expect([...steps].length).toBeGreaterThanOrEqual(5);
});

test('a row has the figures of the report of a run of its own', async () => {
  const anyRun = fc.record({
    over: fc.constantFrom(...OVERS, 'drains', 'workloads'),
    fault: fc.constantFrom(...FAULTS),
    number: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(grownCluster, anyRun, async (objects, { over, fault, number }) => {
      const sweep = sweepOf(await played(objects, []), over, fault);
      const { plan } = sweep;
      fc.pre(plan.runs > 0);
      const run = plan.run(number % plan.runs);
      const result = playRun(sweep, run);
      const events = wordsOf(run);
      if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
      const { figures, end, firstEviction, lastEviction } = result.row;
      const report = makeReport(await played(objects, events));
      const { summary } = report;
      expect([end, firstEviction, lastEviction]).toEqual([
        report.end,
        summary.firstEviction,
        summary.lastEviction,
      ]);
      expect({ ...figures }).toMatchObject({
        podsEvicted: summary.podsEvicted,
        evictions: summary.evictions,
        nodesLost: summary.nodesLost,
        servicesDown: summary.servicesDown,
        longestDownSeconds: summary.longestDown === undefined ? 0 : summary.longestDown.seconds,
        workloadsShort: report.workloads.filter(({ secondsShort }) => secondsShort !== 0).length,
        workloadsDown: summary.workloadsDown,
        pending: summary.pending,
        stuck: summary.stuck,
        unnoticedSeconds: summary.unnoticedSeconds,
        budgetViolations: summary.budgetViolations,
      });
    }),
    RUNS,
  );
}, 600_000);

test('a fault is charged with nothing that happens without it', async () => {
  const anyRun = fc.record({ fault: fc.constantFrom(...FAULTS), number: fc.nat() });
  await fc.assert(
    fc.asyncProperty(grownCluster, anyRun, async (objects, { fault, number }) => {
      const incident = ['powerOff nodes=node-0'];
      const scenario = await played(objects, incident);
      const sweep = sweepOf(scenario, 'nodes', fault);
      const of = (run: ReturnType<typeof sweep.plan.run>) => {
        const result = playRun(sweep, run);
        if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
        return result.row;
      };
      const again = sweepOf(scenario, 'nodes', 'powerOff');
      const [first] = Array.from({ length: again.plan.runs }, (_, index) => again.plan.run(index))
        .filter(({ fault: { name } }) => name === 'node-0')
        .map(of);
      const { podsEvicted, stuck, servicesDown, workloadsDown } = first?.added?.figures ?? {};
      expect([podsEvicted, stuck, servicesDown, workloadsDown]).toEqual([0, 0, 0, 0]);

      const run = sweep.plan.run(number % sweep.plan.runs);
      const row = of(run);
      const { added = row } = row;
      for (const name of ['podsEvicted', 'evictions', 'stuck', 'pending'] as const) {
        expect(added.figures[name]).toBeLessThanOrEqual(row.figures[name]);
      }
      const [group] = groupsOf([row]);
      if (group?.harmless === 0) return;
      const before = makeReport(scenario);
      const after = makeReport(await played(objects, [...incident, ...wordsOf(run)]));
      for (const [index, { secondsDown, workload }] of after.workloads.entries()) {
        const was = before.workloads[index];
        const isForGood = was?.spans.some(({ state, to }) => state === 'down' && to === null);
        if (workload.startsWith('DaemonSet/') || isForGood === true) continue;
        expect(secondsDown).toBeLessThanOrEqual(was?.secondsDown ?? 0);
      }
      expect(after.stuck.length).toBeLessThanOrEqual(before.stuck.length);
      expect(after.pending.length).toBeLessThanOrEqual(before.pending.length);
    }),
    RUNS,
  );
}, 600_000);

test('an expectation about an object that the fault removes is judged, and fails', async () => {
  const crew = { priority: 0, cpus: 0, isReady: true, isShared: false, spread: false, on: [0, 0] };
  const scenario = await played(
    harbour(3, [crew]),
    [],
    [
      {
        name: 'the node is Ready',
        node: { target: { nodes: ['node-0'] }, condition: 'Ready=True', at: '10m' },
      },
      { name: 'both run', workload: { name: 'shop/crew-0', minReady: 2 } },
      { name: 'zone b is normal', zone: { name: 'b', state: 'Full', never: true } },
    ],
  );
  const failedOver = (over: string): readonly (readonly string[])[] => {
    const sweep = sweepOf(scenario, over, 'deleteNode');
    return Array.from({ length: sweep.plan.runs }, (_, number) => {
      const result = playRun(sweep, sweep.plan.run(number));
      if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
      return result.row.failed.map(({ name }) => name);
    });
  };
  expect(failedOver('nodes')).toEqual([['the node is Ready', 'both run'], [], []]);
  expect(failedOver('workloads')).toEqual([['both run']]);
});
