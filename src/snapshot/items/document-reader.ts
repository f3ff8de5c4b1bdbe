import { decodePiece, Passage } from '../bytes/passage.ts';
import type { Piece } from '../bytes/piece.ts';
import { complainOf } from '../objects/complaints.ts';
import { type FileContext, ObjectReader } from '../objects/object-reader.ts';
import { recognise } from '../objects/recognise.ts';
import { SourceObject } from '../objects/source-object.ts';
import type { Format } from '../raw/format.ts';
import { EVERYTHING } from '../raw/shape.ts';
import { headerOf } from '../raw/value.ts';
import type { ItemEnd, ItemStart, PieceSink } from '../split/piece-sink.ts';
import { AlikeItemReader, CarefulItemReader } from './alike/alike-item-reader.ts';
import { AlikeReader } from './alike/alike-reader.ts';
import type { Dialect } from './alike/dialect.ts';
import { expectsKind } from './cut-short.ts';
import { type ItemReader, OpenDocument } from './item-reader.ts';
import { TextReader } from './text-reader.ts';
import { readKept, readWhole } from './whole-document.ts';

/** Turns the pieces of one file into raw objects. */
export class DocumentReader implements PieceSink {
  readonly #file: FileContext;
  readonly #format: Format;
  readonly #objects: ObjectReader;
  readonly #items: ItemReader;
  readonly #texts: TextReader;
  #open = new OpenDocument();
  #hasDocuments = false;

  constructor(file: FileContext, format: Format, dialect: Dialect) {
    this.#file = file;
    this.#format = format;
    this.#objects = new ObjectReader(file);
    this.#texts = new TextReader(file, format, this.#objects);
    const careful = new CarefulItemReader(file, this.#texts);
    const { needsTexts, memory, interner } = file.findings;
    const alike = new AlikeReader(dialect, memory, interner, file.isUtf8);
    this.#items = needsTexts ? careful : new AlikeItemReader(careful, alike, format, this.#objects);
  }

  /** Whether the file held anything but blanks and comments. */
  get hasDocuments(): boolean {
    return this.#hasDocuments;
  }

  list(head: Piece): void {
    this.#open.keep(head);
    const text = decodePiece(head);
    this.#open.header = this.#format.headerOfHead(text);
    this.#open.expectsKind = expectsKind(text);
  }

  item(item: ItemStart): ItemEnd | undefined {
    return this.#items.read(item, this.#open);
  }

  document(pieces: readonly Piece[], hadItems: boolean): void {
    this.#hasDocuments = true;
    const { findings, path } = this.#file;
    for (const piece of pieces) findings.addRemarks(piece, path);
    const passage = new Passage(path, pieces);
    if (hadItems) this.#finishList(passage, pieces.at(1));
    else if (this.#texts.read(passage, 'document', undefined) === 'needs-document') {
      readWhole(passage, 0, this.#objects, findings);
    }
    this.#open = new OpenDocument();
  }

  /** The envelope of a list gives the type of items that do not name their own. */
  #finishList(envelope: Passage, tail: Piece | undefined): void {
    const open = this.#open;
    if (tail !== undefined) open.keep(tail);
    const { complaints, memory } = this.#file.findings;
    const result = this.#format.read(envelope.text, EVERYTHING, true, memory.shares);
    if (result.kind === 'broken') complainOf(result.problems, envelope, complaints);
    if (result.kind === 'needs-document') open.readFrom ??= open.items;
    if (open.readFrom !== undefined) readKept(open, envelope, this.#objects, this.#file.findings);
    else if (result.kind === 'value') this.#finishItems(envelope, result.value);
  }

  #finishItems(envelope: Passage, value: unknown): void {
    const recognition = recognise(headerOf(value));
    if (recognition.treat !== 'list' && recognition.treat !== 'by-shape') {
      this.#objects.take(new SourceObject(value, envelope, [], () => value));
      return;
    }
    if (recognition.treat === 'list' && this.#open.items === 0) this.#objects.passEmptyList();
    const header = recognition.treat === 'list' ? recognition.items : {};
    for (const piece of this.#open.waiting) this.#texts.read(this.#passage(piece), 'item', header);
  }

  #passage(piece: Piece): Passage {
    return new Passage(this.#file.path, [piece]);
  }
}
