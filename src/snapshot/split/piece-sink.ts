import type { Position } from '#diagnostics';
import type { Piece } from '../bytes/piece.ts';

/** An item of a list. Its beginning is known, and its end is searched for when it is cut off. */
export interface ItemStart {
  readonly window: Buffer;
  readonly start: number;
  /** The indentation of the dash before it; 0 in JSON. */
  readonly indent: number;
  readonly place: Position;
  /** Undefined when the window ends first. Throws a {@link Refusal} when the item has no end. */
  readonly cut: () => CutItem | undefined;
}

/** The end of an item in its window, and the number of line breaks before it. */
export interface ItemEnd {
  readonly end: number;
  readonly breaks: number;
}

/** An item that was cut off. */
export interface CutItem extends ItemEnd {
  readonly piece: Piece;
  /** Whether the file ends after it, perhaps in the middle of it. */
  readonly endsFile: boolean;
}

/** Takes the pieces that a splitter cuts from a file. */
export interface PieceSink {
  /** The current document is a list, with this text before its items. */
  list(head: Piece): void;
  /**
   * Takes the item of the list that begins here, and returns its end. Undefined when the window ends
   * first: the item then begins the next window.
   */
  item(item: ItemStart): ItemEnd | undefined;
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
