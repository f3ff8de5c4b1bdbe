import { createHash } from 'node:crypto';
import {
  type BigIntStats,
  closeSync,
  createReadStream,
  openSync,
  type ReadStream,
  readSync,
  statSync,
} from 'node:fs';
import process from 'node:process';
import { clearTimeout, setTimeout } from 'node:timers';
import type { Hashing, SnapshotInput } from '#snapshot';
import { visible } from '#units';
import { ThreadedHash } from './hash-thread.ts';
import { orUserError } from './os-errors.ts';
import { ReadThread } from './read-thread.ts';
import { UserError } from './user-error.ts';

/** Larger blocks do not speed up reading. */
const BLOCK_BYTES = 1_000_000;

/** Smaller files are read before a thread has started. */
const WORTH_A_THREAD = 32_000_000;

/**
 * The bytes of a file, block by block. A block is valid until the next one is requested. Throws a
 * {@link UserError} if the file cannot be read, or if another process wrote to it meanwhile.
 */
export const streamFile = (path: string): AsyncGenerator<Uint8Array> =>
  streamBlocks(path, readBlocks);

/** The same with its hash; large files are read ahead and hashed on another core. */
export function readAhead(path: string): Required<Pick<SnapshotInput, 'bytes' | 'hashing'>> {
  const hashing = new FileHashing();
  const bytes = streamBlocks(path, (file, size) => {
    const thread = size < WORTH_A_THREAD ? undefined : new ReadThread(file);
    hashing.choose(thread ?? hashHere());
    return thread?.blocks() ?? readBlocks(file, size);
  });
  return { bytes, hashing };
}

/** Hashes a file on another core if it is large. A pipe counts as large. */
class FileHashing implements Hashing {
  #chosen: Hashing | undefined;

  choose(hashing: Hashing): void {
    this.#chosen = hashing;
  }

  update(bytes: Uint8Array): void {
    this.#chosen ??= new ThreadedHash();
    this.#chosen.update(bytes);
  }

  digest(): string {
    return (this.#chosen ?? hashHere()).digest();
  }
}

function hashHere(): Hashing {
  const hash = createHash('sha256');
  return { update: (bytes) => hash.update(bytes), digest: () => hash.digest('hex') };
}

/** Reads an open file of this size, and closes it. */
type BlockReader = (file: number, size: number) => Generator<Uint8Array>;

async function* streamBlocks(path: string, read: BlockReader): AsyncGenerator<Uint8Array> {
  const before = statOf(path);
  const orFail = <T>(run: () => T) => orUserError(`cannot read ${path}`, async () => run());
  const blocks =
    before === undefined
      ? openPipe(path)[Symbol.asyncIterator]()
      : await orFail(() => read(openSync(path, 'r'), Number(before.size)));
  try {
    const next = () => orFail(() => blocks.next());
    for (let block = await next(); block.done !== true; block = await next()) yield block.value;
  } finally {
    await blocks.return?.(undefined);
  }
  const after = statOf(path);
  const isSame = before?.size === after?.size && before?.mtimeNs === after?.mtimeNs;
  if (before !== undefined && !isSame) {
    throw new UserError(`${path} was changed while it was read`, 'wait until it is complete');
  }
}

/** In milliseconds. A writing program has opened the pipe by then. */
const PATIENCE = 1_000;

/** A pipe opens only once a process writes to it. A message reminds a user who forgot that. */
function openPipe(path: string): ReadStream {
  const stream = createReadStream(path, { highWaterMark: BLOCK_BYTES });
  const tell = () =>
    process.stderr.write(`waiting for a program that writes to ${visible(path)}\n`);
  const timer = setTimeout(tell, PATIENCE);
  for (const event of ['open', 'error', 'close']) stream.once(event, () => clearTimeout(timer));
  return stream;
}

/** Undefined for anything but a plain file: a pipe has no size and gives its bytes only once. */
function statOf(path: string): BigIntStats | undefined {
  try {
    const found = statSync(path, { bigint: true });
    return found.isFile() ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Synchronous, because a trip to the thread pool for each block costs more than reading it. */
function* readBlocks(file: number, size: number): Generator<Uint8Array> {
  try {
    // One byte more than the size detects the end without another read.
    const block = Buffer.allocUnsafeSlow(Math.min(size + 1, BLOCK_BYTES));
    for (;;) {
      const length = readSync(file, block);
      if (length === 0) return;
      yield block.subarray(0, length);
      if (length < block.length) return;
    }
  } finally {
    closeSync(file);
  }
}
