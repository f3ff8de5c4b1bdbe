import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const FOLDER = newFolder();
const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const HEAD = 'apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nspec:\n';

const fileOf = (name: string, spec: string): string => {
  const file = join(FOLDER, name);
  writeFileSync(file, `${HEAD}${spec}`);
  return file;
};

test('a sweep does not pass for a file that expects nothing', async () => {
  const [empty, full] = [
    fileOf('empty.yaml', '  expect: []\n'),
    fileOf('full.yaml', '  expect: [{name: room, pending: {max: 99}}]\n'),
  ];
  const sweep = ['sweep', SNAPSHOT, '--over', 'zones', '--expect', full];
  expect((await runHere(sweep)).exitCode).toBe(0);
  const { exitCode, stderr } = await runHere([...sweep, '--expect', empty]);
  expect([exitCode, stderr]).toEqual([
    2,
    `error: --expect ${empty}: nothing is expected there\nhint: write expectations under spec.expect\n`,
  ]);
});

test('a test has no confidence in a single run', async () => {
  const script = fileOf(
    'script.yaml',
    '  events: [{at: 30s, powerOff: {nodes: [worker-1]}}]\n  expect: [{name: room, pending: {max: 99}}]\n',
  );
  const args = ['test', script, '--snapshot', SNAPSHOT, '--confidence', '95%'];
  const { exitCode, stdout } = await runHere(args);
  expect([exitCode, stdout]).toEqual([
    2,
    expect.stringContaining('--confidence asks for --chances'),
  ]);
  expect((await runHere([...args, '--chances', '2'])).exitCode).toBe(0);
});

test('two reports that are not there are no equal sides', async () => {
  const { exitCode, stderr } = await runHere(['diff', 'before.json', 'after.json']);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^error: there is no file or folder before\.json\n/);
});
