import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { makeReport } from '#report';
import { chart } from '../../../src/print/chart/chart.ts';
import { textWidth } from '../../../src/print/table/text-width.ts';
import { ferriesAtHeronBay } from '../../support/ferries.ts';
import { reportOn, requestOf, SCENARIO_NAMES, textInScenario } from '../../support/scenario.ts';

const PLAIN = { columns: 80, colour: false };
const reportOf = (name: string): Promise<SimulationReport> =>
  reportOn(requestOf(textInScenario(name, 'snapshot.yaml'), textInScenario(name, 'script.yaml')));

const lineOf = (lines: readonly string[], label: string): string =>
  lines.find((line) => line.startsWith(label)) ?? '';

describe('the drawing', () => {
  test('shows when the script acts, when nodes are lost and when pods are evicted', () => {
    expect(chart(makeReport(ferriesAtHeronBay()), PLAIN)).toEqual([
      'script           ...!.......................................  powerOff',
      'nodes not ready  ........11111111111111111111111111111111111  1 of 2',
      'zone north       ........FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF  F Full',
      'evictions        ......................................1....  1 in all',
      '                 0s          2m          4m          6m       column: 10s',
    ]);
  });

  test('counts nodes that were lost from the start, and that the timeline never names', async () => {
    const report = await reportOf('silent-node-in-the-snapshot-goes-on');
    expect(lineOf(chart(report, PLAIN), 'nodes not ready')).toMatch(/ {2}1{20,} {2}1 of 2$/);
  });

  test('counts a node that comes back no longer, and one that is deleted still', async () => {
    const healing = await reportOf('healing-one-node-can-start-evictions');
    expect(lineOf(chart(healing, PLAIN), 'nodes not ready')).toMatch(/4+3+ /);
    const deleted = await reportOf('deleted-node-orphans-its-pods');
    expect(lineOf(chart(deleted, PLAIN), 'nodes not ready')).toMatch(/\.1+ /);
  });

  test('lets zones that go through the same share a line, and says what letters mean', async () => {
    const lines = chart(await reportOf('whole-cluster-outage-halts-eviction'), PLAIN);
    expect(lineOf(lines, '2 zones')).toMatch(/\.F+ {2}F Full$/);
  });

  test('shows when passes of the node monitor last, and how long the longest does', async () => {
    const lines = chart(await reportOf('slow-pass-evicts-from-a-node-that-is-back'), PLAIN);
    expect(lineOf(lines, 'node passes')).toMatch(/ \.+=+\.+ {2}up to 2m30\.01s$/);
    const stopped = chart(await reportOf('restart-in-the-middle-of-marking'), PLAIN);
    expect(lineOf(stopped, 'node passes')).toMatch(/ {2}8\.5s$/);
    const cut = makeReport(ferriesAtHeronBay());
    const passes = [{ from: 100, to: null, nodes: 1, pods: 1 }];
    expect(lineOf(chart({ ...cut, passes }, PLAIN), 'node passes')).toMatch(/ \.+=+\.+ {2}\S+$/);
  });

  test('shows conditions of pressure that come and go', async () => {
    const lines = chart(await reportOf('condition-comes-back-after-a-pause'), PLAIN);
    expect(lineOf(lines, 'under pressure')).toMatch(/ \.1+(\.+1+){3}\.* /);
    expect(lineOf(lines, 'under pressure')).toMatch(/memory$/);
  });

  test('shows ready replicas from the fewest to the most, of all workloads together', () => {
    const report = makeReport(ferriesAtHeronBay());
    const workload = {
      ...{ desired: 20, minReady: 15, secondsBelowDesired: 200, working: [], minWorking: 20 },
      ...{ secondsShort: 0, secondsDown: 0, secondsUnnoticed: 0, spans: [], unnoticed: [] },
    };
    const workloads = [
      {
        ...workload,
        workload: 'Deployment/shop/web',
        ready: [[0, 20] as const, [100, 15] as const],
      },
      { ...workload, workload: 'Deployment/shop/db', ready: [[0, 1] as const, [200, 2] as const] },
    ];
    const line = lineOf(chart({ ...report, workloads }, PLAIN), 'ready replicas');
    expect(line).toMatch(/ {2}#{10}:{10}-+ {2}16 to 21$/);
  });

  test('has more than nine in levels, not digits', () => {
    const report = makeReport(ferriesAtHeronBay());
    const [eviction] = report.evictions;
    const evictions = Array.from({ length: 30 }, (_, n) => ({
      ...(eviction ?? expect.fail('the story has an eviction')),
      at: n < 10 ? 100 : 385,
    }));
    const line = lineOf(chart({ ...report, evictions }, PLAIN), 'evictions');
    expect(line).toMatch(/\.=\.+#\.* {2}30 in all$/);
  });

  test('is not there when nothing happens over time, or when there is no room', async () => {
    const report = makeReport(ferriesAtHeronBay());
    const quiet = { ...report, timeline: [], evictions: [], zones: [] };
    expect(chart({ ...quiet, summary: { ...report.summary, nodesLost: 0 } }, PLAIN)).toEqual([]);
    expect(chart(report, { ...PLAIN, columns: 30 })).toEqual([]);
    expect(chart(await reportOf('finished-pods-over-the-threshold-go'), PLAIN)).toEqual([]);
  });

  test('has plain characters only without colours, and blocks with them', () => {
    const report = makeReport(ferriesAtHeronBay());
    expect(chart(report, PLAIN).join('')).toMatch(/^[ -~]*$/);
    expect(chart(report, { ...PLAIN, colour: true }).join('')).toContain('█');
  });

  test.each(SCENARIO_NAMES)('of %s fits every terminal', async (name) => {
    const report = await reportOf(name);
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 200 }), (columns) => {
        for (const line of chart(report, { columns, colour: false })) {
          expect(textWidth(line)).toBeLessThanOrEqual(columns);
        }
      }),
    );
  });
});
