import { type BigIntStats, createReadStream, readFileSync, statSync } from 'node:fs';
import { orUserError } from './os-errors.ts';
import { UserError } from './user-error.ts';

/** Smaller files are read as a whole. */
const LEAST_STREAMED = 4_000_000;
/** Larger blocks are read no faster, and several of them lie about until memory is tidied up. */
const BLOCK_BYTES = 1_000_000;

/**
 * The bytes of a file, block by block. Throws a {@link UserError} when it cannot be read, and when
 * somebody wrote to it meanwhile.
 */
export async function* streamFile(path: string): AsyncGenerator<Uint8Array> {
  const before = statOf(path);
  // There may be thousands of small ones: each trip to the pool of threads would cost more than the reading.
  if (before !== undefined && before.size < LEAST_STREAMED) {
    yield await orUserError(`cannot read ${path}`, async () => readFileSync(path));
  } else {
    yield* streamBlocks(path);
  }
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

async function* streamBlocks(path: string): AsyncGenerator<Uint8Array> {
  const stream = createReadStream(path, { highWaterMark: BLOCK_BYTES });
  const blocks = stream[Symbol.asyncIterator]();
  const next = () => orUserError(`cannot read ${path}`, () => blocks.next());
  for (let block = await next(); block.done !== true; block = await next()) yield block.value;
}
