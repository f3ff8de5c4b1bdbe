import type { createHash } from 'node:crypto';
import type { closeSync, readSync } from 'node:fs';
import { getSystemErrorName } from 'node:util';
import type { Hashing } from '#snapshot';
import { runInThread } from './run-in-thread.ts';
import { digestOf, newRing, type SharedRing, tell, waitFor } from './shared-ring.ts';

/** The number of megabytes that the thread reads ahead. */
const SLOTS = 8;
/** More slots than any file has. */
const ALL = 2 ** 31 - 1;

/** Reads an open file to its end, and hashes it, on another core. */
export class ReadThread implements Hashing {
  readonly #ring = newRing(SLOTS);
  #taken = 0;
  #isLast = false;

  /** The thread owns the file from here on and closes it. */
  constructor(file: number) {
    runInThread(readSlots, ['fs', 'crypto'], { ...this.#ring, file });
  }

  /**
   * The blocks of the file, each valid until the next is requested. Rethrows errors of reading.
   */
  *blocks(): Generator<Uint8Array> {
    try {
      while (!this.#isLast) {
        yield this.#next();
        tell(this.#ring.emptied, this.#taken);
      }
    } finally {
      // All remaining slots count as empty, so that the thread hashes the rest of the file.
      tell(this.#ring.emptied, ALL);
    }
  }

  #next(): Uint8Array {
    const { slots, lengths, filled } = this.#ring;
    const at = this.#taken % SLOTS;
    waitFor(filled, this.#taken + 1);
    const length = lengths[at] ?? 0;
    const slot = slots[at] ?? new Uint8Array(0);
    this.#taken++;
    this.#isLast = length < slot.length;
    if (length < 0) throw systemError(length);
    return slot.subarray(0, length);
  }

  /** The thread sees all bytes itself. */
  update(): void {}

  /** The digest of the whole file, in hexadecimal digits. */
  digest(): string {
    return digestOf(this.#ring);
  }
}

const systemError = (number: number): Error =>
  Object.assign(new Error('reading failed'), { code: getSystemErrorName(number) });

/**
 * Runs in a thread of its own. An error is passed as the negative length of the last slot.
 */
function readSlots(
  { workerData }: { workerData: SharedRing & { readonly file: number } },
  fs: { readSync: typeof readSync; closeSync: typeof closeSync },
  crypto: { createHash: typeof createHash },
): void {
  const { slots, lengths, filled, emptied, ended, digest, file } = workerData;
  const hash = crypto.createHash('sha256');
  const fill = (slot: Uint8Array): number => {
    let length = 0;
    try {
      while (length < slot.length) {
        const more = fs.readSync(file, slot, length, slot.length - length, null);
        if (more === 0) break;
        length += more;
      }
    } catch (error) {
      return (error as NodeJS.ErrnoException).errno ?? -1;
    }
    hash.update(slot.subarray(0, length));
    return length;
  };
  for (let done = 0, isLast = false; !isLast; done++) {
    for (;;) {
      const free = Atomics.load(emptied, 0);
      if (free + slots.length > done) break;
      Atomics.wait(emptied, 0, free);
    }
    const at = done % slots.length;
    const slot = slots[at] ?? new Uint8Array(0);
    const length = fill(slot);
    lengths[at] = length;
    isLast = length < slot.length;
    Atomics.store(filled, 0, done + 1);
    Atomics.notify(filled, 0);
  }
  fs.closeSync(file);
  digest.set(hash.digest());
  Atomics.store(ended, 0, 1);
  Atomics.notify(ended, 0);
}
