import { linkSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asYaml, rawNode } from '../snapshot/support.ts';
import { newFolder, runLine } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const FOLDER = newFolder();
const HARBOUR = asYaml(rawNode('pier'));

writeFileSync(join(FOLDER, 'harbour.yaml'), HARBOUR);
writeFileSync(
  join(FOLDER, 'storm.yaml'),
  'apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nmetadata: {name: storm}\nspec: {events: []}\n',
);
symlinkSync('harbour.yaml', join(FOLDER, 'link.yaml'));
linkSync(join(FOLDER, 'harbour.yaml'), join(FOLDER, 'hard.yaml'));

/** The arguments with the names of the folder's files as paths. */
const inFolder = (args: readonly string[]): readonly string[] =>
  args.map((arg) =>
    arg.replace(/(^|=)(?=[./]*(harbour|storm|link|hard|base|report|a)\.)/, `$1${FOLDER}/`),
  );
const harbour = () => readFileSync(join(FOLDER, 'harbour.yaml'), 'utf8');

describe('an output that would go to an input', () => {
  it.each([
    ['by another spelling', ['simulate', 'harbour.yaml', '-o', 'json=./harbour.yaml']],
    ['through a symbolic link', ['rank', 'harbour.yaml', '-o', 'json=link.yaml']],
    ['by a hard link', ['explain', 'node/pier', 'link.yaml', '-o', 'json=hard.yaml']],
    ['that is a script', ['simulate', 'harbour.yaml', '-s', 'storm.yaml', '-o', 'json=storm.yaml']],
    ['that a check reads', ['check', 'harbour.yaml', '-o', 'sarif=hard.yaml']],
  ])('is refused before the work: %s', async (_, args) => {
    const { exitCode, stdout, stderr } = await runHere(inFolder(args));
    expect(stderr).toMatch(/^error: \S+ is (the|an) input.*: writing would destroy it\n/);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(harbour()).toBe(HARBOUR);
  });

  it('is refused where the shell joined it to standard output', () => {
    const { exitCode, stderr } = runLine('k8s-evict simulate harbour.yaml >> hard.yaml', {
      cwd: FOLDER,
    });
    expect(stderr).toContain('error: standard output is the input harbour.yaml');
    expect(exitCode).toBe(2);
    expect(harbour()).toBe(HARBOUR);
  });

  it('is fine where it is an earlier report in a folder', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'harbour.yaml'), HARBOUR);
    const report = join(folder, 'report.json');
    for (const command of ['simulate', 'behaviors', 'simulate']) {
      const { exitCode } = await runHere([command, folder, '-o', `json=${report}`]);
      expect(exitCode).toBe(0);
    }
    const line = `k8s-evict simulate ${folder} -o json > ${folder}/new.json`;
    expect(runLine(line).exitCode).toBe(0);
  });
});

it('two outputs to one file are refused, whatever it is called', async () => {
  const args = ['simulate', 'harbour.yaml', '-o', 'json=a.json', '-o', 'yaml=./a.json'];
  const { exitCode, stderr } = await runHere(inFolder(args));
  expect(stderr).toMatch(/^error: two outputs would go to .*, which is also .*a\.json\n/);
  expect(exitCode).toBe(2);
});

it('a baseline is written over nothing but a baseline', async () => {
  const args = ['check', 'harbour.yaml', '--update-baseline', '--baseline'];
  const refused = await runHere(inFolder([...args, 'harbour.yaml']));
  expect(refused.stderr).toContain('harbour.yaml is no baseline and would be written over');
  expect(refused.exitCode).toBe(2);
  expect(harbour()).toBe(HARBOUR);
  writeFileSync(join(FOLDER, 'base.json'), '<<<<<<< HEAD\n"kind": "CheckBaseline"\n');
  expect((await runHere(inFolder([...args, 'base.json']))).exitCode).toBe(0);
  const twice = await runHere(inFolder([...args, 'base.json', '-o', 'json=./base.json']));
  expect(twice.exitCode).toBe(2);
});

it('a golden report is no file of the snapshot', async () => {
  const args = ['test', 'storm.yaml', '--snapshot', 'report.json', '--update'];
  writeFileSync(join(FOLDER, 'report.json'), JSON.stringify(rawNode('pier')));
  const { exitCode, stderr } = await runHere(inFolder(args));
  expect(stderr).toContain('report.json is an input');
  expect(exitCode).toBe(2);
});
