/** The most bytes that one block of a deflate stream stores. */
const BLOCK = 0xffff;
const HEAD = 5;
/** Arguments of one call are few enough for any engine. */
const CODES_AT_ONCE = 8_190;

/**
 * Bytes as a raw deflate stream in Base64. They are stored without compression, for platforms
 * without one that answers at once.
 */
export const stored = (bytes: Uint8Array): string => base64(inBlocks(bytes));

function inBlocks(bytes: Uint8Array): Uint8Array {
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));
  const stream = new Uint8Array(bytes.length + blocks * HEAD);
  const view = new DataView(stream.buffer);
  for (let block = 0, at = 0; block < blocks; block++) {
    const part = bytes.subarray(block * BLOCK, (block + 1) * BLOCK);
    const isLast = block === blocks - 1;
    stream[at] = isLast ? 1 : 0;
    view.setUint16(at + 1, part.length, true);
    view.setUint16(at + 1 + 2, ~part.length & BLOCK, true);
    stream.set(part, at + HEAD);
    at += HEAD + part.length;
  }
  return stream;
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CODES_AT_ONCE) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + CODES_AT_ONCE)));
  }
  return text;
}
