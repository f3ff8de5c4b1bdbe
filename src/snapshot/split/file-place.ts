import type { Piece } from '../bytes/piece.ts';

const NEWLINE = 10;

/** The number of line breaks in some bytes, counted while other code reads these bytes. */
export class Breaks {
  count = 0;
}

export function countBreaks(bytes: Buffer, from: number, to: number): number {
  let breaks = 0;
  for (let at = from; at < to; at++) if (bytes[at] === NEWLINE) breaks++;
  return breaks;
}

/** The place in a file of the bytes that a splitter works on; line and column count from 1. */
export class FilePlace {
  line = 1;
  column = 1;

  /** Passes over bytes. Columns count bytes, which are characters in nearly all names and keys. */
  pass(bytes: Buffer, from: number, to: number, breaks = countBreaks(bytes, from, to)): void {
    this.line += breaks;
    this.column = breaks === 0 ? this.column + to - from : to - bytes.lastIndexOf(NEWLINE, to - 1);
  }

  /** Cuts off the piece that begins here, and passes over it. */
  cut(bytes: Buffer, from: number, to: number): Piece {
    const { line, column } = this;
    this.pass(bytes, from, to);
    return { bytes: bytes.subarray(from, to), line, column };
  }
}
