import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { newFolder, runLine, TOP } from '../support/program.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const POWER = ['-e', 'at=30s powerOff zones=us-east-1a'];
/** So many that no helper is done before the test is. */
const ENDLESS = ['--chances', '100000', '--jobs', '3'];

/** The processes with this word on their command lines. */
const processesWith = (word: string): readonly number[] =>
  readdirSync('/proc').flatMap((id) => {
    if (!/^\d+$/.test(id)) return [];
    try {
      const words = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0');
      return words.includes(word) ? [Number(id)] : [];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });

/** A run of the program with a word on its command line that its helpers have as well. */
class Run {
  static #count = 0;
  readonly #child: ChildProcess;
  readonly #word: string;
  /** The exit code or the signal, and what was printed. */
  readonly ended: Promise<readonly [end: unknown, stdout: string, stderr: string]>;

  constructor(args: readonly string[], option = '--seed', unit = '') {
    Run.#count += 1;
    this.#word = `${option}=${process.pid * 10 + Run.#count}${unit}`;
    const child = spawn(process.execPath, ['bin/k8s-evict.js', ...args, this.#word], { cwd: TOP });
    this.#child = child;
    onTestFinished(() => void child.kill('SIGKILL'));
    const end = once(child, 'exit').then(([code, signal]) => code ?? signal);
    this.ended = Promise.all([end, text(child.stdout), text(child.stderr)]);
  }

  /** The helpers, when there are so many. */
  async helpers(count: number): Promise<readonly number[]> {
    const { pid } = this.#child;
    const now = () => processesWith(this.#word).filter((id) => id !== pid);
    await vi.waitUntil(() => now().length === count, { interval: 10, timeout: 20_000 });
    return now();
  }

  /** Sends a signal to this process alone. */
  signal = (signal: NodeJS.Signals): unknown => this.#child.kill(signal);
}

const simulate = ['simulate', SNAPSHOT, ...POWER, ...ENDLESS];
const sweep = ['sweep', SNAPSHOT, '--over', 'pairs', '--chances', '29', '--jobs', '3'];
const slower = ['--set', 'controllerManager.node-monitor-grace-period=60s'];

describe.skipIf(!existsSync('/proc/self/cmdline'))('helpers (needs /proc)', () => {
  test.each<[NodeJS.Signals, string, readonly string[]]>([
    ['SIGTERM', 'simulate', simulate],
    ['SIGINT', 'simulate', simulate],
    ['SIGKILL', 'simulate', simulate],
    ['SIGKILL', 'diff', ['diff', SNAPSHOT, ...POWER, ...slower, ...ENDLESS]],
    ['SIGTERM', 'sweep', sweep],
    ['SIGKILL', 'sweep', sweep],
  ])('end by %s of who began them: %s', async (signal, _, args) => {
    const run = new Run(args);
    await run.helpers(2);
    run.signal(signal);
    await run.helpers(0);
  });

  test('end by SIGKILL of who began them: test', async () => {
    const folder = newFolder();
    for (const name of ['a', 'b']) {
      cpSync('fixtures/cluster/expectations', join(folder, name), { recursive: true });
    }
    const run = new Run(['test', folder, '--snapshot', SNAPSHOT, ...ENDLESS], '--duration', 's');
    await run.helpers(2);
    run.signal('SIGKILL');
    await run.helpers(0);
  });

  test('end by SIGKILL of who began them: a process with a larger heap', async () => {
    const [folder, pipe] = [newFolder(), 'pipe.yaml'];
    // Nobody writes to the pipe, so that the files behind it are never read.
    runLine(`mkfifo ${pipe}`, { cwd: folder });
    writeFileSync(join(folder, 'large.yaml'), '');
    truncateSync(join(folder, 'large.yaml'), 2 ** 32);
    const run = new Run(['simulate', join(folder, pipe), join(folder, 'large.yaml')]);
    await run.helpers(1);
    run.signal('SIGKILL');
    await run.helpers(0);
  });

  test('that are killed are missed, and others do their work', async () => {
    const few = ['--chances', '40', '--jobs', '3', '-o', 'json'];
    const run = new Run(['simulate', SNAPSHOT, ...POWER, ...few]);
    const [helper = 0] = await run.helpers(2);
    process.kill(helper, 'SIGKILL');
    const [end, stdout, stderr] = await run.ended;
    expect(end).toBe(0);
    expect(JSON.parse(stdout).chances.histories).toBe(40);
    expect(stderr).toBe(
      'warning: a helper process was ended by SIGKILL; the other processes do the rest of its work\n',
    );
  });
});
