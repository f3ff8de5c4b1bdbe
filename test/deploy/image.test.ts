import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { newFolder, run, TOP } from '../support/program.ts';

/** The compiler and the bundler run. */
const SLOW = 240_000;

const read = (path: string): string => readFileSync(join(TOP, path), 'utf8');
const DOCKERFILE = read('deploy/Dockerfile');

/** What a line brings in: an image or a stage, by their names. */
const basesOf = (dockerfile: string): readonly string[] => {
  const values = new Map(
    [...dockerfile.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  return [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name = '']) =>
    name.startsWith('$') ? (values.get(name.slice(1)) ?? '') : name,
  );
};

const isPinned = (base: string): boolean => /^node:[\w.-]+@sha256:[0-9a-f]{64}$/.test(base);

describe('the base of the image', () => {
  test.each(basesOf(DOCKERFILE))('is pinned by its digest: %s', (base) => {
    expect(isPinned(base)).toBe(true);
  });

  test.each(['FROM node:22-slim', 'ARG NODE=node:22\nFROM $NODE AS build', 'FROM $NODE'])(
    'is not by %j',
    (dockerfile) => {
      expect(basesOf(dockerfile).map(isPinned)).toEqual([false]);
    },
  );

  test('is one for both stages, of a Node.js that the package allows', () => {
    const [base = '', ...others] = basesOf(DOCKERFILE);
    expect(others).toEqual([base]);
    expect(Number(/^node:(\d+)\./.exec(base)?.[1])).toBeGreaterThanOrEqual(22);
  });
});

describe('the steps of the image, in empty folders', () => {
  const [, builder = '', image = ''] = DOCKERFILE.split(/^FROM .*$/m);
  const build = newFolder();
  const root = newFolder();
  const ignored = new Set(read('.dockerignore').trim().split('\n'));

  /** What the image says of its environment, where `/app` is this folder. */
  const env = Object.fromEntries(
    [...image.matchAll(/^ENV (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^\/app/, root),
    ]),
  );
  const stepsOf = (stage: string) =>
    [...stage.matchAll(/^RUN (.*)$/gm)].map(([, step = '']) => step);
  const runSteps = (steps: readonly string[], cwd: string) => {
    for (const step of steps) {
      const { PATH = '' } = process.env;
      const options = { cwd, env: { ...env, PATH, NODE_ENV: '' }, stdio: 'ignore' } as const;
      execFileSync('bash', ['-c', step], options);
    }
  };

  beforeAll(() => {
    cpSync(TOP, build, {
      recursive: true,
      filter: (path) => !ignored.has(relative(TOP, path)),
    });
    symlinkSync(join(TOP, 'node_modules'), join(build, 'node_modules'));
    const [first, ...steps] = stepsOf(builder);
    expect(first).toBe('npm ci --ignore-scripts');
    runSteps(steps, build);
    for (const [, from = '', to = ''] of image.matchAll(
      /^COPY --from=build \/build\/(\S+) (\S+)$/gm,
    )) {
      const into = to.endsWith('/') ? join(to, from) : to;
      cpSync(join(build, from), resolve(root, into), { recursive: true });
    }
    runSteps(stepsOf(image), root);
  }, SLOW);

  const filesOf = (folder: string): readonly string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const runImage = (...args: readonly string[]): string => {
    const [, entry = ''] = /^ENTRYPOINT \["node", "\/app\/(.*)"\]$/m.exec(image) ?? [];
    return execFileSync(process.execPath, [join(root, entry), ...args], {
      ...{ cwd: root, encoding: 'utf8', env, maxBuffer: 2 ** 28 },
    });
  };

  test('bring the program, with the same bytes as the package, and write nothing', () => {
    const files = filesOf(root);
    const args = ['fixtures/cluster/snapshot.yaml', '-s', 'fixtures/cluster/outage-one-zone.yaml'];
    expect(runImage('simulate', ...args)).toBe(run(['simulate', ...args]).stdout);
    expect(runImage('check', 'fixtures/cluster/snapshot.yaml', '--fail-on', 'never')).toContain(
      'notes in 1 file',
    );
    expect(filesOf(root)).toEqual(files);
  });

  test('bring no sources and no packages', () => {
    const made = ['compiled'];
    const brought = ['bin', 'dist', 'docs', 'fixtures', 'package.json'];
    expect(readdirSync(root).sort()).toEqual([...made, ...brought].sort());
    expect(readdirSync(join(root, 'dist')).sort()).toEqual(['bundle', 'schemas']);
  });

  test('build a clone, in which the first line of the README runs', () => {
    const [, line = ''] = /^\$ npm ci && npx k8s-evict (.*)$/m.exec(read('README.md')) ?? [];
    const program = join(build, 'bin/k8s-evict.js');
    const printed = execFileSync(process.execPath, [program, ...line.split(' ')], {
      ...{ cwd: build, encoding: 'utf8' },
    });
    expect(printed).toBe(run(line.split(' ')).stdout);
  });
});
