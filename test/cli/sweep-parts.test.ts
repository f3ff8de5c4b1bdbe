import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPart, type WriteBytes } from '../../src/cli/part-file.ts';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const SWEEP = [
  'sweep',
  'fixtures/cluster/snapshot.yaml',
  '--over',
  'nodes',
  '--target',
  'nodes=worker-*',
];

const folder = newFolder();
const pathOf = (name: string): string => join(folder, name);
const play = (shard: string, name: string, more: readonly string[] = []) =>
  runHere([...SWEEP, ...more, '--jobs', '1', '--shard', shard, '--part', pathOf(name)]);
const merge = (names: readonly string[]) => runHere(['sweep', '--merge', ...names.map(pathOf)]);

await play('0/2', 'a.ndjson');
await play('1/2', 'b.ndjson');
const lines = readFileSync(pathOf('a.ndjson'), 'utf8').split('\n');

test('a shard that is killed goes on behind its last whole line', async () => {
  writeFileSync(pathOf('cut.ndjson'), [...lines.slice(0, 3), lines[3]?.slice(0, 40)].join('\n'));
  expect((await merge(['cut.ndjson', 'b.ndjson'])).stderr).toContain('3 of shard 0/2');
  expect(await play('0/2', 'cut.ndjson')).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  expect(readFileSync(pathOf('cut.ndjson'), 'utf8').split('\n')).toEqual(lines);
  expect((await merge(['b.ndjson', 'cut.ndjson'])).stdout).toMatch(/^Losing any one of 9 nodes /);
});

test('a part without space left for a line stays usable', async () => {
  const path = pathOf('full.ndjson');
  let space = Buffer.byteLength(lines.slice(0, 3).join('\n')) + 40;
  const write: WriteBytes = (file, bytes, from) => {
    if (space === 0) throw Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' });
    const some = writeSync(file, bytes, from, Math.min(space, bytes.length - from));
    space -= some;
    return some;
  };
  const args = [...SWEEP, '--jobs', '1', '--shard', '0/2', '--part', path];
  const full = await runHere(args, { openPart: (name) => openPart(name, write) });
  expect([full.exitCode, full.stdout]).toEqual([2, '']);
  expect(full.stderr).toMatch(/^error: cannot write .*full.ndjson: no space left/);
  expect(full.stderr).toContain('the same command goes on behind them');
  expect(readFileSync(path, 'utf8').split('\n')).toEqual([...lines.slice(0, 3), '']);
  expect(await play('0/2', 'full.ndjson')).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  expect(readFileSync(path, 'utf8').split('\n')).toEqual(lines);
});

test('logs of all pods at once are parts, too', async () => {
  const [a, b] = ['a.ndjson', 'b.ndjson'].map((name) => readFileSync(pathOf(name), 'utf8'));
  const logs = [...`${b}${a}`.matchAll(/.*\n/g)].map(([line]) => `[pod/sweep-0/sweep] ${line}`);
  const input = ['the kubelet says hello\n', ...logs].map((line) => Buffer.from(line));
  const streamStandardInput = async function* () {
    yield* input;
  };
  const merged = await runHere(['sweep', '--merge', '-'], { streamStandardInput });
  expect(merged).toEqual(await merge(['a.ndjson', 'b.ndjson']));
});

test.each([
  ['a missing shard', ['a.ndjson'], 'not all runs are there: 4 of shard 1/2'],
  ['a damaged line', ['damaged.ndjson'], 'damaged.ndjson:2 is no line of a part'],
  ['a part of another sweep', ['a.ndjson', 'other.ndjson'], 'other.ndjson:1 is of another sweep'],
  ['a part of another release', ['release.ndjson'], 'release.ndjson:1 is of k8s-evict 0.0.1'],
  ['two lines that differ', ['a.ndjson', 'changed.ndjson'], 'differs from an earlier line'],
  ['no part at all', ['empty.ndjson'], 'no part of a sweep'],
  ['a missing file', ['nowhere.ndjson'], 'no such file'],
])('%s is one clear error', async (_, names, message) => {
  const [header = '', first = ''] = lines;
  writeFileSync(pathOf('damaged.ndjson'), `${header}\n${first.slice(0, -1)}\n`);
  writeFileSync(pathOf('other.ndjson'), `${header.replace(/"part":"..../, '"part":"0000')}\n`);
  const release = header.replace(/"tool":{"version":"[^"]*"/, '"tool":{"version":"0.0.1"');
  writeFileSync(pathOf('release.ndjson'), `${release}\n`);
  writeFileSync(pathOf('changed.ndjson'), `${first.replace('"stuck":', '"stuck":1')}\n`);
  writeFileSync(pathOf('empty.ndjson'), '');
  const { exitCode, stdout, stderr } = await merge(names);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
  expect(stderr.match(/^error/gm)).toHaveLength(1);
});

test.each([
  [['--shard', '2/2'], 'shards of 2 go from 0 to 1'],
  [['--shard', 'first'], '--shard first is no shard'],
  [['--shard', 'auto'], 'JOB_COMPLETION_INDEX is not set'],
  [['--shard', '0/2', '-o', 'json'], '-o goes with --merge'],
  [['--part', 'x.ndjson'], '--part asks for --shard'],
  [['--shard', '0/2', '--part', '/dev/null'], 'it is no file'],
  [['--shard', '0/2', '--fault', 'shutdown', '--part', pathOf('a.ndjson')], 'another sweep'],
])('%j is answered', async (args, message) => {
  const { exitCode, stderr } = await runHere([...SWEEP, ...args]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
});

test('--merge refuses options about what is played', async () => {
  const options = ['--duration', '5m', '--over', 'zones', '--sort', 'name'];
  const { exitCode, stderr } = await runHere(['sweep', '--merge', pathOf('a.ndjson'), ...options]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(
    '--merge prints parts as they were played: --duration and --over would change nothing',
  );
});
