import type { Piece } from '../source/piece.ts';

const NEWLINE = 10;

/** Where in a file the bytes stand that a splitter works on; both counts begin at 1. */
export class FilePlace {
  line = 1;
  column = 1;

  /** Goes past bytes. Columns count bytes, which are characters in nearly all names and keys. */
  pass(bytes: Buffer, from: number, to: number): void {
    let lineStart = from;
    for (let at = from; at < to; at++) {
      if (bytes[at] !== NEWLINE) continue;
      this.line++;
      this.column = 1;
      lineStart = at + 1;
    }
    this.column += to - lineStart;
  }

  /** The piece that begins here, and goes past it. */
  cut(bytes: Buffer, from: number, to: number): Piece {
    const { line, column } = this;
    this.pass(bytes, from, to);
    return { bytes: bytes.subarray(from, to), line, column };
  }
}
