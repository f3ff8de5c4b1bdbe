/** Pieces are joined to blocks of this many characters: a system call per line would be slow. */
const BLOCK_LENGTH = 65_536;

/** The same text in fewer pieces. */
export function* blocksOf(chunks: Iterable<string>): Generator<string> {
  let block = '';
  for (const chunk of chunks) {
    block += chunk;
    if (block.length < BLOCK_LENGTH) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}
