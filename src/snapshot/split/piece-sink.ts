import type { Position } from '#diagnostics';
import type { Piece } from '../bytes/piece.ts';

/** Takes the pieces that a splitter cuts from a file. */
export interface PieceSink {
  /** The current document is a list, with this text before its items. */
  list(head: Piece): void;
  /** One item of the list in the current document. The file may end after it. */
  item(piece: Piece, endsFile: boolean): void;
  /**
   * Takes the item that begins at `start`, `indent` deep on its line, if an earlier one is similar,
   * and returns its end and its number of line breaks. Undefined when the item must be cut off.
   */
  itemLikeBefore(
    window: Buffer,
    start: number,
    indent: number,
    place: Position,
  ): { readonly end: number; readonly breaks: number } | undefined;
  /** The end of a document: its pieces without the items, if it had any. */
  document(pieces: readonly Piece[], hadItems: boolean): void;
}

/** Cuts a file that is read in windows. */
export interface Splitter {
  /**
   * Takes as much of the window as it can and returns the number of bytes; the next window begins
   * with the rest. The last window is taken whole. Throws a {@link Refusal}.
   */
  take(window: Buffer, isLast: boolean): number;
}
