import type { Piece } from '../source/piece.ts';

const NEWLINE = 10;

/** The line breaks within some bytes, counted while those bytes are read for another reason. */
export class Breaks {
  count = 0;
  /** The offset of the last break. */
  last = 0;

  static of(count: number, last: number): Breaks {
    const breaks = new Breaks();
    breaks.count = count;
    breaks.last = last;
    return breaks;
  }

  /** Counts the breaks of bytes that have not been read yet. */
  static within(bytes: Buffer, from: number, to: number): Breaks {
    const breaks = new Breaks();
    for (let at = from; at < to; at++) {
      if (bytes[at] !== NEWLINE) continue;
      breaks.count++;
      breaks.last = at;
    }
    return breaks;
  }
}

/** Where in a file the bytes stand that a splitter works on; both counts begin at 1. */
export class FilePlace {
  line = 1;
  column = 1;

  /** Goes past bytes. Columns count bytes, which are characters in nearly all names and keys. */
  pass(bytes: Buffer, from: number, to: number, breaks = Breaks.within(bytes, from, to)): void {
    this.line += breaks.count;
    this.column = breaks.count === 0 ? this.column + to - from : to - breaks.last;
  }

  /** The piece that begins here, and goes past it. */
  cut(bytes: Buffer, from: number, to: number, breaks?: Breaks): Piece {
    const { line, column } = this;
    this.pass(bytes, from, to, breaks);
    return { bytes: bytes.subarray(from, to), line, column };
  }
}
