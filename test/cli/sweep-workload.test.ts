import { expect, test } from 'vitest';
import { run } from '../support/program.ts';

const CLUSTER = 'fixtures/cluster/snapshot.yaml';

const sweepOf = (...options: readonly string[]) => run(['sweep', CLUSTER, ...options]);

test('the answer about a workload comes first, and names the faults and how long', () => {
  const { stdout } = sweepOf('--workload', 'monitoring/grafana');
  const first = stdout.split('\nLosing')[0]?.replaceAll('\n', ' ');
  expect(first).toMatch(/^Yes: 1 of 3 zones \(.*\) and 1 of 12 nodes \(worker-5, for .*\) take/);
  expect(first).toContain('Deployment/monitoring/grafana down.');
  expect(sweepOf('--workload', 'deploy/grafana', '-n', 'monitoring').stdout).toBe(stdout);
});

test('one fault takes, several take', () => {
  const { stdout } = sweepOf('--workload', 'monitoring/grafana', '--over', 'nodes');
  expect(stdout).toMatch(/^Yes: 1 of 12 nodes \(worker-5, for [^)]*\) takes Deployment/);
});

test('what no fault takes down is so whatever rows are printed', () => {
  for (const top of [[], ['--top', '1']]) {
    const { stdout } = sweepOf('--workload', 'shop/web', ...top);
    expect(stdout).toMatch(/^No: none of 3 zones and 12 nodes takes Deployment\/shop\/web down\./);
  }
});

test('a name that is not there is an error with the nearest one', () => {
  const { stderr, exitCode } = sweepOf('--workload', 'shop/wbe');
  expect([exitCode, stderr]).toEqual([
    2,
    'error: --workload: there is no workload "shop/wbe" in the snapshot\nhint: did you mean shop/web?\n',
  ]);
});
