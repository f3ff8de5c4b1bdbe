import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder, TOP } from '../support/program.ts';

const PROGRAM = join(TOP, 'bin/k8s-evict.js');
const SIMULATE = ['simulate', 'fixtures/cluster/snapshot.yaml', '-e', 'powerOff all=true'];

const PERMISSION_MODEL = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

type Environment = Readonly<Record<string, string>>;

function start(args: readonly string[], env: Environment, program = PROGRAM, flags: string[] = []) {
  const { PATH = '' } = process.env;
  const words = [...flags, program, ...args];
  const options = { cwd: TOP, encoding: 'utf8', env: { PATH, HOME: '/nobody', ...env } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, words, options);
  return { status, stdout, stderr };
}

/** The files that are kept below a folder, with what tells whether one was written again. */
const keptIn = (folder: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path, statSync(path).ino]),
  );

const WITHOUT_CACHE = { NODE_DISABLE_COMPILE_CACHE: '1' };
const withoutCache = start(SIMULATE, WITHOUT_CACHE);

describe('compiled code', () => {
  it('is kept in the cache folder of the user, and used as it is by the next start', () => {
    const XDG_CACHE_HOME = newFolder();
    const first = start(SIMULATE, { XDG_CACHE_HOME });
    const kept = keptIn(XDG_CACHE_HOME);
    expect(Object.keys(kept).every((path) => path.includes('/k8s-evict/'))).toBe(true);
    expect(Object.keys(kept).some((path) => path.endsWith('/run-scenario.cjs'))).toBe(true);
    const second = start(SIMULATE, { XDG_CACHE_HOME });
    expect(keptIn(XDG_CACHE_HOME)).toEqual(kept);
    expect([first, second]).toEqual([withoutCache, withoutCache]);
  });

  it('grows when a command needs more of the program', () => {
    const XDG_CACHE_HOME = newFolder();
    start(['--help'], { XDG_CACHE_HOME });
    const few = Object.keys(keptIn(XDG_CACHE_HOME));
    start(SIMULATE, { XDG_CACHE_HOME });
    const many = Object.keys(keptIn(XDG_CACHE_HOME));
    expect(many).toEqual(expect.arrayContaining(few));
    expect(many.length).toBeGreaterThan(few.length);
  });

  it('is made again where a file is damaged', () => {
    const XDG_CACHE_HOME = newFolder();
    start(SIMULATE, { XDG_CACHE_HOME });
    const files = Object.keys(keptIn(XDG_CACHE_HOME));
    const whole = files.map((path) => readFileSync(path).length);
    for (const [index, path] of files.entries()) {
      const bytes = readFileSync(path);
      const place = Math.floor((bytes.length * (index + 1)) / (files.length + 1));
      if (index % 3 === 0) writeFileSync(path, bytes.subarray(0, place));
      else writeFileSync(path, bytes.fill(bytes[place] === 0 ? 1 : 0, place, place + 1));
    }
    expect(start(SIMULATE, { XDG_CACHE_HOME })).toEqual(withoutCache);
    const kept = keptIn(XDG_CACHE_HOME);
    expect(start(SIMULATE, { XDG_CACHE_HOME })).toEqual(withoutCache);
    expect(keptIn(XDG_CACHE_HOME)).toEqual(kept);
    expect(Object.keys(kept)).toHaveLength(whole.length);
  });

  it('is not that of a module which has changed since, to one of the same length', () => {
    const [installation, XDG_CACHE_HOME] = [newFolder(), newFolder()];
    for (const part of ['bin', 'dist/bundle'])
      cpSync(join(TOP, part), join(installation, part), { recursive: true });
    const program = join(installation, 'bin/k8s-evict.js');
    const before = start(['--help'], { XDG_CACHE_HOME }, program).stdout;
    const folder = join(installation, 'dist/bundle');
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.cjs'))) {
      const path = join(folder, name);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('Tells', 'Shows'));
    }
    const after = start(['--help'], { XDG_CACHE_HOME }, program).stdout;
    expect(before).toContain('Tells');
    expect(after).toBe(before.replaceAll('Tells', 'Shows'));
  });

  it('is kept in the folder that NODE_COMPILE_CACHE names', () => {
    const [named, XDG_CACHE_HOME] = [newFolder(), newFolder()];
    start(['--version'], { NODE_COMPILE_CACHE: named, XDG_CACHE_HOME });
    expect(Object.keys(keptIn(named))).not.toEqual([]);
    expect(keptIn(XDG_CACHE_HOME)).toEqual({});
  });

  it.each([
    ['where the user wants none', WITHOUT_CACHE, []],
    ['under the permission model', {}, [PERMISSION_MODEL, '--allow-fs-read=*']],
    ['by a process with flags of its own', {}, ['--max-old-space-size=600']],
  ])('is not kept %s', (_, environment, flags) => {
    const XDG_CACHE_HOME = newFolder();
    const { status } = start(['behaviors'], { XDG_CACHE_HOME, ...environment }, PROGRAM, flags);
    expect(status).toBe(0);
    expect(keptIn(XDG_CACHE_HOME)).toEqual({});
  });

  it('is missed by nobody where the folder cannot be written', () => {
    expect(start(SIMULATE, { XDG_CACHE_HOME: '/dev/null' })).toEqual(withoutCache);
  });
});
