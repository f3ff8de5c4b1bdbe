import { decodePiece, Passage } from '../../bytes/passage.ts';
import { copyPiece, type Piece } from '../../bytes/piece.ts';
import type { FileContext, ObjectReader } from '../../objects/object-reader.ts';
import { recognise } from '../../objects/recognise.ts';
import type { Format } from '../../raw/format.ts';
import type { Header } from '../../raw/value.ts';
import type { CutItem, ItemEnd, ItemStart } from '../../split/piece-sink.ts';
import { refuseCutShort } from '../cut-short.ts';
import type { ItemReader, OpenDocument } from '../item-reader.ts';
import type { TextReader } from '../text-reader.ts';
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

/** Reads each item on its own: cuts it off, and reads its text. */
export class CarefulItemReader implements ItemReader {
  readonly #file: FileContext;
  readonly #texts: TextReader;

  constructor(file: FileContext, texts: TextReader) {
    this.#file = file;
    this.#texts = texts;
  }

  /** Whether the next item is still read thoroughly. */
  get isThorough(): boolean {
    return this.#texts.isThorough;
  }

  read(item: ItemStart, open: OpenDocument): CutItem | undefined {
    const cut = item.cut();
    if (cut !== undefined) this.#readPiece(cut, open);
    return cut;
  }

  #readPiece({ piece, endsFile }: CutItem, open: OpenDocument): void {
    const { findings, path } = this.#file;
    findings.addRemarks(piece, path);
    if (endsFile && open.expectsKind) refuseCutShort(piece);
    open.keep(piece);
    // Once an item needs the enclosing document, all later items may need it too.
    if (open.readFrom !== undefined) return;
    const verdict = this.#texts.read(new Passage(path, [piece]), 'item', open.itemsHeader);
    if (verdict === 'needs-header') open.waiting.push(copyPiece(piece));
    if (verdict === 'needs-document') open.readFrom = open.items;
    open.items++;
  }
}
