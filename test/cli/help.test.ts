import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { processIo } from '#cli';
import { EVENT_NAMES } from '#script';
import { LISTED_EVENTS } from '../../src/cli/commands/event-list.ts';
import { liveCommand } from '../../src/cli/live-command.ts';
import { run, TOP } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';
import { readSources } from '../support/source-tree.ts';

const COMMANDS = [
  'simulate',
  'diff',
  'rank',
  'explain',
  'sweep',
  'plan',
  'report',
  'postmortem',
  'compare-run',
  'check',
  'test',
  'behaviors',
  'capture',
  'redact',
  'example',
  'schema',
  'completion',
];

test.each([[['plan']], [['plan', 'snapshot.yaml']], [['plan', '--nodes', 'all']]])(
  '%j says which goals there are',
  async (args) => {
    const { stderr, exitCode } = await runHere(args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('error: no goal is named: drain, spot, remove or capacity\nhint: ');
    const without = await runHere(['plan', 'drain']);
    expect(without.stderr).toContain("error: missing required argument 'snapshot'");
  },
);

test.each(COMMANDS)(
  '%s takes a snapshot of the cluster where its help has --live',
  async (name) => {
    const { stdout } = await runHere([name, '--help']);
    const isLive = stdout.includes('--live ');
    expect(liveCommand([name, '--live'], processIo()) !== undefined).toBe(isLive);
  },
);

describe('--help', () => {
  test('names the commands there are and no others', async () => {
    const { stdout, stderr, exitCode } = await runHere(['--help']);
    const groups = stdout.split('Options:')[1]?.split('Examples:')[0] ?? '';
    const named = groups.split('\n').flatMap((line) => /^ {2}(\w[\w-]*)/.exec(line)?.[1] ?? []);
    expect(named).toEqual([...COMMANDS, 'version', 'help']);
    expect([exitCode, stderr]).toEqual([0, '']);
  });

  test('says of each command what its usage says', async () => {
    const { stdout } = await runHere(['--help']);
    const usages = await Promise.all(
      COMMANDS.map(async (name) => {
        const usage = (await runHere([name, '--help'])).stdout.split('\n')[0];
        return usage?.replace('Usage: k8s-evict ', '');
      }),
    );
    const lines = stdout.split('\n').map((line) => line.trim().split(/ {2,}/)[0]);
    expect(usages.filter((usage) => !lines.includes(usage))).toEqual([]);
  });

  test.each(COMMANDS)('of %s goes to standard output', async (command) => {
    const { stdout, stderr, exitCode } = await runHere([command, '--help']);
    expect(stdout).toContain(`Usage: k8s-evict ${command}`);
    expect([exitCode, stderr]).toEqual([0, '']);
  });

  test('is what help prints, of a command, too', async () => {
    expect(await runHere(['help'])).toEqual(await runHere(['--help']));
    expect(await runHere(['help', 'rank'])).toEqual(await runHere(['rank', '--help']));
    expect(await runHere(['version'])).toEqual(await runHere(['--version']));
  });

  test('of simulate lists the events there are', async () => {
    expect(LISTED_EVENTS).toEqual(EVENT_NAMES);
    const { stdout } = await runHere(['simulate', '--help']);
    for (const name of EVENT_NAMES) expect(stdout).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'));
    const list = stdout.split('\nEvents,')[1]?.split('\nExamples:')[0] ?? '';
    for (const line of list.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('loads commander and no other library, and no model', () => {
    const loaded = loadedAtOnce('src/cli/index.ts');
    const rooms = loaded.flatMap((name) => /^src\/([^/]+)\//.exec(name)?.[1] ?? []);
    const libraries = loaded.filter((name) => !/^(src\/|node:)/.test(name));
    expect(new Set(rooms)).toEqual(new Set(['cli', 'documents', 'units']));
    expect(new Set(libraries)).toEqual(new Set(['commander']));
  });
});

const sources = new Map(readSources('src/**/*.ts').map((file) => [file.path, file]));

/** All that a file imports before any command is called: files and libraries, and what they import. */
function loadedAtOnce(start: string): readonly string[] {
  const loaded = new Set([start]);
  for (const path of loaded) {
    const { code = '', imports = [] } = sources.get(path) ?? {};
    for (const { name, target } of imports) {
      const isNeeded = new RegExp(`^(import|export) (?!type )[^;]*'${name}';`, 'm').test(code);
      if (isNeeded) loaded.add(target ?? name);
    }
  }
  return [...loaded];
}

test('--version is the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
  expect(run(['--version']).stdout).toBe(`${version}\n`);
});

describe('a word that is not known', () => {
  test.each([
    [['simlate'], 'simulate'],
    [['simulate', 'x', '--sed', '1'], '--seed'],
    [['schema', 'reports'], 'report'],
  ])('in %j is answered with the nearest one', async (args, near) => {
    const { stdout, stderr, exitCode } = await runHere(args);
    expect(stderr).toContain(near);
    expect([exitCode, stdout]).toEqual([2, '']);
  });

  test.each([
    [['simulate', 'x', '--controllers', 'calm']],
    [['simulate', 'x', '--seed', 'luck']],
    [['simulate']],
    [[]],
  ])('and arguments such as %j end with exit code 2 and without a stack', async (args) => {
    const { stdout, stderr, exitCode } = await runHere(args);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect([exitCode, stdout]).toEqual([2, '']);
  });
});
