/** A stretch of a file that holds one object or one document, and where it begins; both from 1. */
export interface Piece {
  readonly bytes: Buffer;
  readonly line: number;
  readonly column: number;
}
