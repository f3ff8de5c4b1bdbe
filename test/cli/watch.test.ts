import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { newFolder, run, TOP } from '../support/program.ts';

const SCENARIO = 'fixtures/scenarios/unreachable-node-evicts-after-toleration';
const WAITING = 'Waiting for changes; ctrl-C ends.\n';

let watcher: ChildProcess | undefined;
afterEach(() => watcher?.kill('SIGKILL'));

/** Starts `k8s-evict test --watch`; what it answers resolves when it has waited so often. */
function watching(args: readonly string[]): (times: number) => Promise<string> {
  const program = join(TOP, 'bin/k8s-evict.js');
  const started = spawn(process.execPath, [program, 'test', '--watch', ...args]);
  watcher = started;
  let said = '';
  let look = () => {};
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (data) => {
      said += data;
      look();
    });
  }
  return (times) =>
    new Promise((resolve) => {
      look = () => said.split(WAITING).length > times && resolve(said);
      look();
    });
}

function ownScenario(): string {
  const folder = newFolder();
  cpSync(join(TOP, SCENARIO), folder, { recursive: true });
  return folder;
}

test('plays again when a script has changed, but not because of what it writes itself', async () => {
  const folder = ownScenario();
  const output = join(folder, 'out.json');
  const said = watching([folder, '-o', `json=${output}`, '-o', 'table']);
  expect(await said(1)).toContain('1 expectation in 1 scenario: 1 passed');

  const script = join(folder, 'script.yaml');
  writeFileSync(script, `${readFileSync(script, 'utf8')}\n  unknown: field\n`);
  const answer = await said(2);
  expect(answer.split(WAITING)[1]).toContain('unknown');
  expect(JSON.parse(readFileSync(output, 'utf8')).kind).toBe('TestReport');

  // Its own output would by now have made it play a third time.
  writeFileSync(script, 'kind: OutageScript\n');
  expect((await said(3)).split(WAITING)).toHaveLength(4);
});

test('plays again when another file took the place of one that is watched', async () => {
  const script = join(ownScenario(), 'script.yaml');
  const said = watching([script]);
  await said(1);
  run(['test', '--init', join(script, '../starter')]);
  cpSync(join(script, '../starter/script.yaml'), `${script}~`);
  renameSync(`${script}~`, script);
  expect((await said(2)).split(WAITING)[1]).not.toBe('');
});

test('says at once what is not there', () => {
  const { exitCode, stderr } = run(['test', '--watch', 'fixtures/scenario']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('did you mean fixtures/scenarios?');
});
