import { copyPiece, type Piece } from '../bytes/piece.ts';
import { itemsHeaderOf } from '../objects/recognise.ts';
import type { Header } from '../raw/value.ts';
import type { ItemEnd, ItemStart } from '../split/piece-sink.ts';

/** Reads the items of lists, each from its beginning. */
export interface ItemReader {
  /**
   * Reads an item of the open document into the findings, and returns its end. Undefined when the
   * window ends first. Throws a {@link Refusal} where the file cannot be read any further.
   */
  read(item: ItemStart, open: OpenDocument): ItemEnd | undefined;
}

/** The pieces of a larger document are not kept: documents written by hand are smaller. */
const MOST_KEPT_BYTES = 16_000_000;

/** The state of the document being read, until it ends. */
export class OpenDocument {
  /** The header, when it precedes the items. */
  header: Header | undefined;
  /** Whether the kind of the list follows its items. */
  expectsKind = false;
  /** The number of items read so far. */
  items = 0;
  /** Items without a type of their own, which the text after the list may still give. */
  readonly waiting: Piece[] = [];
  /** The first item that cannot be read without the rest of the document. */
  readFrom: number | undefined;
  #bytes = 0;
  #pieces: Piece[] | undefined = [];

  /** All pieces cut off the document so far; undefined when they are too large. */
  get pieces(): readonly Piece[] | undefined {
    return this.#pieces;
  }

  /** The header that the list gives to items without one; undefined while it is unknown. */
  get itemsHeader(): Header | undefined {
    return this.header && itemsHeaderOf(this.header);
  }

  /** Whether the pieces are small enough to keep. */
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
