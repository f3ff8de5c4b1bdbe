import { createHash } from 'node:crypto';
import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ReadThread } from '../../src/cli/read-thread.ts';
import { readAhead } from '../../src/cli/stream-file.ts';
import { newFolder } from '../support/program.ts';

const FOLDER = newFolder();

/** Bytes of which no stretch is like another. */
function bytesOf(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at + 4 <= length; at += 4)
    bytes.writeUInt32LE(Math.imul(at, 0x9e3779b1) >>> 0, at);
  return bytes;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function save(bytes: Buffer): string {
  const path = join(FOLDER, `${bytes.length}`);
  writeFileSync(path, bytes);
  return path;
}

describe('a file that another thread reads', () => {
  it.each([
    ['nothing', 0],
    ['a few bytes', 1_000],
    ['exactly one slot', 1_000_000],
    ['full slots only, more than the ring has', 20_000_000],
    ['a last slot that is not full', 23_456_789],
  ])('comes as it stands on the disk, with its hash: %s', (_, length) => {
    const bytes = bytesOf(length);
    const thread = new ReadThread(openSync(save(bytes), 'r'));
    // Each block is good only until the next is asked for.
    const blocks = [...copiesOf(thread.blocks())];
    expect(Buffer.concat(blocks).equals(bytes)).toBe(true);
    expect(thread.digest()).toBe(sha256(bytes));
  });

  it('is hashed to its end when the rest is not read', () => {
    const bytes = bytesOf(30_000_000);
    const thread = new ReadThread(openSync(save(bytes), 'r'));
    for (const block of thread.blocks()) {
      expect(block.length).toBe(1_000_000);
      break;
    }
    expect(thread.digest()).toBe(sha256(bytes));
  });

  it('throws what reading it throws', () => {
    const thread = new ReadThread(openSync(FOLDER, 'r'));
    expect(() => [...thread.blocks()]).toThrow(expect.objectContaining({ code: 'EISDIR' }));
  });
});

function* copiesOf(blocks: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const block of blocks) yield Uint8Array.from(block);
}

describe('reading ahead', () => {
  it.each([
    ['of a small file', 5_000],
    ['of a large one', 33_000_000],
  ])('gives the bytes %s and their hash', async (_, length) => {
    const bytes = bytesOf(length);
    const { bytes: blocks, hashing } = readAhead(save(bytes));
    const found: Uint8Array[] = [];
    for await (const block of blocks instanceof Uint8Array ? [blocks] : blocks) {
      hashing.update(block);
      found.push(Uint8Array.from(block));
    }
    expect(Buffer.concat(found).equals(bytes)).toBe(true);
    expect(hashing.digest()).toBe(sha256(bytes));
  });
});
