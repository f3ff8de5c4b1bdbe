import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { constants, createGunzip, deflateRawSync } from 'node:zlib';
import { BrokenGzip, type ByteWork } from '#snapshot';

/** The work on bytes as the native code of Node.js does it. */
export const NATIVE_BYTE_WORK: ByteWork = { isUtf8, gunzip };

const UNPACKED_CHUNK = 1_000_000;

async function* gunzip(
  packed: AsyncIterable<Uint8Array>,
  allowTruncated: boolean,
): AsyncGenerator<Uint8Array> {
  const source = Readable.from(copied(packed));
  const unpacked = createGunzip({
    chunkSize: UNPACKED_CHUNK,
    // Flushing accepts a stream without an end.
    finishFlush: allowTruncated ? constants.Z_SYNC_FLUSH : constants.Z_FINISH,
  });
  source.on('error', (error) => unpacked.destroy(error));
  try {
    yield* source.pipe(unpacked);
  } catch (error) {
    throw isZlibError(error) ? new BrokenGzip() : error;
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

/** Copied, because other threads unpack one block while the next is read. */
async function* copied(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const block of blocks) yield Buffer.from(block);
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));

/** Quick, and a tenth larger than the usual level. */
const LEVEL = 3;

/** A raw deflate stream of bytes, in Base64. */
export const pack = (bytes: Uint8Array): string =>
  deflateRawSync(bytes, { level: LEVEL }).toString('base64');
