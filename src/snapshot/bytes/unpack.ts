import { BrokenGzip, type ByteWork } from './byte-work.ts';
import { CUT_SHORT_HINT, Refusal } from './refusal.ts';

/** Takes bytes one after the other and computes their SHA-256. */
export interface Hashing {
  update(bytes: Uint8Array): void;
  /** Ends the hashing and returns hexadecimal digits. */
  digest(): string;
}

type Chunks = AsyncIterable<Buffer>;

/**
 * The UTF-8 text of a file in chunks, whatever its compression and encoding: gzip is recognised by
 * its first bytes rather than by the file's name, UTF-16 (as PowerShell writes it) by its byte
 * order mark. `hashing` sees the bytes as they are on the disk. Throws a {@link Refusal} when they
 * cannot be unpacked. A file that is cut short ends there, if that is allowed.
 */
export async function* unpack(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  hashing: Hashing,
  allowTruncated: boolean,
  work: Pick<ByteWork, 'gunzip'>,
): AsyncGenerator<Buffer> {
  const raw = await peek(hashed(bytes, hashing), 2);
  const isGzip = raw.start[0] === 0x1f && raw.start[1] === 0x8b;
  const text = await peek(isGzip ? gunzip(raw.chunks, allowTruncated, work) : raw.chunks, 3);
  const encoding = encodingOf(text.start);
  yield* encoding === 'utf-8' ? text.chunks : transcode(text.chunks, encoding);
}

async function* hashed(bytes: Uint8Array | AsyncIterable<Uint8Array>, hashing: Hashing): Chunks {
  for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
    hashing.update(chunk);
    yield inPlace(chunk);
  }
}

const inPlace = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The first bytes (fewer when there are no more) and all chunks with them. */
async function peek(chunks: Chunks, length: number): Promise<{ start: Buffer; chunks: Chunks }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < length) {
    const next = await iterator.next();
    if (next.done === true) break;
    // A copy, because the next chunk may reuse the memory.
    start = Buffer.concat([start, next.value]);
  }
  return { start, chunks: resume(start, iterator) };
}

async function* resume(start: Buffer, rest: AsyncIterator<Buffer>): Chunks {
  try {
    if (start.length > 0) yield start;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
      yield next.value;
    }
  } finally {
    await rest.return?.();
  }
}

async function* gunzip(
  chunks: Chunks,
  allowTruncated: boolean,
  work: Pick<ByteWork, 'gunzip'>,
): Chunks {
  try {
    for await (const chunk of work.gunzip(chunks, allowTruncated)) yield inPlace(chunk);
  } catch (error) {
    throw error instanceof BrokenGzip ? new Refusal(BROKEN_GZIP) : error;
  }
}

const BROKEN_GZIP = {
  code: 'snapshot/broken-gzip',
  message: 'the file is packed with gzip, and cannot be unpacked to its end',
  hint: CUT_SHORT_HINT,
};

type Encoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be';

function encodingOf(start: Buffer): Encoding {
  const mark = start.toString('hex', 0, 3);
  if (mark === 'efbbbf') return 'utf-8-bom';
  if (mark.startsWith('fffe')) return 'utf-16le';
  return mark.startsWith('feff') ? 'utf-16be' : 'utf-8';
}

async function* transcode(chunks: Chunks, encoding: Encoding): Chunks {
  if (encoding === 'utf-8-bom') return yield* withoutMark(chunks);
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
    yield Buffer.from(decoder.decode());
  } catch (error) {
    throw error instanceof TypeError ? new Refusal(BROKEN_UTF16) : error;
  }
}

const MARK_LENGTH = 3;

async function* withoutMark(chunks: Chunks): Chunks {
  let left = MARK_LENGTH;
  for await (const chunk of chunks) {
    const skipped = Math.min(left, chunk.length);
    left -= skipped;
    yield chunk.subarray(skipped);
  }
}

const BROKEN_UTF16 = {
  code: 'snapshot/invalid-utf16',
  message: 'the file begins like UTF-16 text and goes on like none',
  hint: 'save the file as UTF-8',
};
