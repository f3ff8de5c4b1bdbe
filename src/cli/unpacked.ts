import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

type Blocks = AsyncIterable<Uint8Array>;

/** The bytes of a file, unpacked if they begin as gzip does, regardless of the name. */
export async function* unpacked(blocks: Blocks): AsyncGenerator<Uint8Array> {
  const iterator = blocks[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < 2) {
    const next = await iterator.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  const all = resume(start, iterator);
  if (start[0] !== 0x1f || start[1] !== 0x8b) return yield* all;
  const source = Readable.from(all);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip);
  } finally {
    source.destroy();
  }
}

/**
 * A block is valid only until the next one is requested, and a stream reads ahead, so it gets
 * copies.
 */
async function* resume(
  start: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (start.length > 0) yield start;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
      yield Buffer.from(next.value);
    }
  } finally {
    await rest.return?.();
  }
}
