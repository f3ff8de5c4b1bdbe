import type { Io } from './io.ts';
import { roleOf } from './role-of-file.ts';
import { UserError } from './user-error.ts';

/** A file that is read; `-` is standard input. */
export interface InputFile {
  readonly path: string;
  /** The user named the folder, not this file. */
  readonly fromFolder?: boolean;
}

/** The destination of results: a file, or standard output without one. */
interface Target {
  readonly file?: string;
}

/**
 * Checks that no output would overwrite an input, through any names and links. An earlier report in
 * a folder of inputs may be overwritten. Throws a {@link UserError}. Must run before the work.
 */
export async function keepInputs(
  outputs: readonly Target[],
  inputs: readonly InputFile[],
  io: Io,
): Promise<void> {
  const targets = new Map<string, Target>();
  for (const output of outputs) {
    const identity = await identityOfTarget(output, io);
    if (identity !== undefined) targets.set(identity, output);
  }
  if (targets.size === 0) return;
  for (const input of inputs) {
    const { path } = input;
    const identity = path === '-' ? io.identityOfStream(0) : await io.identityOf(path);
    const target = identity === undefined ? undefined : targets.get(identity);
    if (target === undefined || (await isLeftBehind(input, io))) continue;
    const which = target.file === path ? 'an input' : `the input ${nameOfInput(path)}`;
    throw new UserError(
      `${nameOf(target)} is ${which}: writing would destroy it`,
      'write to another file',
    );
  }
}

/** Checks that no two outputs go to one file, through any names and links. */
export async function keepApart(outputs: readonly Target[], io: Io): Promise<void> {
  const targets = new Map<string, Target>();
  for (const output of outputs) {
    const identity = await identityOfTarget(output, io);
    if (identity === undefined) continue;
    const other = targets.get(identity);
    targets.set(identity, output);
    if (other === undefined) continue;
    const isSameName = other.file === output.file;
    throw new UserError(
      `two outputs would go to ${nameOf(output)}${isSameName ? '' : `, which is also ${nameOf(other)}`}`,
      'give each a file of its own',
    );
  }
}

const identityOfTarget = async ({ file }: Target, io: Io): Promise<string | undefined> =>
  file === undefined ? io.identityOfStream(1) : io.identityOf(file);

/** A shell creates the file of standard output before anything is read. */
const isLeftBehind = async ({ path, fromFolder }: InputFile, io: Io): Promise<boolean> =>
  fromFolder === true && ((await io.sizeOf(path)) === 0 || (await roleOf(path, io)) === 'report');

const nameOf = ({ file }: Target): string => file ?? 'standard output';
const nameOfInput = (path: string): string => (path === '-' ? 'on standard input' : path);
