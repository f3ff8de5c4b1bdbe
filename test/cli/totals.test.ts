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
