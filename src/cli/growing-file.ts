import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import process from 'node:process';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { tidyOnSignals } from './end-signals.ts';
import { orUserError } from './os-errors.ts';

/** A file that is written piece by piece and that nobody sees before it is whole. */
export interface GrowingFile {
  /** Throws a {@link UserError} when it cannot be written. */
  write(text: string): Promise<void>;
  /** Gives the whole file its name. */
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
}

/** Packs less than the usual level does, in half its time. */
const LEVEL = 4;

/**
 * Begins a file under a temporary name. A name that ends in `.gz` is packed. A pipe or a device is
 * written to as it is. Throws a {@link UserError} when it cannot be written.
 * @param mode of a new file
 */
export function openGrowing(path: string, mode = 0o666): Promise<GrowingFile> {
  return orUserError(`cannot write ${path}`, async () => {
    const target = await realpath(path).catch(() => path);
    const existing = await stat(target).catch(() => undefined);
    const isReplaced = existing === undefined || existing.isFile();
    const temporary = isReplaced ? `${target}.${process.pid}.tmp` : target;
    const file = createWriteStream(temporary, { mode });
    await once(file, 'open');
    const packed = path.endsWith('.gz') ? createGzip({ level: LEVEL }) : undefined;
    packed?.on('error', () => {}).pipe(file);
    const remove = () => isReplaced && rmSync(temporary, { force: true });
    const settle = tidyOnSignals(remove);
    const stream = new SteadyStream(packed ?? file, file);
    return {
      write: (text) => orUserError(`cannot write ${path}`, () => stream.write(text)),
      finish: () =>
        orUserError(`cannot write ${path}`, async () => {
          await stream.end();
          if (isReplaced) await rename(temporary, target);
          settle();
        }),
      discard: async () => {
        stream.destroy();
        if (isReplaced) await rm(temporary, { force: true });
        settle();
      },
    };
  });
}

/** A stream that takes text as fast as the disk does, and tells of errors with the next text. */
class SteadyStream {
  readonly #head: Writable;
  readonly #file: Writable;
  #error: Error | undefined;
  readonly #closed: Promise<void>;

  constructor(head: Writable, file: Writable) {
    this.#head = head;
    this.#file = file;
    this.#closed = finished(file).catch((error: Error) => {
      this.#error = error;
    });
  }

  async write(text: string): Promise<void> {
    if (this.#error === undefined && !this.#head.write(text)) {
      await Promise.race([once(this.#head, 'drain'), this.#closed]);
    }
    if (this.#error !== undefined) throw this.#error;
  }

  async end(): Promise<void> {
    this.#head.end();
    await this.#closed;
    if (this.#error !== undefined) throw this.#error;
  }

  destroy(): void {
    this.#head.destroy();
    this.#file.destroy();
  }
}
