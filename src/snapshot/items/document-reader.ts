import type { Position } from '#diagnostics';
import { decodePiece } from '../bytes/decode.ts';
import { Passage } from '../bytes/passage.ts';
import { copyPiece, type Piece } from '../bytes/piece.ts';
import { remarksIn } from '../bytes/remarks.ts';
import { complainOf } from '../objects/complaints.ts';
import { type FileContext, ObjectReader } from '../objects/object-reader.ts';
import { itemsHeaderOf, recognise } from '../objects/recognise.ts';
import { SourceObject } from '../objects/source-object.ts';
import type { Format } from '../raw/format.ts';
import { EVERYTHING } from '../raw/shape.ts';
import { headerOf } from '../raw/value.ts';
import type { PieceSink } from '../split/piece-sink.ts';
import { type Alike, AlikeReader } from './alike/alike-reader.ts';
import type { Dialect } from './alike/dialect.ts';
import { expectsKind, refuseCutShort } from './cut-short.ts';
import { OpenDocument } from './open-document.ts';
import { TextReader } from './text-reader.ts';
import { readKept, readWhole } from './whole-document.ts';

/** Turns the pieces of one file into raw objects. */
export class DocumentReader implements PieceSink {
  readonly #file: FileContext;
  readonly #format: Format;
  readonly #objects: ObjectReader;
  readonly #alike: AlikeReader;
  readonly #texts: TextReader;
  #open = new OpenDocument();
  #hasDocuments = false;

  constructor(file: FileContext, format: Format, dialect: Dialect) {
    this.#file = file;
    this.#format = format;
    this.#objects = new ObjectReader(file);
    const { memory, interner } = file.findings;
    this.#alike = new AlikeReader(dialect, memory, interner);
    this.#texts = new TextReader(file, format, this.#objects, this.#alike);
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

  item(piece: Piece, endsFile: boolean): void {
    this.#noteRemarks(piece);
    const open = this.#open;
    if (endsFile && open.expectsKind) refuseCutShort(piece);
    open.keep(piece);
    // Once an item needs the enclosing document, all later items may need it too.
    if (open.readFrom !== undefined) return;
    const header = open.header && itemsHeaderOf(open.header);
    const verdict = this.#texts.read(this.#passage(piece), 'item', header);
    if (verdict === 'needs-header') open.waiting.push(copyPiece(piece));
    if (verdict === 'needs-document') open.readFrom = open.items;
    open.items++;
  }

  /** A search for mistakes or places reads every item in full. */
  itemLikeBefore(
    window: Buffer,
    start: number,
    indent: number,
    place: Position,
  ): Alike | undefined {
    const isReadAlone = this.#texts.isThorough || this.#file.findings.placing;
    if (isReadAlone || this.#open.readFrom !== undefined) return undefined;
    const alike = this.#alike.read(window, start, indent);
    if (alike === undefined) return undefined;
    const open = this.#open;
    if (open.isKept) open.keep({ bytes: window.subarray(start, alike.end), ...place });
    open.items++;
    this.#objects.takeProjected(alike.kind, alike.projected, place);
    return alike;
  }

  document(pieces: readonly Piece[], hadItems: boolean): void {
    this.#hasDocuments = true;
    for (const piece of pieces) this.#noteRemarks(piece);
    const passage = new Passage(this.#file.path, pieces);
    if (hadItems) this.#finishList(passage, pieces.at(1));
    else if (this.#texts.read(passage, 'document', undefined) === 'needs-document') {
      readWhole(passage, 0, this.#objects, this.#file.findings);
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
    const header = recognition.treat === 'list' ? recognition.items : {};
    for (const piece of this.#open.waiting) this.#texts.read(this.#passage(piece), 'item', header);
  }

  #passage(piece: Piece): Passage {
    return new Passage(this.#file.path, [piece]);
  }

  #noteRemarks(piece: Piece): void {
    const { findings, path } = this.#file;
    if (findings.placing) findings.remarks.push(...remarksIn(piece, path));
  }
}
