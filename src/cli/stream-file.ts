import {
  type BigIntStats,
  closeSync,
  createReadStream,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import { orUserError } from './os-errors.ts';
import { UserError } from './user-error.ts';

/** Larger blocks are read no faster. */
const BLOCK_BYTES = 1_000_000;

/**
 * The bytes of a file, block by block, each good until the next is asked for. Throws a
 * {@link UserError} when it cannot be read, and when somebody wrote to it meanwhile.
 */
export async function* streamFile(path: string): AsyncGenerator<Uint8Array> {
  const before = statOf(path);
  const blocks =
    before === undefined
      ? createReadStream(path, { highWaterMark: BLOCK_BYTES })[Symbol.asyncIterator]()
      : readBlocks(path, Number(before.size));
  const next = () => orUserError(`cannot read ${path}`, async () => blocks.next());
  for (let block = await next(); block.done !== true; block = await next()) yield block.value;
  const after = statOf(path);
  const isSame = before?.size === after?.size && before?.mtimeNs === after?.mtimeNs;
  if (before !== undefined && !isSame) {
    throw new UserError(`${path} was changed while it was read`, 'wait until it is complete');
  }
}

/** Undefined for what is no plain file: a pipe has no size and gives its bytes only once. */
function statOf(path: string): BigIntStats | undefined {
  try {
    const found = statSync(path, { bigint: true });
    return found.isFile() ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Read at once: a trip to the pool of threads for each block costs more than the reading. */
function* readBlocks(path: string, size: number): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    // A byte more than there is tells the end without another look.
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
