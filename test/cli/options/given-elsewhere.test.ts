import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { processIo } from '#cli';
import { newFolder } from '../../support/program.ts';
import { runHere } from '../../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const PLAY = ['simulate', SNAPSHOT, '-e', 'at=1m powerOff nodes=worker-5'];

/** Runs a command with variables, and with files of the working directory by name. */
function runWith(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  file?: { readonly path: string; readonly text: string },
) {
  const { kindOf, readFile } = processIo();
  return runHere(args, {
    environment: (name) => variables[name],
    environmentNames: () => Object.keys(variables),
    kindOf: async (path) => (path === file?.path ? 'file' : kindOf(path)),
    readFile: async (path) => (path === file?.path ? Buffer.from(file.text) : readFile(path)),
  });
}

async function originOf(
  option: string,
  ...given: Parameters<typeof runWith>
): Promise<readonly string[]> {
  const [args, ...rest] = given;
  const { stdout, stderr, exitCode } = await runWith([...args, '--print-config'], ...rest);
  expect([exitCode, stderr]).toEqual([0, '']);
  const line = stdout.split('\n').find((each) => each.startsWith(`--${option} `)) ?? '';
  return line.split(/ {3,}/).slice(1);
}

const FILE = {
  path: '.k8s-evict.yaml',
  text: 'options:\n  duration: 3h\n  set: [pods.priority=1, seed=2]\ncommands:\n  simulate:\n    duration: 4h\n',
};

describe('an option', () => {
  test('is that of the command line, else of the environment, else of the file', async () => {
    const variables = { K8S_EVICT_DURATION: '2h' };
    expect(await originOf('duration', PLAY, {})).toEqual(['-', 'default']);
    expect(await originOf('duration', PLAY, {}, FILE)).toEqual(['4h', '.k8s-evict.yaml:6']);
    expect(await originOf('duration', PLAY, variables, FILE)).toEqual(['2h', 'K8S_EVICT_DURATION']);
    const typed = [...PLAY, '--duration', '1h'];
    expect(await originOf('duration', typed, variables, FILE)).toEqual(['1h', 'command line']);
    const sweep = ['sweep', SNAPSHOT];
    expect(await originOf('duration', sweep, {}, FILE)).toEqual(['3h', '.k8s-evict.yaml:2']);
  });

  test('that is a list has a line or an item for each value, and a switch is true or false', async () => {
    const lists = { K8S_EVICT_SET: 'a=1\nb=2', K8S_EVICT_NO_HEADERS: 'true', K8S_EVICT_ALL: '0' };
    expect(await originOf('set', PLAY, lists)).toEqual(['a=1, b=2', 'K8S_EVICT_SET']);
    expect(await originOf('no-headers', PLAY, lists)).toEqual(['true', 'K8S_EVICT_NO_HEADERS']);
    expect(await originOf('all', PLAY, lists)).toEqual(['false', 'K8S_EVICT_ALL']);
    expect((await originOf('set', PLAY, {}, FILE))[0]).toBe('pods.priority=1, seed=2');
  });

  test('decides as if it had been typed', async () => {
    const typed = await runHere([...PLAY, '-o', 'name', '--duration', '3m']);
    const told = await runWith(PLAY, { K8S_EVICT_OUTPUT: 'name', K8S_EVICT_DURATION: '3m' });
    expect(told).toEqual(typed);
    expect(typed.stdout).not.toBe('');
  });

  test.each<[Readonly<Record<string, string>>, string, string]>([
    [{ K8S_EVICT_DURATON: '1h' }, '', 'did you mean K8S_EVICT_DURATION?'],
    [{ K8S_EVICT_ALL: 'perhaps' }, '', 'true or false is expected'],
    [{ K8S_EVICT_MISSING_STATS: 'no' }, '', 'Allowed choices are kubelet, zero, request'],
    [{ K8S_EVICT_SEED: 'x' }, '', 'K8S_EVICT_SEED: "x" is not possible'],
    [{}, 'options:\n  duratoin: 1h\n', '.k8s-evict.yaml:2: there is no option "duratoin"'],
    [{}, 'comands: {}\n', 'did you mean commands?'],
    [{}, 'commands: {simulat: {}}\n', 'did you mean simulate?'],
    [{}, 'options: [a]\n', 'a mapping of each option is expected'],
    [{}, 'options: {set: {a: 1}}\n', 'a text, a number or a list of them is expected'],
    [{}, 'options: {kubectl: ./evil}\n', '--kubectl is not for files'],
    [{}, 'options: {\n', 'YAML is expected'],
  ])('with a mistake in %j or %j is one clear error', async (variables, text, message) => {
    const file = text === '' ? undefined : { path: '.k8s-evict.yaml', text };
    const { exitCode, stderr, stdout } = await runWith(PLAY, variables, file);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  test('of a process that works for another one is what its command line says', async () => {
    const variables = { K8S_EVICT_AS_TYPED: 'true', K8S_EVICT_DURATION: '2m' };
    const typed = await runHere([...PLAY, '-o', 'name']);
    expect(await runWith([...PLAY, '-o', 'name'], variables, FILE)).toEqual(typed);
    expect(typed.stdout).not.toBe('');
  });

  test('of a repository is found from the folders in it, and not beyond', async () => {
    const { kindOf, readFile } = processIo();
    const root = newFolder();
    mkdirSync(join(root, 'repository/.git'), { recursive: true });
    mkdirSync(join(root, 'repository/deep/er'), { recursive: true });
    writeFileSync(join(root, '.k8s-evict.yaml'), 'options: {duration: 9h}\n');
    const from = async (folder: string): Promise<string> => {
      const at = (path: string): string => (path === SNAPSHOT ? path : join(root, folder, path));
      const { stdout } = await runHere([...PLAY, '--print-config'], {
        kindOf: (path) => kindOf(at(path)),
        readFile: (path) => readFile(at(path)),
      });
      return /--duration +(\S+) /.exec(stdout)?.[1] ?? '';
    };
    expect(await from('repository/deep/er')).toBe('-');
    writeFileSync(join(root, 'repository/.k8s-evict.yaml'), 'options: {duration: 5h}\n');
    expect(await from('repository/deep/er')).toBe('5h');
  });
});
