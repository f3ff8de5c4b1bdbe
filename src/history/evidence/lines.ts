/** A line without its end, and its number from 1. */
export interface Line {
  /** Valid until the next block of lines is requested. */
  readonly bytes: Buffer;
  readonly number: number;
  /** The text ends here without an end of line, as a log does that was cut while it was written. */
  readonly isCut: boolean;
}

const NEWLINE = 10;

/**
 * The lines of a text that comes in chunks: those that end in one chunk together, so that a large
 * text costs few turns. Lines without any character are left out. A line that spans many chunks is
 * joined once.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly Line[]> {
  let begun: Buffer[] = [];
  let number = 1;
  for await (const chunk of chunks) {
    const lines: Line[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const part = chunk.subarray(from, end);
      const bytes = begun.length === 0 ? part : Buffer.concat([...begun, part]);
      begun = [];
      if (bytes.length > 0) lines.push({ bytes, number, isCut: false });
      number++;
      from = end + 1;
    }
    if (lines.length > 0) yield lines;
    // A copy, because the next chunk may reuse the memory.
    if (from < chunk.length) begun.push(Buffer.from(chunk.subarray(from)));
  }
  if (begun.length > 0) yield [{ bytes: Buffer.concat(begun), number, isCut: true }];
}
