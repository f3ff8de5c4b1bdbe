import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import process from 'node:process';
import { isSea } from 'node:sea';
import { runInThread } from './run-in-thread.ts';

/**
 * Set for a process that another one of this program began: the descriptor of its lifeline. A
 * lifeline is a pipe that nobody writes to. The system closes it when the process at its other end
 * has ended, even by a signal that leaves no time to end others.
 */
const LIFELINE = 'K8S_EVICT_LIFELINE';

/** The first descriptor after the standard streams. */
const DESCRIPTOR = 3;

/**
 * Runs this program with other arguments in a process that ends when this one ends.
 * @param variables what its environment has besides that of this process
 */
export function spawnItself(
  args: readonly string[],
  flags: readonly string[],
  [input, output, error]: readonly ('inherit' | 'pipe' | 'ignore')[],
  variables: Readonly<Record<string, string>> = {},
): ChildProcess {
  const stdio: StdioOptions = [input, output, error, 'pipe'];
  const { words, env } = callOfItself(args, flags);
  const child = spawn(process.execPath, words, {
    stdio,
    env: { ...process.env, ...env, ...variables, [LIFELINE]: `${DESCRIPTOR}` },
  });
  const lifeline = child.stdio[DESCRIPTOR] as Socket | null | undefined;
  // It breaks with the child, and keeps no process that is done.
  lifeline?.on('error', () => {}).unref();
  return child;
}

/** A binary takes all words as arguments of the program, and flags from the environment only. */
function callOfItself(args: readonly string[], flags: readonly string[]) {
  if (!isSea()) return { words: [...flags, process.argv[1] ?? '', ...args], env: {} };
  const { NODE_OPTIONS: given } = process.env;
  const options = [...(given === undefined ? [] : [given]), ...flags].join(' ');
  return { words: [...args], env: options === '' ? {} : { NODE_OPTIONS: options } };
}

/**
 * Ends this process when the process that began it has ended. A thread watches the lifeline, because
 * this one can be busy for minutes without a look at its events.
 */
export function endWithParent(): void {
  const { [LIFELINE]: descriptor } = process.env;
  // Processes that this one begins have lifelines of their own, or none.
  delete process.env[LIFELINE];
  if (descriptor === undefined) return;
  runInThread(killAtEnd, ['net', 'process'], { descriptor: Number(descriptor) });
}

/** Runs in a thread of its own. */
function killAtEnd(
  { workerData: { descriptor: fd } }: { workerData: { descriptor: number } },
  { Socket }: { Socket: typeof import('node:net').Socket },
  { kill, pid }: Pick<NodeJS.Process, 'kill' | 'pid'>,
): void {
  // No handler of a busy process would run, so the signal is one that needs none.
  const end = (): void => void kill(pid, 'SIGKILL');
  new Socket({ fd, writable: false }).on('error', end).on('close', end).resume();
}
