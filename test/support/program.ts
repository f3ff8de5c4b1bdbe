import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { inject } from 'vitest';

/** The top of the project, where programs of tests start. */
export const TOP = join(import.meta.dirname, '../..');

const PROGRAM = join(TOP, 'bin/k8s-evict.js');

export interface Ran {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  /** Over an environment without colours. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder in which it runs; the top of the project unless given. */
  readonly cwd?: string;
}

/** Runs the built `k8s-evict` as a user would. */
export const run = (args: readonly string[], options: RunOptions = {}): Ran =>
  start(process.execPath, [PROGRAM, ...args], options);

/** Runs a line of the shell in which `k8s-evict` and `npx k8s-evict` mean the built program. */
export const runLine = (line: string, options: RunOptions = {}): Ran =>
  start('sh', ['-c', line], options);

function start(
  command: string,
  args: readonly string[],
  { input, env, cwd = TOP }: RunOptions,
): Ran {
  const PATH = [commandsFolder, dirname(process.execPath), process.env['PATH']].join(delimiter);
  const { HOME = '' } = process.env;
  const options: SpawnSyncOptions = {
    cwd,
    env: { PATH, HOME, XDG_CACHE_HOME: inject('runFolder'), ...env },
    maxBuffer: 2 ** 28,
    ...(input === undefined ? {} : { input }),
  };
  const { status, stdout, stderr } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  return { exitCode: status, stdout, stderr };
}

/** A folder of its own for a test. It goes with the run. */
export const newFolder = (): string => mkdtempSync(join(inject('runFolder'), 'test-'));

/** The commands that lines of the shell find before all others. */
const commandsFolder = newFolder();
symlinkSync(PROGRAM, join(commandsFolder, 'k8s-evict'));
writeFileSync(join(commandsFolder, 'npx'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
