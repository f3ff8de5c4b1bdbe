import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { TOP } from '../support/program.ts';
import { fetchedByName } from './fetched-by-name.ts';

describe('what fetches a package by its name', () => {
  test.each([
    ['npm install --global "k8s-evict@$VERSION"', ['k8s-evict@$VERSION']],
    ['- run: npm i -g k8s-evict', ['k8s-evict']],
    ['npm install --global --offline ./a.tgz k8s-evict@latest', ['k8s-evict@latest']],
    ['npm exec -- k8s-evict check', ['k8s-evict']],
    ['$ npx k8s-evict simulate', ['k8s-evict']],
    ['`npx --yes k8s-evict@0.1.0 capture`', ['k8s-evict@0.1.0']],
    ['cd there && npm ci && npm add left-pad', ['left-pad']],
    ['yarn global add k8s-evict', ['k8s-evict']],
    ['pnpm dlx k8s-evict', ['k8s-evict']],
    ['bunx k8s-evict', ['k8s-evict']],
    ['kubectl krew install evict-sim', ['evict-sim']],
    ['brew install k8s-evict', ['k8s-evict']],
    ['docker run --rm -v a:b k8s-evict sweep', ['k8s-evict']],
    ['          image: k8s-evict:latest', ['k8s-evict:latest']],
    ['      - uses: OWNER/k8s-evict@v0.1.0', ['OWNER/k8s-evict@v0.1.0']],
    ['FROM ghcr.io/somebody/k8s-evict:1', ['ghcr.io/somebody/k8s-evict:1']],
  ])('%s', (line, names) => {
    expect(fetchedByName(line)).toEqual(names);
  });

  test.each([
    'npm ci',
    'npm ci && npx k8s-evict simulate fixtures/cluster/snapshot.yaml',
    'npm install --global --offline --ignore-scripts ./k8s-evict.tgz',
    'npm install -g ./k8s-evict-0.1.0.tgz',
    'npm install --global --offline --ignore-scripts "$file"',
    'npm run test:quick',
    'npx vitest run test/api-clients',
    'docker run --rm --pull=never -v a:b k8s-evict sweep',
    `          image: registry.example.com/k8s-evict@sha256:${'0'.repeat(64)}`,
    `      - uses: OWNER/k8s-evict@${'0'.repeat(40)} # v0.1.0`,
    'image: registry.example.com/web:1',
  ])('not %s', (line) => {
    expect(fetchedByName(line)).toEqual([]);
  });
});

describe('the repository', () => {
  const files = globSync('**/*', {
    cwd: TOP,
    dot: true,
    // Archives, and the lines above.
    ignore: [
      'node_modules',
      'dist',
      'coverage',
      '.git',
      '**/*.gz',
      'test/package/fetched-by-name*',
    ],
  }).sort();

  test('is read as a whole', () => {
    const known = [
      '.ci/run',
      '.pre-commit-hooks.yaml',
      'README.md',
      'action.yml',
      'deploy/Dockerfile',
    ];
    expect(files).toEqual(
      expect.arrayContaining([...known, 'docs/gitlab-diff.yaml', 'package.json']),
    );
  });

  test('fetches nothing by its name', () => {
    const found = files.flatMap((path) => {
      // Contributors and tests stand in a clone, where npx finds the program of the clone.
      const isOfClone = /^(CONTRIBUTING\.md$|\.ci\/|test\/)/.test(path);
      const text = readFileSync(join(TOP, path), 'utf8');
      const lines = isOfClone ? text.replaceAll('npx k8s-evict', 'k8s-evict') : text;
      return lines.split('\n').flatMap((line) => fetchedByName(line).map((name) => [path, name]));
    });
    // Other releases of Node.js come as packages.
    expect(found).toEqual([['.ci/run', 'node@$1']]);
  });
});
