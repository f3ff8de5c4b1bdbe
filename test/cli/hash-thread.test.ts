import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ThreadedHash } from '../../src/cli/hash-thread.ts';

/** Bytes of which no stretch is like another. */
function bytesOf(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at + 4 <= length; at += 4)
    bytes.writeUInt32LE(Math.imul(at, 0x9e3779b1) >>> 0, at);
  return bytes;
}

function hashInParts(bytes: Buffer, part: number): string {
  const hashing = new ThreadedHash();
  for (let at = 0; at < bytes.length; at += part) hashing.update(bytes.subarray(at, at + part));
  return hashing.digest();
}

describe('the hash of a file', () => {
  it.each([
    ['nothing', 0, 1],
    ['a few bytes', 100, 7],
    ['just less than is worth a thread', 15_999_999, 1_000_000],
    ['a thread with full slots only', 16_000_000, 1_000_000],
    ['blocks of a pipe', 20_000_001, 65_536],
    ['more than the ring holds', 61_234_567, 999_983],
    ['one block that is larger than the ring', 40_000_000, 40_000_000],
  ])('is that of all its bytes: %s', (_, length, part) => {
    const bytes = bytesOf(length);
    expect(hashInParts(bytes, part)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});
