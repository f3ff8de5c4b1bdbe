/** A line without its end, and its number from 1. Valid until the next one is requested. */
export interface Line {
  readonly bytes: Buffer;
  readonly number: number;
  /** The text ends here without an end of line, as a log does that was cut while it was written. */
  readonly isCut: boolean;
}

const NEWLINE = 10;

/** The lines of a text that comes in chunks. Lines without any character are left out. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of chunks) {
    const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, from)) {
      number++;
      if (end > from) yield { bytes: text.subarray(from, end), number, isCut: false };
      from = end + 1;
    }
    // A copy, because the next chunk may reuse the memory.
    rest = Buffer.from(text.subarray(from));
  }
  if (rest.length > 0) yield { bytes: rest, number: number + 1, isCut: true };
}
