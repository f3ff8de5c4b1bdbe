import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { examplesOf } from './support/examples.ts';
import { DOCUMENTS, GUIDE } from './support/markdown.ts';
import { newFolder, runLine, TOP } from './support/program.ts';

const read = (path: string): string => readFileSync(join(TOP, path), 'utf8');

/** A repository as the documents take it to be. */
function repository(): string {
  const folder = newFolder();
  cpSync(join(TOP, 'fixtures/check'), join(folder, 'manifests'), { recursive: true });
  cpSync(join(TOP, 'fixtures/cluster/snapshot.yaml'), join(folder, 'snapshot.yaml'));
  cpSync(join(TOP, 'fixtures/cluster/outage-one-zone.yaml'), join(folder, 'outage.yaml'));
  runLine('k8s-evict test --init scenarios/first', { cwd: folder });
  return folder;
}

/** Commands for contributors, which `test/docs/contributing.test.ts` checks. */
const isOfDevelopers = (command: string): boolean =>
  /^(npm |(UPDATE=1 )?npx vitest )/.test(command);

/** Commands that guard exit with 1 if they find a failure. */
const isFine = (line: string, exitCode: number | null): boolean =>
  exitCode === 0 || (exitCode === 1 && / check /.test(line));

describe('documents', () => {
  // `test/examples.test.ts` runs the examples of the guide.
  const shown = DOCUMENTS.filter((document) => !GUIDE.includes(document))
    .map((document) => ({
      document,
      examples: examplesOf(document).filter(({ command }) => !isOfDevelopers(command)),
    }))
    .filter(({ examples }) => examples.length > 0);

  test.each(shown)('$document shows command lines that run, one after the other', (each) => {
    const { document, examples } = each;
    // Documents for engineers start at the top of the project, the others in a repository of a user.
    const cwd = document.startsWith('docs/') ? repository() : TOP;
    for (const { command, shown } of examples) {
      expect(command).toMatch(/^(npx )?k8s-evict /);
      expect(shown).toBeUndefined();
      const { exitCode, stderr } = runLine(command, { cwd });
      expect([
        isFine(command, exitCode),
        command,
        stderr.replace(/^(hint: .*|.* known)\n/, ''),
      ]).toEqual([true, command, '']);
    }
  });

  test.each(DOCUMENTS)('%s is not too wide to read', (path) => {
    const prose = read(path)
      .replace(/^```.*?^```/gms, '')
      .split('\n')
      .filter((line) => !line.startsWith('|'));
    expect(prose.filter((line) => line.length > 120)).toEqual([]);
  });
});

interface Step {
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}

describe('the workflow for GitHub', () => {
  const workflow = parse(read('docs/github-workflow.yaml'));
  const steps: readonly Step[] = workflow.jobs.evictions.steps;
  const lines = steps.flatMap(({ run = [] }) => run).filter((run) => !run.startsWith('npm '));

  test('runs commands that run, and uploads what they write', () => {
    const folder = repository();
    for (const line of lines) {
      const { exitCode, stderr } = runLine(line, {
        cwd: folder,
        env: { GITHUB_STEP_SUMMARY: join(folder, 'summary.md') },
      });
      expect([isFine(line, exitCode), line, stderr]).toEqual([true, line, '']);
    }
    expect(lines).toHaveLength(3);
    const uploaded = steps.flatMap((step) => step.with?.['sarif_file'] ?? []);
    expect(uploaded).toEqual(['check.sarif']);
    expect(JSON.parse(readFileSync(join(folder, 'check.sarif'), 'utf8')).version).toBe('2.1.0');
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toMatch(/^### /);
    expect(readFileSync(join(folder, 'scenarios.xml'), 'utf8')).toContain('<testsuites');
  });
});

describe('the hooks for pre-commit', () => {
  interface Hook {
    readonly id: string;
    readonly entry: string;
    readonly language: string;
    readonly pass_filenames?: boolean;
  }
  const hooks: readonly Hook[] = parse(read('.pre-commit-hooks.yaml'));
  const used: readonly { readonly id: string; readonly args?: readonly string[] }[] = parse(
    read('docs/pre-commit-config.yaml'),
  ).repos[0].hooks;

  test('are those that the example uses', () => {
    expect(used.map(({ id }) => id)).toEqual(hooks.map(({ id }) => id));
    expect(hooks.every(({ language }) => language === 'node')).toBe(true);
  });

  test.each(hooks)('$id runs as pre-commit runs it', ({ id, entry, pass_filenames = true }) => {
    const args = used.find((hook) => hook.id === id)?.args ?? [];
    const files = pass_filenames ? ['manifests/kubelet.yaml', 'manifests/shop.yaml'] : [];
    const line = [entry, ...args, ...files].join(' ');
    const { exitCode, stdout, stderr } = runLine(line, { cwd: repository() });
    expect([isFine(line, exitCode), stderr]).toEqual([true, '']);
    expect(stdout).not.toBe('');
  });
});
