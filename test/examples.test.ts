import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { examplesInHelp, examplesOf, showInstead } from './support/examples.ts';
import { UPDATING } from './support/golden.ts';
import { GUIDE } from './support/markdown.ts';
import { type Ran, run, runLine, TOP } from './support/program.ts';
import { runHere, runLineHere } from './support/run-here.ts';

/** The set-up of a fresh clone, which has happened when tests run. */
const PREPARATION = 'npm ci && ';

const isOurs = (command: string): boolean => /^(npx )?k8s-evict /.test(command);

/** Commands that look for mistakes exit with 1 if they find some. */
const isFine = (command: string, exitCode: number | null): boolean =>
  exitCode === 0 || (exitCode === 1 && /k8s-evict check /.test(command));

/** The README's examples run the built program; what others print takes no process of its own. */
const runAs = async (document: string, command: string): Promise<Ran> =>
  document === 'README.md' ? runLine(command) : runLineHere(command);

describe('the README and the guide', () => {
  const examples = ['README.md', ...GUIDE].flatMap(examplesOf).map((example) => ({
    ...example,
    command: example.command.replace(PREPARATION, ''),
  }));

  test('begin with a run of the program', () => {
    expect(examples[0]?.command).toMatch(/^k8s-evict simulate /);
    expect(examples[0]?.shown).toBeDefined();
  });

  test.each(examples.filter(({ command }) => isOurs(command)))(
    '$document shows in line $line what $command prints',
    async (example) => {
      const { command, document, shown } = example;
      const { exitCode, stdout, stderr } = await runAs(document, command);
      expect(isFine(command, exitCode)).toBe(true);
      if (shown === undefined) expect(stderr).toBe('');
      else if (UPDATING) showInstead(example, `${stderr}${stdout}`);
      // A terminal shows messages, too.
      else expect(`${stderr}${stdout}`).toBe(shown);
    },
  );

  test('show a script that plays on the cluster it comes with', () => {
    const readme = readFileSync(join(TOP, 'README.md'), 'utf8');
    const [, input = ''] = /^```yaml\n(.*?)^```/ms.exec(readme) ?? [];
    const ran = run(['simulate', 'fixtures/cluster/snapshot.yaml', '-s', '-', '-o', 'name'], {
      input,
    });
    expect([ran.exitCode, ran.stderr]).toEqual([0, '']);
    expect(ran.stdout).not.toBe('');
  });

  test('have no examples that no test runs, but for those of npm', () => {
    const others = examples.filter(({ command }) => !isOurs(command)).map(({ command }) => command);
    expect(others.filter((command) => !command.startsWith('npm '))).toEqual([]);
  });
});

describe('the help', async () => {
  const help = run(['--help']).stdout;
  const helpOf = async (command: string): Promise<string> =>
    (await runHere([command, '--help'])).stdout;
  const list = help.split('Options:')[1]?.split('Examples:')[0] ?? '';
  // Commands that take nothing need no example.
  const commands = [...list.matchAll(/^ {2}(\w+) /gm)].flatMap(([, name = '']) =>
    ['help', 'version'].includes(name) ? [] : name,
  );
  const examples = [
    ...examplesInHelp(help),
    ...(await Promise.all(commands.map(helpOf))).flatMap(examplesInHelp),
  ];

  test('has a worked example for every command', () => {
    expect(commands).toContain('simulate');
    for (const command of commands) {
      const isIts = (line: string): boolean => ` ${line}`.includes(` k8s-evict ${command} `);
      expect(examples.filter(isIts), command).not.toEqual([]);
    }
  });

  test.each(examples)('shows an example that runs: %s', async (line) => {
    const { exitCode, stdout, stderr } = await runLineHere(line);
    expect([isFine(line, exitCode), stderr]).toEqual([true, '']);
    expect(stdout).not.toBe('');
  });
});
