import { decodePiece } from '../../bytes/decode.ts';
import type { Piece } from '../../bytes/piece.ts';
import type { ObjectReader } from '../../objects/object-reader.ts';
import { recognise } from '../../objects/recognise.ts';
import type { Format } from '../../raw/format.ts';
import type { Header } from '../../raw/value.ts';
import type { ItemEnd, ItemStart } from '../../split/piece-sink.ts';
import type { CarefulItemReader } from '../careful-item-reader.ts';
import type { ItemReader } from '../item-reader.ts';
import type { OpenDocument } from '../open-document.ts';
import type { AlikeReader } from './alike-reader.ts';

/**
 * Reads an item by its differences from an earlier one, and leaves all other items to the careful
 * reader. The findings are the same as those of the careful reader alone.
 */
export class AlikeItemReader implements ItemReader {
  readonly #careful: CarefulItemReader;
  readonly #alike: AlikeReader;
  readonly #format: Format;
  readonly #objects: ObjectReader;

  constructor(
    careful: CarefulItemReader,
    alike: AlikeReader,
    format: Format,
    objects: ObjectReader,
  ) {
    this.#careful = careful;
    this.#alike = alike;
    this.#format = format;
    this.#objects = objects;
  }

  read(item: ItemStart, open: OpenDocument): ItemEnd | undefined {
    if (this.#careful.isThorough || open.readFrom !== undefined) {
      return this.#careful.read(item, open);
    }
    const { window, start, indent, place } = item;
    const alike = this.#alike.read(window, start, indent);
    if (alike !== undefined) {
      if (open.isKept) open.keep({ bytes: window.subarray(start, alike.end), ...place });
      open.items++;
      this.#objects.takeProjected(alike.kind, alike.projected, place);
      return alike;
    }
    const cut = this.#careful.read(item, open);
    if (cut !== undefined && this.#alike.wantsExample) this.#learn(cut.piece, open.itemsHeader);
    return cut;
  }

  /** Keeps an item as an example for later ones. */
  #learn(piece: Piece, itemsHeader: Header | undefined): void {
    const text = decodePiece(piece);
    const { bytes } = piece;
    // Offsets in the text equal offsets in the bytes only if each character is a byte.
    if (text.length !== bytes.length) return;
    const header = this.#format.peek(text) ?? itemsHeader;
    const recognition = header && recognise(header);
    if (recognition?.treat !== 'model') return;
    this.#alike.learn(text, { kind: recognition.kind, model: recognition.model, bytes });
  }
}
