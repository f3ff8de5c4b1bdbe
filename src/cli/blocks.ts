import type { Chunk } from '#print';

/** Pieces are joined to blocks of this many characters: a system call per line would be slow. */
const BLOCK_LENGTH = 65_536;

/** The same output in fewer pieces. Bytes stay as they are: their makers join them. */
export function blocksOf(chunks: Iterable<string>): Generator<string>;
export function blocksOf(chunks: Iterable<Chunk>): Generator<Chunk>;
export function* blocksOf(chunks: Iterable<Chunk>): Generator<Chunk> {
  let block = '';
  for (const chunk of chunks) {
    if (typeof chunk !== 'string') {
      if (block !== '') yield block;
      block = '';
      yield chunk;
      continue;
    }
    block += chunk;
    if (block.length < BLOCK_LENGTH) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}
