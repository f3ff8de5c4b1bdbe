import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { processIo } from '#cli';
import type { SimulationReport } from '#documents';
import { decodeTrace, slicesIn } from '../support/decode-trace.ts';
import { newFolder, run } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const SECOND = 1e9;
const [json, perfetto] = [join(newFolder(), 'report.json'), join(newFolder(), 'report.pftrace')];
const ZONE = ['fixtures/cluster/snapshot.yaml', '-s', 'fixtures/cluster/outage-one-zone.yaml'];
run(['simulate', ...ZONE, '-o', `json=${json}`, '-o', `perfetto=${perfetto}`]);
const report: SimulationReport = JSON.parse(readFileSync(json, 'utf8'));
const trace = decodeTrace(readFileSync(perfetto));

const slicesOf = (name: string, process?: string) =>
  slicesIn(trace)
    .filter(({ track }) => track.name === name && (process ?? track.process) === track.process)
    .sort((a, b) => a.from - b.from || a.depth - b.depth)
    .map(({ name, from, to, depth }) => [from / SECOND, to / SECOND, depth, name]);

const valuesOf = (process: string, name: string) =>
  trace.events
    .filter(({ track }) => track.process === process && track.name === name)
    .map(({ at, value }) => [at / SECOND, value]);

test('a pod on a lost machine is dead before the API says so, and Terminating to the end', () => {
  const { at: end } = report.end;
  expect(slicesOf('payments/db-1', 'node worker-4')).toEqual([
    [0, 412.97, 0, 'Running'],
    [0, 30, 1, 'working'],
    [30, 97.21, 1, 'dead but ready in the API'],
    [97.21, 412.97, 1, 'dead'],
    [412.97, expect.closeTo(end, 1), 0, 'Terminating'],
    [412.97, expect.closeTo(end, 1), 1, 'dead'],
  ]);
});

test('a replacement waits, starts and works on its node', () => {
  const [first] = report.evictions;
  const { pod = '', node = '', readyAt = 0 } = first?.replacement ?? {};
  const { at: created } = report.timeline.find(
    (entry) => entry.kind === 'PodCreated' && entry.pod === pod,
  ) ?? { at: 0 };
  expect(slicesOf(pod, `node ${node}`)).toEqual([
    [created, readyAt, 0, 'Pending'],
    [created, expect.any(Number), 1, 'waits for a node'],
    [expect.any(Number), readyAt, 1, 'starting'],
    [readyAt, expect.any(Number), 0, 'Running'],
    [readyAt, expect.any(Number), 1, 'working'],
  ]);
});

test('a node has a lane for its heartbeats, each condition and each taint', () => {
  const lanes = trace.tracks
    .filter(({ process, kind }) => process === 'node worker-5' && kind === 'lane')
    .map(({ name }) => name);
  expect(lanes).toEqual([
    ...['DiskPressure', 'MemoryPressure', 'PIDPressure', 'Ready', 'heartbeats'],
    'taint node.kubernetes.io/unreachable:NoExecute',
    'taint node.kubernetes.io/unreachable:NoSchedule',
  ]);
  expect(slicesOf('Ready', 'node worker-5').map(([, , , name]) => name)).toEqual([
    'True',
    'Unknown',
  ]);
});

test('nodes are below their zones', () => {
  const processes = trace.tracks.filter(({ kind }) => kind === 'process').map(({ name }) => name);
  for (const { zone, members = [] } of report.zones) {
    const seen = members.map((node) => `node ${node}`).filter((name) => processes.includes(name));
    const first = processes.indexOf(`zone ${zone}`) + 1;
    expect(processes.slice(first, first + seen.length)).toEqual(seen);
    expect(seen).not.toEqual([]);
  }
});

describe('counters', () => {
  test('have each eviction', () => {
    expect(valuesOf('cluster', 'evictions').at(-1)).toEqual([
      report.summary.lastEviction,
      report.summary.evictions,
    ]);
  });

  test('are the courses of workloads, Services and zones', () => {
    const [workload] = report.workloads;
    const [service] = report.services;
    expect(valuesOf('workloads', `${workload?.workload} working`)).toEqual(workload?.working);
    expect(valuesOf('Services', `${service?.service} dead endpoints`)).toEqual(service?.dead);
    for (const { zone, history } of report.zones) {
      const rates = history.map(({ at, evictionRate }) => [at, evictionRate]);
      expect(valuesOf(`zone ${zone}`, 'eviction rate')).toEqual(rates);
    }
  });
});

test('the clock of the trace begins at the start of the report', () => {
  const [BOOTTIME, REALTIME] = [6, 1];
  expect(trace.clocks.get(BOOTTIME)).toBe(0n);
  const milliseconds = Number((trace.clocks.get(REALTIME) ?? 0n) / 1_000_000n);
  expect(milliseconds).toBe(Date.parse(report.start));
});

test('every entry is shown once where it acts, with its words and its decision', () => {
  const shown = trace.events.filter(({ details }) => 'kind' in details);
  expect(shown.map(({ details }) => details['id'])).toEqual(report.timeline.map(({ id }) => id));
  expect(shown.map(({ details }) => details['message'])).toEqual(
    report.timeline.map(({ message }) => message),
  );
  const decided = trace.events
    .filter(({ track, type }) => track.name === 'taint-eviction' && type === 'instant')
    .map(({ name }) => name);
  const entries = report.timeline.filter(({ component }) => component === 'taint-eviction');
  expect(decided).toEqual(entries.map(({ kind }) => kind));
});

test('an arrow leads from each cause to its effect, through the decision', () => {
  const leaving = new Map<number, unknown>();
  const led: [unknown, unknown][] = [];
  const passed = new Set<number>();
  for (const { details, flows, endsFlows } of trace.events) {
    for (const flow of endsFlows) led.push([leaving.get(flow), details['id']]);
    const isDecision = !('kind' in details);
    for (const flow of flows) {
      if (isDecision) passed.add(flow);
      else leaving.set(flow, details['id']);
    }
  }
  const ids = new Set(report.timeline.map(({ id }) => id));
  const caused = report.timeline.filter(({ because }) => ids.has(because));
  expect(led).toEqual(caused.map(({ because, id }) => [because, id]));
  const controllers = caused.filter(({ component }) => /taint|replica/.test(component));
  expect(controllers.filter(({ id }) => !passed.has(id))).toEqual([]);
  expect(controllers.length).toBeGreaterThan(20);
});

describe('bytes', () => {
  test('are refused to a terminal, before any work', async () => {
    const args = ['simulate', 'nowhere.yaml', '-o', 'perfetto'];
    const { exitCode, stdout, stderr } = await runHere(args, { terminal: 80 });
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(
      '-o perfetto: the output is binary, and standard output is a terminal',
    );
    expect(stderr).toContain('-o perfetto=trace.pftrace');
  });

  test('go to a pipe as they go to a file', async () => {
    const bytes: Uint8Array[] = [];
    const { results } = processIo();
    await runHere(['simulate', ...ZONE, '-o', 'perfetto'], {
      results: {
        ...results,
        isTerminal: false,
        write: async (chunks) => {
          for (const chunk of chunks) if (typeof chunk !== 'string') bytes.push(chunk);
        },
      },
    });
    expect(Buffer.concat(bytes).equals(readFileSync(perfetto))).toBe(true);
  });
});

test.each(['1600-01-01T00:00:00Z', '9998-01-01T00:00:00Z'])(
  'a start at %s is written without the time of day',
  async (start) => {
    const args = ['simulate', ...ZONE, '--start-time', start, '-o', 'perfetto'];
    const { exitCode, stderr } = await runHere(args);
    expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  },
);
