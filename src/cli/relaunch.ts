import { execFile, spawn } from 'node:child_process';
import { totalmem } from 'node:os';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { getHeapStatistics } from 'node:v8';
import { exitCodeOf } from './end-signals.ts';

/** The available memory, in bytes. */
export interface Memory {
  /** The largest size of the heap of this process, in bytes. */
  readonly heapLimit: number;
  /** The memory of the machine or of the container, in bytes. */
  readonly machine: number;
  /** The user has chosen the size of the heap. */
  readonly isChosen: boolean;
}

const HEAP_FLAG = /--max[-_](old[-_]space|heap)[-_]size/;

export function memoryOfProcess(): Memory {
  const constrained = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const { NODE_OPTIONS: options = '' } = process.env;
  return {
    heapLimit: getHeapStatistics().heap_size_limit,
    machine: Math.min(totalmem(), constrained),
    isChosen: HEAP_FLAG.test([...process.execArgv, options].join(' ')),
  };
}

const LONGEST_ANSWER = 2 ** 30;

/** Runs this program with other arguments in a process of its own. */
export function runItself(
  args: readonly string[],
): Promise<{ readonly results: string; readonly messages: string }> {
  return new Promise((resolve) => {
    const [, program = ''] = process.argv;
    execFile(
      process.execPath,
      [program, ...args],
      { maxBuffer: LONGEST_ANSWER },
      (_, results, messages) => resolve({ results, messages }),
    );
  });
}

/** The output of another process while it works. */
export interface Helper {
  readonly lines: AsyncIterable<string>;
  kill(): void;
}

/** Set for a helper: its standard input ends with the process that began it. */
const IS_HELPER = 'K8S_EVICT_HELPER';

/**
 * Ends a helper when the process that began it has ended, even by a signal that leaves no time to end
 * helpers.
 */
export function endWithParent(): void {
  if (process.env[IS_HELPER] === undefined) return;
  const { stdin } = process;
  stdin.on('error', () => process.exit()).on('end', () => process.exit());
  stdin.resume();
  // It keeps no process alive that is done. A file has none of it.
  if ('unref' in stdin) stdin.unref();
}

/** Runs this program with other arguments, and hands over each line of its results when it comes. */
export function linesOfItself(args: readonly string[]): Helper {
  const [, program = ''] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, [IS_HELPER]: '1' },
  });
  // The reader of the lines detects missing ones.
  child.on('error', () => {});
  // Lines that come before anybody listens would be lost.
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { lines: { [Symbol.asyncIterator]: () => lines }, kill: () => void child.kill() };
}

/**
 * Megabytes of the space for new objects. Large runs create many short-lived objects: with four
 * times the default space, freeing them takes a fifth less time, and the whole run a twelfth less.
 */
const YOUNG_SPACE = 64;

/**
 * Runs this program with the same streams in a process with a heap of up to the given megabytes,
 * and returns its exit code. A process cannot enlarge its own heap limit.
 */
export function runWithHeap(megabytes: number, args: readonly string[]): Promise<number> {
  const [, program = ''] = process.argv;
  const larger = [`--max-old-space-size=${megabytes}`, `--max-semi-space-size=${YOUNG_SPACE}`];
  const flags = [...larger, ...process.execArgv];
  const child = spawn(process.execPath, [...flags, program, ...args], { stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  // A terminal interrupts both processes. This one only waits for the other.
  const stay = (): void => {};
  process.on('SIGTERM', pass);
  process.on('SIGHUP', pass);
  process.on('SIGINT', stay);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', pass);
      process.off('SIGHUP', pass);
      process.off('SIGINT', stay);
      resolve(code ?? exitCodeOf(signal ?? 'SIGKILL'));
    });
  });
}
