import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Says which folder would be used, also where Node.js keeps no compiled code. */
const PRELOAD = `data:text/javascript,${encodeURIComponent(
  'import module from "node:module";' +
    'module.enableCompileCache = (folder) => process.stderr.write("kept in " + folder);',
)}`;

function run(environment: Readonly<Record<string, string>>, ...flags: readonly string[]): string {
  const words = [...flags, '--import', PRELOAD, 'bin/k8s-evict.js', '--version'];
  const { PATH = '' } = process.env;
  const { stderr, stdout } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    env: { PATH, HOME: '/home/someone', ...environment },
  });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  return stderr;
}

it('keeps compiled code in the cache folder of the user', () => {
  expect(run({ XDG_CACHE_HOME: '/caches' })).toContain('kept in /caches/k8s-evict');
  expect(run({})).toMatch(/kept in \/home\/someone\/.*k8s-evict/);
});

it('leaves the choice to Node.js where the user has made one', () => {
  expect(run({ NODE_COMPILE_CACHE: '/elsewhere' })).not.toContain('kept in');
});

it('prints the same where the cache folder cannot be written', () => {
  const words = ['bin/k8s-evict.js', 'behaviors'];
  const printed = ['/dev/null', process.env['HOME'] ?? ''].map((HOME) => {
    const { PATH = '' } = process.env;
    const { stdout, stderr, status } = spawnSync(process.execPath, words, {
      encoding: 'utf8',
      env: { PATH, HOME },
    });
    return { stdout, stderr, status };
  });
  expect(printed[0]?.stdout).not.toBe('');
  expect(printed[0]).toEqual(printed[1]);
});
