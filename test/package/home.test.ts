import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder, TOP } from '../support/program.ts';

interface Homes {
  readonly homepage: string;
  readonly repository: { readonly url: string };
  readonly bugs: string;
}

const homesIn = (folder: string): readonly string[] => {
  const { homepage, repository, bugs }: Homes = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return [homepage, repository.url, bugs];
};

/** A copy of the two files that a release changes and runs. */
function copy(): string {
  const folder = newFolder();
  mkdirSync(join(folder, 'packaging'));
  for (const file of ['package.json', 'packaging/home.js']) {
    cpSync(join(TOP, file), join(folder, file));
  }
  return folder;
}

const release = (folder: string, ...args: readonly string[]): Buffer =>
  execFileSync(process.execPath, ['packaging/home.js', ...args], { cwd: folder, stdio: 'pipe' });

test('package.json names no home before a release, and one step writes it', () => {
  for (const home of homesIn(TOP))
    expect(home).toContain('https://k8s-evict.invalid/k8s-evict/k8s-evict');
  const folder = copy();
  release(folder, 'https://github.com/someone/k8s-evict');
  expect(homesIn(folder)).toEqual([
    'https://github.com/someone/k8s-evict#readme',
    'git+https://github.com/someone/k8s-evict.git',
    'https://github.com/someone/k8s-evict/issues',
  ]);
  expect(() => release(folder, 'https://example.com/another')).toThrow(/names a home already/);
});

test.each([[[]], [['k8s-evict']], [['http://example.com/k8s-evict']], [['https://example.com/']]])(
  'the step refuses %j',
  (args) => {
    const folder = copy();
    expect(() => release(folder, ...args)).toThrow(/is no address/);
    expect(homesIn(folder)).toEqual(homesIn(TOP));
  },
);
