import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { NEWEST_VERSION, printVersion } from '#versions';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';

const behaviors = (...args: string[]) => runHere(['behaviors', ...args]);

describe('behaviors', () => {
  test('says what a release does, and wide where Kubernetes has it', async () => {
    const { stdout, stderr, exitCode } = await behaviors(
      '--kubernetes-version',
      '1.31',
      '-o',
      'wide',
    );
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^monitorGracePeriod +40s .*--node-monitor-grace-period +cmd\/\S+\.go AddFlags$/m,
    );
  });

  test('says of one kubelet without a configuration that it counts as set to nothing', async () => {
    const { stdout } = await behaviors('--diff', '1.33', '1.36', 'fixtures/defects/absurd.yaml');
    expect(stdout).toContain('no configuration of 1 kubelet, which counts as set to nothing');
  });

  test('prints the same document as JSON and as YAML', async () => {
    const args = ['--diff', '1.33', '1.36', SNAPSHOT];
    const json = (await behaviors(...args, '-o', 'json')).stdout;
    expect(parse((await behaviors(...args, '-o', 'yaml')).stdout)).toEqual(JSON.parse(json));
  });

  test('takes the words behind the releases of --diff for files', async () => {
    const behind = await behaviors('--diff', '1.33', '1.36', SNAPSHOT);
    expect(behind.exitCode).toBe(0);
    expect(behind.stdout).toBe((await behaviors(SNAPSHOT, '--diff', '1.33', '1.36')).stdout);
    const { from, to } = JSON.parse(
      (await behaviors('--diff', '1.36', SNAPSHOT, '-o', 'json')).stdout,
    );
    expect([from, to]).toEqual(['1.33', '1.36']);
  });

  test('keeps the answer above folded tables in Markdown', async () => {
    const { stdout } = await behaviors('--diff', '1.33', '1.34', '-o', 'markdown');
    expect(stdout).toMatch(/^\*\*From Kubernetes 1\.33 to 1\.34 8 behaviours change\.\*\*\n/);
    expect(stdout.match(/<details>/g)).toHaveLength(6);
  });

  test.each([
    [['--diff', '1.36'], 'give two releases, as in --diff 1.33 1.36, or a snapshot'],
    [['--diff', 'new', '1.36'], '"new" is no release'],
    [['--diff', '1.33', '1.36', '--kubernetes-version', '1.33'], 'both say where to begin'],
    [['--diff', '1.33', '1.36', 'no-such.yaml'], 'there is no file or folder no-such.yaml'],
    [['--diff', '1.33', '1.7'], 'older than 1.8'],
    [['--kubernetes-version', 'next'], 'is no Kubernetes version'],
    [['-o', 'csv'], '-o csv: no such format, expected one of table, '],
  ])('refuses %j and says what to do', async (args, message) => {
    const { stdout, stderr, exitCode } = await behaviors(...args);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  test('tells of a release that is newer than what is known', async () => {
    const { stderr, stdout, exitCode } = await behaviors('--diff', '1.36', '1.99');
    expect([exitCode, stderr.includes('newer than this program')]).toEqual([0, true]);
    expect(stdout).toContain(`From Kubernetes 1.36 to ${printVersion(NEWEST_VERSION)}`);
  });
});
