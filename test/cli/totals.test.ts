import { expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

const CLUSTER = 'fixtures/cluster/snapshot.yaml';

const reportOf = async (...events: readonly string[]) => {
  const args = events.flatMap((event) => ['-e', event]);
  const { stdout } = await runHere(['simulate', CLUSTER, ...args, '-o', 'json']);
  return JSON.parse(stdout);
};

test('nodes that an event adds are no nodes of the snapshot that are lost', async () => {
  const { summary } = await reportOf(
    'at=0s addNodes count=5 like=worker-3 namePrefix=fresh',
    'at=1m powerOff nodes=worker-*,fresh*',
  );
  expect([summary.nodes, summary.nodesLost]).toEqual([12, 9]);
});

test('no window begins before the run', async () => {
  const { evictions, timeline, summary } = await reportOf(
    'at=30s powerOff zones=us-east-1a jitter=2m',
  );
  const windows = [...evictions, ...timeline].flatMap(({ window }) => (window ? [window] : []));
  windows.push(...Object.values(summary.windows));
  expect(windows.length).toBeGreaterThan(3);
  expect(Math.min(...windows.map(([from]) => from))).toBeGreaterThanOrEqual(0);
});

test('a control plane whose API server was stopped before is down from then on', async () => {
  const { findings } = await reportOf('apiServer=stop', 'at=6m powerOff nodes=control-plane-*');
  const down = findings.find(({ kind }: { kind: string }) => kind === 'control-plane-down');
  expect(down).toMatchObject({ from: 0, offFrom: 360, endsBecause: 'quiet' });
  expect(down.message).toMatch(/^the control plane is down from 0s for good, as the script stops/);
});

test('a control plane stays down as long as its API server is stopped', async () => {
  const { findings } = await reportOf(
    'powerOff nodes=control-plane-* for=4m',
    'at=2m apiServer=stop for=10m',
  );
  const down = findings.find(({ kind }: { kind: string }) => kind === 'control-plane-down');
  expect(down).toMatchObject({ from: 0, to: 720 });
});
