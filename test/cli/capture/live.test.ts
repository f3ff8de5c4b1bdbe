import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kubectlFor } from '../../support/kubectl.ts';
import { newFolder, runLine, TOP } from '../../support/program.ts';
import { fixtureObjects, RecordedApi } from '../../support/recorded-api.ts';
import { runHere } from '../../support/run-here.ts';

const OBJECTS = fixtureObjects();

/** Runs a command on a cluster, and tells where its snapshot was. */
const live = (...args: readonly string[]) => liveWith({}, ...args);

/** The same with variables of the environment. */
async function liveWith(variables: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { lines, ...kubectl } = kubectlFor(new RecordedApi(OBJECTS));
  const path = join(newFolder(), 'live.json');
  const removed: string[] = [];
  const temporaryFile = () => ({ path, remove: () => removed.push(path) });
  const ran = await runHere(args, {
    ...kubectl,
    temporaryFile,
    environment: (name) => variables[name],
    environmentNames: () => Object.keys(variables),
  });
  return { ...ran, lines, path, removed };
}

const EVENT = ['-e', 'at=2m powerOff nodes=worker-5', '-o', 'name', '--quiet'];
const CAPTURED = ['--kubernetes-version', '1.36'];

describe('--live', () => {
  test('plays the cluster as it is, and leaves no snapshot', async () => {
    const { stdout, exitCode, removed, path } = await live('simulate', '--live', ...EVENT);
    const snapshot = 'fixtures/cluster/snapshot.yaml';
    const stored = await runHere(['simulate', snapshot, ...EVENT, ...CAPTURED]);
    expect([exitCode, stdout]).toEqual([0, stored.stdout]);
    expect(removed).toEqual([path]);
  });

  test.each([
    [['plan', 'drain', '--nodes', 'worker-1'], 'simulate'],
    [['plan', 'capacity', '--nodes', 'worker-1', '--count', '1'], 'sweep'],
    [['sweep', '--over', 'zones'], 'simulate'],
  ])('prints commands that take it again: %j', async (command, again) => {
    const short = ['--duration', '10m', '-o', 'json', '--quiet'];
    const { stdout, path } = await live(...command, '--live', '--context=prod', ...short);
    const { command: whole, rows: [{ command: row } = { command: whole }] = [] } =
      JSON.parse(stdout);
    expect(row).toMatch(new RegExp(`^k8s-evict ${again} --live --context=prod `));
    expect(row).not.toContain(path);
  });

  test('goes behind the object of explain, passes its options on, and keeps what --keep names', async () => {
    const kept = join(newFolder(), 'kept.json');
    const cluster = ['--live', '--context=prod', '--kubectl', 'k', '--keep', kept];
    const { stdout, lines, removed } = await live(
      'explain',
      ...cluster,
      'node/worker-5',
      '--no-what-if',
    );
    expect(stdout).toContain('worker-5');
    for (const line of lines) expect(line).toMatch(/^k --context=prod get /);
    expect(removed).toEqual([]);
    expect(JSON.parse(readFileSync(kept, 'utf8')).items.at(-1).kind).toBe('CaptureRecord');
  });

  test.each([
    [['sweep', '--over', 'nodes', '--duration', '30m', '-o', 'csv']],
    [['rank', '--missing-stats', 'request']],
    [['check', '-o', 'name']],
    [['diff', ...EVENT.slice(0, 2), '--set', 'pods.tolerationSeconds.unreachable=30']],
  ])('answers %j as for the snapshot that it takes', async ([command = '', ...rest]) => {
    const kept = join(newFolder(), 'kept.json');
    const ran = await live(command, '--live', '--keep', kept, ...rest, '--quiet');
    const stored = await runHere([command, kept, ...rest, '--quiet']);
    expect(ran.stdout + ran.stderr).not.toBe('');
    expect([ran.exitCode, ran.stdout, ran.stderr]).toEqual([
      stored.exitCode,
      stored.stdout,
      stored.stderr,
    ]);
    for (const line of ran.lines) expect(line).toMatch(/^kubectl get /);
  });

  test('makes plans for it, behind their goal', async () => {
    const kept = join(newFolder(), 'kept.json');
    const asked = ['--nodes', 'worker-6', '--quiet'];
    const ran = await live('plan', 'drain', '--live', '--keep', kept, ...asked);
    const stored = await runHere(['plan', 'drain', kept, ...asked]);
    expect(ran.stdout).toContain('1 of 1 node');
    expect([ran.exitCode, ran.stdout]).toEqual([stored.exitCode, stored.stdout]);
  });

  test('takes the cluster of the environment, before which the command line counts', async () => {
    const variables = { K8S_EVICT_CONTEXT: 'prod', K8S_EVICT_QUIET: 'true' };
    const args = ['simulate', '--live', ...EVENT.slice(0, -1)];
    const ran = await liveWith(variables, ...args);
    expect([ran.exitCode, ran.stderr]).toEqual([0, '']);
    for (const line of ran.lines) expect(line).toMatch(/^kubectl --context=prod get /);
    const typed = await liveWith(variables, ...args, '--context', 'test');
    for (const line of typed.lines) expect(line).toMatch(/^kubectl --context=test get /);
    expect(typed.lines.length).toBeGreaterThan(0);
  });

  test('asks no cluster when the command is wrong', async () => {
    const wrong = await live('simulate', '--live', '--duraton', '1h');
    expect([wrong.exitCode, wrong.lines]).toEqual([2, []]);
    expect(wrong.removed).toEqual([wrong.path]);
  });

  test.each([
    [['simulate', 's.yaml', '--keep', 'f'], '--keep is for --live'],
    [['rank', '--context=c', 's.yaml'], '--context is for --live'],
    [['simulate', '--live', '--keep'], '--keep: its value is missing'],
  ])('is refused without its parts: %j', async (args, message) => {
    const { exitCode, stderr, lines } = await live(...args);
    expect([exitCode, lines]).toEqual([2, []]);
    expect(stderr).toContain(`error: ${message}`);
  });

  test('fails as capture does', async () => {
    const { exitCode, stderr, removed } = await live('sweep', '--live', '--context', 'nowhere');
    expect([exitCode, removed.length]).toEqual([2, 1]);
    expect(stderr).toContain('context "nowhere" does not exist');
  });
});

describe('the plugin of kubectl', () => {
  const bin = (name: string): string => join(TOP, 'bin', name);

  test('has the names that kubectl looks for', () => {
    const { bin: names } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
    for (const name of ['kubectl-evict_sim', 'kubectl_complete-evict_sim']) {
      expect(existsSync(join(TOP, names[name]))).toBe(true);
    }
  });

  test('is the same program', () => {
    expect(runLine(`${bin('kubectl-evict-sim.js')} version`)).toEqual(runLine('k8s-evict version'));
  });

  test('completes as kubectl wants it', () => {
    const complete = (words: string) =>
      runLine(`${bin('kubectl-complete-evict-sim.js')} ${words}`)
        .stdout.split('\n')
        .slice(0, -1);
    expect(complete("'simul'")).toEqual([expect.stringMatching(/^simulate\t/), ':4']);
    expect(complete("simulate ''")).toEqual([':0']);
    expect(complete("schema --all ''")).toEqual([':16']);
    expect(complete('simulate --liv')).toEqual([expect.stringMatching(/^--live\t/), ':4']);
  });
});
