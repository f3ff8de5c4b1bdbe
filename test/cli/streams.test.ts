import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { asYaml, rawNode } from '../snapshot/support.ts';
import { newFolder, run, runLine, TOP } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const FOLDER = newFolder();
const inFolder = { cwd: FOLDER };
const HARBOUR = join(FOLDER, 'harbour.yaml');
writeFileSync(HARBOUR, asYaml(rawNode('pier')));
const scriptOf = (events: string) =>
  `apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nmetadata: {name: storm}\nspec:\n  events:\n${events}`;
const CORDON = '    - at: 1s\n      cordon: {nodes: [pier]}\n';

describe('a stream that is broken', () => {
  it('of messages changes neither the results nor the exit code', () => {
    const full = runLine('k8s-evict simulate harbour.yaml -o json 2> /dev/full', inFolder);
    expect(JSON.parse(full.stdout).kind).toBe('SimulationReport');
    expect(full.exitCode).toBe(0);
    expect(runLine('k8s-evict simulate nowhere.yaml 2> /dev/full', inFolder).exitCode).toBe(2);
  });

  it('of results leaves the files complete, and is an error unless its reader has left', () => {
    const line = 'k8s-evict simulate harbour.yaml -o json=full.json -o table > /dev/full';
    const { exitCode, stderr } = runLine(line, inFolder);
    expect(stderr).toContain('error: cannot write the results: no space left on the disk\n');
    expect(exitCode).toBe(2);
    expect(JSON.parse(readFileSync(join(FOLDER, 'full.json'), 'utf8')).kind).toMatch(/Report/);
    const left = runLine('(k8s-evict simulate harbour.yaml; echo $? >&2) | head -n 0', inFolder);
    expect(left.stderr).toMatch(/^(hint: .*\n)?0\n$/);
  });

  it('of a file that may not grow so large says so in words', () => {
    const line = `ulimit -f 1; k8s-evict simulate ${TOP}/fixtures/cluster/snapshot.yaml -o json=r.json`;
    const { exitCode, stderr } = runLine(line, inFolder);
    expect(stderr).toContain('cannot write r.json: the file would be larger than is allowed here');
    expect(exitCode).toBe(2);
  });
});

describe('documents of our own', () => {
  it.each([
    ['a script', ['simulate', HARBOUR, '-s', '/dev/zero']],
    ['a configuration', ['check', HARBOUR, '--config', '/dev/zero']],
    ['a baseline', ['check', HARBOUR, '--baseline', '/dev/zero']],
  ])('may not be endless: %s', async (_, args) => {
    const { exitCode, stderr } = await runHere(args);
    expect(stderr).toContain('error: /dev/zero is longer than 100 MB');
    expect(exitCode).toBe(2);
  });

  it('say what memory they need where there is less', () => {
    writeFileSync(join(FOLDER, 'long.yaml'), scriptOf(CORDON.repeat(100_000)));
    const NODE_OPTIONS = '--max-old-space-size=150';
    const args = ['simulate', 'harbour.yaml', '-s', 'long.yaml'];
    const { exitCode, stderr } = run(args, { ...inFolder, env: { NODE_OPTIONS } });
    expect(stderr).toMatch(/^error: long.yaml needs a heap of about \d+ MB, and there may be \d+/);
    expect(exitCode).toBe(2);
  });

  it('may be packed, and may come from a pipe, which says when nothing comes', () => {
    writeFileSync(join(FOLDER, 'storm.yaml.gz'), gzipSync(scriptOf(CORDON)));
    const ndjson = 'k8s-evict simulate harbour.yaml -o ndjson -s';
    expect(runLine(`${ndjson} storm.yaml.gz`, inFolder).stdout).toContain('"NodeCordoned"');
    const feed =
      '(until grep -q waiting said; do sleep 0.1; done; gunzip -c storm.yaml.gz > pipe) &';
    const line = `mkfifo pipe; touch said; ${feed} ${ndjson} pipe 2> said; cat said >&2`;
    const { stdout, stderr } = runLine(line, inFolder);
    expect(stderr).toContain('waiting for a program that writes to pipe\n');
    expect(stdout).toContain('"NodeCordoned"');
  });
});

it('links to nothing in a folder are reported', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'harbour.yaml'), asYaml(rawNode('pier')));
  symlinkSync('nothing.yaml', join(folder, 'lost.yaml'));
  const { exitCode, stderr } = await runHere(['simulate', folder, '-e', 'at=1s cordon nodes=pier']);
  expect(stderr).toBe(
    `warning: this is a link to nothing, and is passed over\n  --> ${join(folder, 'lost.yaml')}\n`,
  );
  expect(exitCode).toBe(0);
});

describe('a signal', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('while a file is written leaves nothing behind: %s', async (signal, exitCode) => {
    const folder = newFolder();
    const { program, arrives } = slowWriter(folder);
    const ended = once(program, 'exit');
    await arrives;
    program.kill(signal);
    expect(await ended).toEqual([exitCode, null]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** A program that writes a file so slowly that a signal arrives in between. */
function slowWriter(folder: string) {
  const text = `
    import { replaceFile } from './dist/src/cli/replace-file.js';
    import { existsSync } from 'node:fs';
    const path = process.argv[1];
    const beside = path + '.' + process.pid + '.tmp';
    const timer = setInterval(() => existsSync(beside) && process.stdout.write('x'), 5);
    function* endless() { for (;;) yield 'x'.repeat(70_000); }
    await replaceFile(path, endless());`;
  const args = ['--input-type=module', '-e', text, join(folder, 'report.json')];
  const program = spawn(process.execPath, args, { cwd: TOP, stdio: ['ignore', 'pipe', 'inherit'] });
  return { program, arrives: once(program.stdout, 'data') };
}
