import type { Piece } from '../source/piece.ts';

/** Takes what a splitter cuts a file into. */
export interface PieceSink {
  /** The current document is a list, and this stands in front of its items. */
  list(head: Piece): void;
  /** One item of the list that the current document is. Behind it the file may end. */
  item(piece: Piece, endsFile: boolean): void;
  /** The end of a document: its pieces without the items, if it had any. */
  document(pieces: readonly Piece[], hadItems: boolean): void;
}

/** Cuts a file that comes in windows. */
export interface Splitter {
  /**
   * Takes what it can of the window and says how many bytes that was; the next window begins with
   * the rest. Of the last window it takes everything. Throws a {@link Refusal}.
   */
  take(window: Buffer, isLast: boolean): number;
}
