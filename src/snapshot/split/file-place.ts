import type { Piece } from '../bytes/piece.ts';

const NEWLINE = 10;

/** The line breaks within some bytes, counted while other code reads these bytes. */
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

/** The place in a file of the bytes that a splitter works on; line and column count from 1. */
export class FilePlace {
  line = 1;
  column = 1;

  /** Passes over bytes. Columns count bytes, which are characters in nearly all names and keys. */
  pass(bytes: Buffer, from: number, to: number, breaks = Breaks.within(bytes, from, to)): void {
    this.line += breaks.count;
    this.column = breaks.count === 0 ? this.column + to - from : to - breaks.last;
  }

  /** Cuts off the piece that begins here, and passes over it. */
  cut(bytes: Buffer, from: number, to: number, breaks?: Breaks): Piece {
    const { line, column } = this;
    this.pass(bytes, from, to, breaks);
    return { bytes: bytes.subarray(from, to), line, column };
  }
}
