import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
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
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

describe('the workflow for GitHub', () => {
  const workflow = parse(read('docs/github-workflow.yaml'));
  const steps: readonly Step[] = workflow.jobs.evictions.steps;
  // `test/package/pipelines.test.ts` runs the installation.
  const lines = steps.flatMap(({ run = [], env }) => (env === undefined ? run : []));

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

describe('the action for GitHub', () => {
  interface ActionStep {
    readonly id?: string;
    readonly run?: string;
    readonly env?: Readonly<Record<string, string>>;
  }
  const action = parse(read('action.yml'));
  const steps: readonly ActionStep[] = action.runs.steps;
  const folder = repository();
  const file = join(folder, 'k8s-evict-diff.md');
  const inputs = {
    SNAPSHOT: 'snapshot.yaml',
    SCRIPT: 'outage.yaml',
    CHANGE: "--with 'at=1m powerOff nodes=worker-1'",
    FAIL_ON: 'worse',
    RUNNER_TEMP: folder,
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
  };

  /** Runs a step with a `gh` that selects from these comments, or prints how it is called. */
  function runStep(
    step: ActionStep | undefined,
    comments: readonly object[] = [],
    env: Readonly<Record<string, string>> = {},
  ) {
    const gh = join(folder, 'gh');
    const answer = { data: { repository: { pullRequest: { comments: { nodes: comments } } } } };
    writeFileSync(join(folder, 'answer.json'), JSON.stringify(answer));
    writeFileSync(
      gh,
      `#!/bin/sh
told="gh $*"
while [ $# -gt 0 ]; do [ "$1" = --jq ] && exec jq -r "$2" ${folder}/answer.json; shift; done
echo "$told"\n`,
    );
    chmodSync(gh, 0o755);
    const script = join(folder, 'step.sh');
    writeFileSync(script, `PATH="${folder}:$PATH"\n${step?.run}`);
    const ofPullRequest = { PULL_REQUEST: '7', GITHUB_REPOSITORY: 'shop/ferries', FILE: file };
    const line = `bash -eo pipefail ${script}`;
    return runLine(line, { cwd: folder, env: { ...inputs, ...ofPullRequest, ...env } });
  }

  test('takes the inputs that the workflow gives it', () => {
    const workflow = parse(read('docs/github-diff.yaml'));
    const given = Object.keys(workflow.jobs.diff.steps.at(-1).with);
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(given));
  });

  const compare = steps.find(({ id }) => id === 'diff');

  test('writes a comment, and fails on what is worse', () => {
    const { exitCode, stderr } = runStep(compare);
    expect([exitCode, stderr]).toEqual([1, '']);
    expect(readFileSync(file, 'utf8')).toMatch(/^### one-zone\n\n\*\*Worse: /);
    expect(readFileSync(inputs.GITHUB_OUTPUT, 'utf8')).toBe(`file=${file}\n`);
  });

  test.each([
    ['change', { CHANGE: "--with 'at=1m powerOff nodes=worker-1" }],
    ['snapshot', { SNAPSHOT: '"snapshot.yaml' }],
  ])('refuses an open quote in %s', (input, env) => {
    const { exitCode, stdout, stderr } = runStep(compare, [], env);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`::error::the input ${input} has a quote that is not closed\n`);
  });

  const marker = '<!-- k8s-evict diff -->';
  const comment = (id: string, viewerDidAuthor: boolean, body: string) => ({
    ...{ id, viewerDidAuthor, body },
  });
  const others = [
    comment('theirs', false, `${marker}\n### one-zone`),
    comment('other', true, `about ${marker}`),
  ];
  const first = /^gh api -X POST repos\/shop\/ferries\/issues\/7\/comments /;

  test.skipIf(runLine('jq --version').exitCode !== 0).each([
    ['a first comment', others, first],
    [
      'its comment again',
      [...others, comment('ours', true, `${marker}\n`)],
      / -f id=ours -F body=@/,
    ],
  ])('writes %s (needs jq)', (_, comments, called) => {
    const { exitCode, stdout } = runStep(steps.at(-1), comments);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(called);
    expect(readFileSync(join(folder, 'k8s-evict-comment.md'), 'utf8')).toMatch(
      /^<!-- k8s-evict diff -->\n### /,
    );
  });
});

describe('the job for GitLab', () => {
  const [compare = '', comment = ''] = parse(read('docs/gitlab-diff.yaml'))['eviction-diff'].script;

  test('compares, and has a script that Node.js reads', () => {
    const folder = repository();
    const line = compare.replace('--apply manifests', '--apply manifests/shop.yaml');
    expect(runLine(line, { cwd: folder })).toMatchObject({ exitCode: 0, stderr: '' });
    expect(readFileSync(join(folder, 'diff.md'), 'utf8')).toMatch(/^### /);
    expect(runLine(comment, { cwd: folder }).exitCode).toBe(0);
    expect(runLine('node --check comment.mjs', { cwd: folder }).exitCode).toBe(0);
  });
});
