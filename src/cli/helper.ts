import type { ChildProcess } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { AS_TYPED } from './as-typed.ts';
import { spawnItself } from './lifeline.ts';
import { codeOf, reasonOf } from './os-errors.ts';

/** A process of this program that works for this one. */
export interface Helper {
  /** Each line of its results when it comes. */
  readonly lines: AsyncIterable<string>;
  /** See {@link Failure}. Waits for its end. */
  readonly failure: Promise<Failure>;
  kill(): void;
}

/**
 * What kept a process from its work, as the rest of a sentence about it: "was ended by SIGKILL".
 * Undefined if it did all of it, if it found its input wrong, as its caller does as well, or if its
 * caller ended it.
 */
type Failure = string | undefined;

/** What another process of this program printed. */
export interface Answer {
  readonly results: string;
  readonly messages: string;
  /** See {@link Failure}. */
  readonly failure: Failure;
}

/** The warning about a helper that failed. */
export const helperWarning = (failure: string): string =>
  `warning: a helper process ${failure}; the other processes do the rest of its work\n`;

/** Runs this program with other arguments, and hands over each line of its results when it comes. */
export function linesOfItself(args: readonly string[]): Helper {
  const child = beginItself(args, ['ignore', 'pipe', 'ignore']);
  if (child instanceof Error) return neverBegun(child);
  const ended = failureOf(child);
  let isTold = false;
  // Lines that come before anybody listens would be lost.
  const lines = linesOf(child)[Symbol.asyncIterator]();
  return {
    lines: { [Symbol.asyncIterator]: () => lines },
    failure: ended.then((failure) => (isTold ? undefined : failure)),
    kill: () => {
      isTold = true;
      // A busy process hears no signal that it could handle.
      child.kill('SIGKILL');
    },
  };
}

/** Runs this program with other arguments, and returns all that it prints. */
export async function runItself(args: readonly string[]): Promise<Answer> {
  const child = beginItself(args, ['ignore', 'pipe', 'pipe']);
  if (child instanceof Error) return { results: '', messages: '', failure: notBegun(child) };
  const printed = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const [failure, results = '', messages = ''] = await Promise.all([failureOf(child), ...printed]);
  return { results, messages, failure };
}

/** The process, or why Node.js lets none begin. */
function beginItself(
  args: readonly string[],
  streams: Parameters<typeof spawnItself>[2],
): ChildProcess | Error {
  try {
    return spawnItself(args, process.execArgv, streams, { [AS_TYPED]: 'true' });
  } catch (error) {
    if (error instanceof Error && codeOf(error) !== undefined) return error;
    throw error;
  }
}

const notBegun = (error: Error): string => `could not begin: ${reasonOf(error)}`;

const neverBegun = (error: Error): Helper => ({
  lines: (async function* () {})(),
  failure: Promise.resolve(notBegun(error)),
  kill: () => {},
});

/** The lines of its results; none if the system had no room for the process. */
const linesOf = ({ stdout }: ChildProcess): AsyncIterable<string> =>
  stdout ? createInterface({ input: stdout }) : (async function* () {})();

/** The exit codes of all done, of a check that failed, and of wrong input. */
const EXPECTED: readonly unknown[] = [0, 1, 2];

const failureOf = (child: ChildProcess): Promise<Failure> =>
  new Promise((resolve) => {
    child.on('error', (error) => resolve(notBegun(error)));
    child.on('exit', (code, signal) => {
      if (signal !== null) resolve(`was ended by ${signal}`);
      else resolve(EXPECTED.includes(code) ? undefined : `ended with exit code ${code}`);
    });
  });
