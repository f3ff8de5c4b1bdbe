import type { Position } from '#diagnostics';
import type { Piece } from '../source/piece.ts';

/** Takes what a splitter cuts a file into. */
export interface PieceSink {
  /** The current document is a list, with this text before its items. */
  list(head: Piece): void;
  /** One item of the list that the current document is. Behind it the file may end. */
  item(piece: Piece, endsFile: boolean): void;
  /**
   * Takes the item that begins at `start`, `indent` deep on its line, if it is like one before, and
   * says where it ends and how many line breaks it has; undefined when it has to be cut off.
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

/** Cuts a file that comes in windows. */
export interface Splitter {
  /**
   * Takes as much of the window as it can and returns the number of bytes; the next window begins
   * with the rest. The last window is taken whole. Throws a {@link Refusal}.
   */
  take(window: Buffer, isLast: boolean): number;
}
