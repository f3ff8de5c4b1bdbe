import { copyPiece, type Piece } from '../source/piece.ts';
import type { Header } from './kinds.ts';

/** Of a larger document nothing is kept: nobody writes one by hand. */
const MOST_KEPT_BYTES = 16_000_000;

/** What is known of the document that is being read, as long as it has not ended. */
export class OpenDocument {
  /** The header, when it stands in front of the items. */
  header: Header | undefined;
  /** Whether the kind of the list has still to come, behind the items. */
  expectsKind = false;
  /** How many items were read so far. */
  items = 0;
  /** Items that do not say what they are: what stands behind the list may. */
  readonly waiting: Piece[] = [];
  /** The first item that cannot be read without the rest of the document. */
  readFrom: number | undefined;
  #bytes = 0;
  #pieces: Piece[] | undefined = [];

  /** Everything that was cut off the document so far; undefined when that is too much. */
  get pieces(): readonly Piece[] | undefined {
    return this.#pieces;
  }

  /** Whether it is not too much yet. */
  get isKept(): boolean {
    return this.#pieces !== undefined;
  }

  keep(piece: Piece): void {
    if (this.#pieces === undefined) return;
    this.#bytes += piece.bytes.length;
    if (this.#bytes > MOST_KEPT_BYTES) this.#pieces = undefined;
    else this.#pieces.push(copyPiece(piece));
  }
}
