import { Passage } from '../bytes/passage.ts';
import { copyPiece } from '../bytes/piece.ts';
import type { FileContext } from '../objects/object-reader.ts';
import type { CutItem, ItemStart } from '../split/piece-sink.ts';
import { refuseCutShort } from './cut-short.ts';
import type { ItemReader } from './item-reader.ts';
import type { OpenDocument } from './open-document.ts';
import type { TextReader } from './text-reader.ts';

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
