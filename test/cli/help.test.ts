import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { run, TOP } from '../support/program.ts';

const COMMANDS = ['simulate', 'explain', 'schema'];

describe('--help', () => {
  test('names the commands there are and no others', () => {
    const { stdout, stderr, exitCode } = run(['--help']);
    const [, list = ''] = /^Commands:\n((?: {2}.*\n)+)/m.exec(stdout) ?? [];
    const named = list.split('\n').flatMap((line) => /^ {2}(\w+)/.exec(line)?.[1] ?? []);
    expect(named).toEqual(COMMANDS);
    expect([exitCode, stderr]).toEqual([0, '']);
  });

  test.each(COMMANDS)('of %s goes to standard output', (command) => {
    const { stdout, stderr, exitCode } = run([command, '--help']);
    expect(stdout).toContain(`Usage: k8s-evict ${command}`);
    expect([exitCode, stderr]).toEqual([0, '']);
  });

  test('loads commander and no other library, and no model', () => {
    const preload = join(TOP, 'test/support/log-loaded-modules.mjs');
    const env = { NODE_OPTIONS: `--import=${pathToFileURL(preload)}` };
    const loaded = run(['--help'], { env }).stderr.split('\n');
    const libraries = loaded.flatMap((line) => /node_modules\/([^/]+)/.exec(line)?.[1] ?? []);
    const rooms = loaded.flatMap((line) => /dist\/src\/([^/]+)\//.exec(line)?.[1] ?? []);
    expect(new Set(libraries)).toEqual(new Set(['commander']));
    expect(new Set(rooms)).toEqual(new Set(['cli', 'tool']));
  });
});

test('--version is the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
  expect(run(['--version']).stdout).toBe(`${version}\n`);
});

describe('a word that is not known', () => {
  test.each([
    [['simlate'], 'simulate'],
    [['simulate', 'x', '--sed', '1'], '--seed'],
    [['schema', 'reports'], 'report'],
  ])('in %j is answered with the nearest one', (args, near) => {
    const { stdout, stderr, exitCode } = run(args);
    expect(stderr).toContain(near);
    expect([exitCode, stdout]).toEqual([2, '']);
  });

  test.each([
    [['simulate', 'x', '--controllers', 'calm']],
    [['simulate', 'x', '--seed', 'luck']],
    [['simulate']],
    [[]],
  ])('and arguments such as %j end with exit code 2 and without a stack', (args) => {
    const { stdout, stderr, exitCode } = run(args);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect([exitCode, stdout]).toEqual([2, '']);
  });
});
