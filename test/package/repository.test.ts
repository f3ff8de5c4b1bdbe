import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, TOP } from '../support/program.ts';

const PACKAGE = join(TOP, 'package.json');

const addressesOf = (file: string) => {
  const { homepage, bugs, repository } = JSON.parse(readFileSync(file, 'utf8'));
  return [homepage, bugs.url, repository.url];
};

/** The step of a release that writes its address into a package.json. */
function setRepository(address: string) {
  const file = join(newFolder(), 'package.json');
  copyFileSync(PACKAGE, file);
  const step = join(TOP, 'packaging/set-repository.js');
  const { status, stderr } = spawnSync(process.execPath, [step, address, file], {
    encoding: 'utf8',
  });
  return { status, stderr, addresses: addressesOf(file), file };
}

describe('the address of the repository', () => {
  test('is a placeholder that leads nowhere, until a release has one', () => {
    for (const address of addressesOf(PACKAGE)) {
      expect(address).toMatch(/^(git\+)?https:\/\/repository\.invalid\/k8s-evict/);
    }
  });

  test('is written by a step of a release, and nothing else is', () => {
    const { status, addresses, file } = setRepository('https://git.example/ferries/k8s-evict');
    expect([status, addresses]).toEqual([
      0,
      [
        'https://git.example/ferries/k8s-evict#readme',
        'https://git.example/ferries/k8s-evict/issues',
        'git+https://git.example/ferries/k8s-evict.git',
      ],
    ]);
    const rest = (path: string) => {
      const { homepage, bugs, repository, ...others } = JSON.parse(readFileSync(path, 'utf8'));
      return others;
    };
    expect(rest(file)).toEqual(rest(PACKAGE));
  });

  test.each(['', 'git.example/x', 'https://git.example/a/b.git', 'https://git.example'])(
    'is refused where it is none: %j',
    (address) => {
      const { status, stderr, addresses } = setRepository(address);
      expect([status, addresses]).toEqual([2, addressesOf(PACKAGE)]);
      expect(stderr).toContain('https://HOST/OWNER/NAME');
    },
  );
});
