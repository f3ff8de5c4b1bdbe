import { describe, expect, test } from 'vitest';
import { run } from '../support/program.ts';

const SCENARIO = ['fixtures/cluster/snapshot.yaml', '-s', 'fixtures/cluster/outage-one-zone.yaml'];

const evicted = run(['simulate', ...SCENARIO, '-o', 'name']).stdout.split('\n')[0] ?? '';

describe('explain', () => {
  test('goes from the script to the deletion of a pod', () => {
    const { stdout, stderr, exitCode } = run(['explain', `pod/${evicted}`, ...SCENARIO]);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain(evicted);
    expect(stdout).toContain('outage-one-zone.yaml:');
    expect(stdout).toContain('tolerationSeconds');
  });

  test('takes a pod without the word pod for the same', () => {
    const long = run(['explain', `pod/${evicted}`, ...SCENARIO]).stdout;
    expect(run(['explain', evicted, ...SCENARIO]).stdout).toBe(long);
  });

  test('tells what happens to a node', () => {
    const { stdout, exitCode } = run(['explain', 'node/worker-4', ...SCENARIO]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('worker-4');
  });

  test('answers an unknown name with the nearest one', () => {
    const { stdout, stderr, exitCode } = run(['explain', 'node/worker4', ...SCENARIO]);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain('worker-4');
  });

  test('says how objects are named when it cannot read one', () => {
    const { stdout, stderr, exitCode } = run(['explain', 'worker-4', ...SCENARIO]);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain('node/NAME');
  });
});
