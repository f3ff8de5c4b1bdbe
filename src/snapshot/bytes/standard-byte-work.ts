import { BrokenGzip, type ByteWork } from './byte-work.ts';

/** The work as browsers and all other platforms can do it. */
export const STANDARD_BYTE_WORK: ByteWork = { isUtf8, gunzip };

function isUtf8(bytes: Uint8Array): boolean {
  try {
    STRICT_UTF8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true });

async function* gunzip(
  packed: AsyncIterable<Uint8Array>,
  allowTruncated: boolean,
): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream('gzip');
  const readable: ReadableStream<Uint8Array> = stream.readable;
  let hasEnded = false;
  const feeding = feed(packed, stream.writable, () => {
    hasEnded = true;
  });
  const reader = readable.getReader();
  try {
    for (;;) {
      const next = await reader.read();
      if (next.done) break;
      yield next.value;
    }
  } catch {
    if (!hasEnded || !allowTruncated) throw await causeOf(feeding);
  } finally {
    reader.cancel().catch(() => {});
  }
  // Errors of reading the input are not about gzip.
  const failed = await feeding;
  if (failed !== undefined) throw failed;
}

const causeOf = async (feeding: Promise<unknown>): Promise<unknown> =>
  (await feeding) ?? new BrokenGzip();

/** Returns the error of reading the input, if there is one. */
async function feed(
  packed: AsyncIterable<Uint8Array>,
  writable: DecompressionStream['writable'],
  tellEnd: () => void,
): Promise<unknown> {
  const writer = writable.getWriter();
  const ignore = () => {};
  writer.closed.catch(ignore);
  try {
    for await (const block of packed) {
      // A copy, because the next block may reuse the memory.
      const isTaken = await writer.write(Uint8Array.from(block)).then(
        () => true,
        () => false,
      );
      if (!isTaken) return undefined;
    }
  } catch (error) {
    writer.abort(error).catch(ignore);
    return error;
  }
  tellEnd();
  await writer.close().catch(ignore);
  return undefined;
}
