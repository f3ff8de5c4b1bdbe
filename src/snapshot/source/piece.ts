/** A stretch of a file that holds one object or one document, and where it begins; both from 1. */
export interface Piece {
  readonly bytes: Buffer;
  readonly line: number;
  readonly column: number;
}

/** The same piece, for those who keep it when the memory it lies in is used for what comes next. */
export const copyPiece = (piece: Piece): Piece => ({ ...piece, bytes: Buffer.from(piece.bytes) });
