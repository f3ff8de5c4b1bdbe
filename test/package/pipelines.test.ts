import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { newFolder, type Ran, runLine, TOP } from '../support/program.ts';
import { offline, type Packed, pack } from './packed.ts';

const read = (path: string): string => readFileSync(join(TOP, path), 'utf8');
const { version } = JSON.parse(read('package.json'));
const SOURCE = `https://git.example.com/k8s-evict/releases/download/v${version}/k8s-evict-${version}.tgz`;
const NO_SUM = '0'.repeat(64);

/** npm takes its time to start. */
const SLOW = 120_000;

/** Stands for the network: it has one address. */
const CURL = `#!/bin/sh
while [ $# -gt 1 ]; do [ "$1" = --output ] && target=$2; shift; done
[ "$1" = "$ADDRESS" ] || exit 22
cp "$PACKED" "$target"
`;

let packed: Packed;

beforeAll(() => {
  packed = pack();
}, SLOW);

interface Installation extends Ran {
  /** What the installed program answers to `version`; undefined if nothing is installed. */
  readonly version: string | undefined;
}

/** Runs a script of an installation as a runner does, in an empty folder without a network. */
function install(script: string, env: Readonly<Record<string, string>>): Installation {
  const folder = newFolder();
  const bin = join(folder, 'prefix/bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'curl'), CURL, { mode: 0o755 });
  const path = `PATH="${bin}:${dirname(process.execPath)}:/usr/bin:/bin"`;
  writeFileSync(join(folder, 'script.sh'), `export ${path}\n${script}`);
  const ran = runLine('bash --noprofile --norc -eo pipefail script.sh', {
    cwd: folder,
    env: {
      ...offline(folder),
      ...{ npm_config_prefix: join(folder, 'prefix'), RUNNER_TEMP: folder },
      ...{ ADDRESS: SOURCE, PACKED: packed.file, ...env },
    },
  });
  const installed = runLine(`${path}; command -v k8s-evict && k8s-evict version`, { cwd: folder });
  return { ...ran, version: installed.stdout.split('\n')[1] };
}

interface Step {
  readonly id?: string;
  readonly run: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

const stepsOf = (path: string, find: (document: ReturnType<typeof parse>) => readonly Step[]) =>
  find(parse(read(path)));

describe('the action for GitHub', () => {
  const steps = stepsOf('action.yml', ({ runs }) => runs.steps);
  const step = steps.find(({ id }) => id === 'install');
  const run = (env: Readonly<Record<string, string>>): Installation =>
    install(step?.run ?? '', { SOURCE, SHA256: packed.sha256, VERSION: version, ...env });

  test.each([
    ['an address', () => ({})],
    ['a path', () => ({ SOURCE: packed.file })],
  ])(
    'installs the package of %s',
    (_, env) => {
      expect(run(env())).toMatchObject({ exitCode: 0, stderr: '', version });
    },
    SLOW,
  );

  test.each([
    [
      'another checksum',
      { SHA256: NO_SUM },
      /^::error::the checksum of https:\S+ is [0-9a-f]{64}, not 0+$/m,
    ],
    [
      'no such file',
      { SOURCE: 'none.tgz' },
      /^::error::the source none.tgz is neither an https address nor a file$/m,
    ],
    [
      'no such address',
      { SOURCE: 'https://other.example.com/a.tgz' },
      /^::error::the package cannot be fetched from https:/m,
    ],
    ['a name', { SOURCE: 'k8s-evict' }, /^::error::the source k8s-evict is neither/m],
  ])(
    'installs nothing from %s',
    (_, env, message) => {
      const ran = run(env);
      expect([ran.exitCode, ran.version]).toEqual([2, undefined]);
      expect(ran.stderr).toMatch(message);
    },
    SLOW,
  );

  test(
    'refuses another version',
    () => {
      const ran = run({ VERSION: '9.9.9' });
      expect(ran.exitCode).toBe(2);
      expect(ran.stderr).toContain(`::error::${SOURCE} is version ${version}, not 9.9.9\n`);
    },
    SLOW,
  );

  test('gets all that it asks for from the example', () => {
    const { inputs } = parse(read('action.yml'));
    const required = Object.keys(inputs).filter((name) => inputs[name].required === true);
    const used = stepsOf('docs/github-diff.yaml', ({ jobs }) => jobs.diff.steps).at(-1)?.with;
    expect(Object.keys(used ?? {})).toEqual(expect.arrayContaining(required));
    expect(used).toMatchObject({ version, source: SOURCE, sha256: NO_SUM });
  });
});

describe.each([
  [
    'the workflow for GitHub',
    () =>
      stepsOf('docs/github-workflow.yaml', ({ jobs }) => jobs.evictions.steps).find(
        ({ env }) => env,
      ),
  ],
  [
    'the job for GitLab',
    () => {
      const { variables, before_script } = parse(read('docs/gitlab-diff.yaml'))['eviction-diff'];
      return { env: variables, run: before_script.join('\n') };
    },
  ],
  [
    'the page about pipelines',
    () => {
      const [, run = ''] = /^```sh\n(.*?)^```/ms.exec(read('docs/pipelines.md')) ?? [];
      return { env: { SOURCE, SHA256: NO_SUM }, run };
    },
  ],
])('%s', (_, find) => {
  const { run = '', env = {} } = find() ?? {};

  test(
    'installs a package that has the checksum',
    () => {
      const ran = install(run, { ...env, SHA256: packed.sha256 });
      expect(ran).toMatchObject({ exitCode: 0, stderr: '', version });
    },
    SLOW,
  );

  test('installs no other package', () => {
    expect(env).toMatchObject({ SOURCE, SHA256: NO_SUM });
    expect(install(run, env)).toMatchObject({ exitCode: 1, version: undefined });
  });
});

test('the commits and digests of examples are placeholders that fit nothing', () => {
  const texts = ['docs/github-diff.yaml', 'docs/pre-commit-config.yaml', 'deploy/sweep-job.yaml'];
  for (const text of texts.map(read)) expect(text).toMatch(/(@|rev: |sha256:)0{40}/);
});
