import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { orUserError, reasonOf } from './os-errors.ts';
import { UserError } from './user-error.ts';

/** A file of lines that grows while results come, and that a later process continues. */
export interface PartFile {
  /** The whole lines that it had. */
  readonly lines: readonly string[];
  /** Throws a {@link UserError} when it cannot be written; what is written stays usable. */
  append(line: string): void;
  close(): void;
}

/** Writes some of the bytes, from an index on, and returns their number. */
export type WriteBytes = (file: number, bytes: Uint8Array, from: number) => number;

/**
 * Opens a part, or begins it. A line that was cut off by the end of a process is removed.
 * @param write writes to the disk by default
 */
export const openPart = (path: string, write: WriteBytes = writeSync): Promise<PartFile> =>
  orUserError(`cannot write ${path}`, async () => {
    const file = openSync(path, 'a+');
    if (!fstatSync(file).isFile()) throw new UserError(`cannot write ${path}: it is no file`);
    const text = readFileSync(file, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    let length = Buffer.byteLength(whole);
    ftruncateSync(file, length);
    return {
      lines: whole.split('\n').slice(0, -1),
      append: (line) => {
        length = appendWhole({ file, path, write }, line, length);
      },
      close: () => closeSync(file),
    };
  });

/** Writes all of a line or nothing. Returns the length of the file. */
function appendWhole(
  {
    file,
    path,
    write,
  }: { readonly file: number; readonly path: string; readonly write: WriteBytes },
  line: string,
  length: number,
): number {
  const bytes = Buffer.from(line);
  try {
    let written = 0;
    while (written < bytes.length) written += write(file, bytes, written);
    return length + bytes.length;
  } catch (error) {
    ftruncateSync(file, length);
    const reason = error instanceof Error ? reasonOf(error) : 'it cannot be written';
    throw new UserError(
      `cannot write ${path}: ${reason}`,
      'its lines so far stay: the same command goes on behind them',
    );
  }
}
