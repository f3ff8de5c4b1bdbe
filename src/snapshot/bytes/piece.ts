/**
 * A stretch of a file that holds one object or one document, with its beginning; both count from 1.
 */
export interface Piece {
  readonly bytes: Buffer;
  readonly line: number;
  readonly column: number;
}

/** A copy of the piece, which stays valid when its memory is reused. */
export const copyPiece = (piece: Piece): Piece => ({ ...piece, bytes: Buffer.from(piece.bytes) });
