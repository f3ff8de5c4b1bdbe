import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SimulationReport, SweepReport } from '#documents';
import { harbour } from '../support/arbitrary-cluster.ts';
import { newFolder, run } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const SWEEP = ['sweep', 'fixtures/cluster/snapshot.yaml'];
/** Workers without a pod that is the only one of its Service. */
const SOME = ['--target', 'nodes=worker-1,worker-3,worker-6,worker-9'];

const folder = newFolder();
const pathOf = (name: string): string => join(folder, name);

const reportOf = async (args: readonly string[]): Promise<SweepReport> =>
  JSON.parse((await runHere([...SWEEP, ...args, '-o', 'json'])).stdout);

const expectFile = (name: string, expectation: string): string => {
  const path = pathOf(name);
  const header = 'apiVersion: k8s-evict.dev/v1\nkind: OutageScript\n';
  writeFileSync(path, `${header}spec:\n  expect:\n    - ${expectation}\n`);
  return path;
};

test('the set is a script that takes down what the answer says', async () => {
  const script = pathOf('outage.yaml');
  const args = [...SWEEP, '--smallest', '3', ...SOME, '-o', `script=${script}`, '-o', 'table'];
  const { exitCode, stdout } = await runHere(args);
  expect([exitCode, stdout.split('\n')[0]]).toEqual([
    0,
    'Lost at once, the smallest set of nodes that takes a Service down has 2 of 4 nodes: worker-3 and worker-6 (shop/search).',
  ]);
  const played = await runHere(['simulate', SWEEP[1] ?? '', '-s', script, '-o', 'json']);
  const { services }: SimulationReport = JSON.parse(played.stdout);
  const down = services.filter(({ secondsDown }) => secondsDown !== 0);
  expect(down.map(({ service }) => service)).toEqual(['shop/search']);
});

test('no set is an answer, too', async () => {
  const args = ['--smallest', '2', '--target', 'nodes=worker-1,worker-9'];
  const { stdout } = await runHere([...SWEEP, ...args]);
  expect(stdout).toMatch(/^Lost at once, no set of up to 2 of 2 nodes takes a Service down\.\n/);
  const { stdout: script } = await runHere([...SWEEP, ...args, '-o', 'script']);
  expect(script).toMatch(/^# Lost at once, no set .*\n(# .*\n)*$/);
});

test.each([
  ['worker-9', '1 set of 1 node holds too few pods of any Service'],
  ['worker-3,worker-9', '2 sets of 1 node hold too few pods of any Service'],
])('nothing has to be played where %s cannot matter', async (nodes, sentence) => {
  const { stdout } = await runHere([...SWEEP, '--smallest', '1', '--target', `nodes=${nodes}`]);
  expect(stdout.replace(/\n/g, ' ')).toContain(`Nothing had to be played to know it: ${sentence}.`);
});

test('expectations count in place of Services, and one that fails is exit code 1', async () => {
  const path = expectFile('few.yaml', '{name: few pods go, evictions: {max: 5}}');
  const args = ['--smallest', '2', '--expect', path, ...SOME];
  const { exitCode, stdout } = await runHere([...SWEEP, ...args]);
  expect(exitCode).toBe(1);
  const sentences = stdout.replaceAll('\n', ' ');
  expect(sentences).toMatch(/that breaks an expectation has 2 of 4 nodes: .* \(few pods go\)\./);
  expect(sentences).toContain('any loss may matter to few pods go.');
  const ready = expectFile('r.yaml', '{name: search, workload: {name: shop/search, minReady: 1}}');
  const { smallest } = await reportOf(['--smallest', '2', '--expect', ready, ...SOME]);
  expect(smallest?.found?.nodes).toEqual(['worker-3', 'worker-6']);
});

test('an expectation that fails without any fault does not count', async () => {
  const path = expectFile('never.yaml', '{name: never, evictions: {min: 1}}');
  const { exitCode, stderr } = await runHere([...SWEEP, '--smallest', '2', '--expect', path]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('broken without any fault')]);
});

test('many sets are played where that is meant, by --yes or as shards', async () => {
  const crew = { priority: 0, cpus: 0, isReady: true, isShared: false, spread: false };
  const items = harbour(150, [{ ...crew, on: [0, 1] }]);
  const path = pathOf('many.json');
  writeFileSync(path, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  const few = expectFile('any.yaml', '{name: few pods go, evictions: {max: 5}}');
  const search = ['sweep', path, '--smallest', '2', '--expect', few];
  const { exitCode, stdout, stderr } = await runHere(search);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(
    /^error: up to 11325 sets of nodes have to be played, which takes about \S+ with /,
  );
  expect(stderr).toContain('hint: any loss may matter to few pods go: --yes plays them all');
  const part = ['--shard', '0/11325', '--quiet'];
  expect((await runHere([...search, ...part])).stdout.split('\n')).toHaveLength(3);
  const proven = await runHere(['sweep', path, '--smallest', '2']);
  expect(proven.stdout).toContain('has 2 of 150 nodes: node-0 and node-1 (shop/crew-0)');
});

test('neither shards nor processes change the answer', async () => {
  const args = ['--smallest', '3', ...SOME];
  const whole = await runHere([...SWEEP, ...args, '-o', 'json', '--jobs', '1']);
  for (const shard of ['0', '1', '2']) {
    const part = ['--shard', `${shard}/3`, '--part', pathOf(shard), '--jobs', '1'];
    await runHere([...SWEEP, ...args, ...part]);
  }
  const parts = ['2', '0', '1'].map(pathOf);
  expect(await runHere(['sweep', '--merge', ...parts, '-o', 'json'])).toEqual(whole);
  expect(run([...SWEEP, ...args, '-o', 'json', '--jobs', '2'])).toEqual(whole);
});

test.each([
  ['It is no whole number from 1 to 20', ['--smallest', '0']],
  ['does not go with --over', ['--smallest', '2', '--over', 'nodes']],
  ['a second --fault', ['--smallest', '2', '--fault', 'powerOff', '--fault', 'reboot']],
  ['does not go with --vary', ['--smallest', '2', '--vary', 'apiServer.x=1']],
  ['does not go with --chances', ['--smallest', '2', '--chances', '3']],
  ['-o script is the set that --smallest finds', ['-o', 'script']],
  ['did you mean powerOff?', ['--smallest', '2', '--fault', 'powerOf']],
])('%s', async (message, args) => {
  const { exitCode, stdout, stderr } = await runHere([...SWEEP, ...args]);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});
