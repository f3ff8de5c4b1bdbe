import type { Position } from '#diagnostics';
import { type Alike, AlikeReader } from '../alike/alike-reader.ts';
import { isMapping } from '../schema/collections.ts';
import { EVERYTHING, type Shape } from '../schema/shape.ts';
import type { Shares } from '../schema/shares.ts';
import { decodePiece } from '../source/decode.ts';
import { Passage } from '../source/passage.ts';
import { copyPiece, type Piece } from '../source/piece.ts';
import { CUT_SHORT_HINT, type Problem, Refusal, type TextProblem } from '../source/refusal.ts';
import { spotIn } from '../source/spot.ts';
import type { PieceSink } from '../split/piece-sink.ts';
import { readCarefulYaml } from '../yaml/careful-yaml.ts';
import { CONFIG_MAP_SHAPE } from './config-map.ts';
import type { Format } from './format.ts';
import { type Header, headerOf, type Recognition, recognise } from './kinds.ts';
import { type FileContext, ObjectReader } from './object-reader.ts';
import { OpenDocument } from './open-document.ts';
import { remarksIn } from './remarks.ts';
import { SourceObject } from './source-object.ts';
import { shapeOf } from './unnamed-shapes.ts';

/**
 * So much of each file is read thoroughly, so that every mistake in what people write by hand is
 * found; of the rest of a dump only what models read.
 */
const READ_THOROUGHLY = 1_000_000;

/** Turns the pieces of one file into raw objects. */
export class DocumentReader implements PieceSink {
  readonly #file: FileContext;
  readonly #format: Format;
  readonly #objects: ObjectReader;
  readonly #alike: AlikeReader;
  #open = new OpenDocument();
  #bytesRead = 0;
  #hasDocuments = false;

  constructor(file: FileContext, format: Format) {
    this.#file = file;
    this.#format = format;
    this.#objects = new ObjectReader(file);
    const { memory, interner } = file.findings;
    this.#alike = new AlikeReader(format.dialect, memory, interner);
  }

  /** Whether there was anything in the file but blanks and comments. */
  get hasDocuments(): boolean {
    return this.#hasDocuments;
  }

  list(head: Piece): void {
    this.#open.keep(head);
    const text = decodePiece(head);
    this.#open.header = this.#format.headerOfHead(text);
    this.#open.expectsKind = API_VERSION.test(text) && !KIND.test(text);
  }

  item(piece: Piece, endsFile: boolean): void {
    this.#noteRemarks(piece);
    const open = this.#open;
    if (endsFile && open.expectsKind) refuseCutShort(piece);
    open.keep(piece);
    // Once an item needs the document around it, so may all that follow.
    if (open.readFrom !== undefined) return;
    const header = open.header && itemsHeaderOf(open.header);
    const verdict = this.#read(this.#passage(piece), 'item', header);
    if (verdict === 'needs-header') open.waiting.push(copyPiece(piece));
    if (verdict === 'needs-document') open.readFrom = open.items;
    open.items++;
  }

  /** Where mistakes or places are looked for, every item is read for itself. */
  itemLikeBefore(
    window: Buffer,
    start: number,
    indent: number,
    { line, column }: Position,
  ): Alike | undefined {
    const isReadAlone = this.#bytesRead < READ_THOROUGHLY || this.#file.findings.placing;
    if (isReadAlone || this.#open.readFrom !== undefined) return undefined;
    const alike = this.#alike.read(window, start, indent);
    if (alike === undefined) return undefined;
    this.#open.keep({ bytes: window.subarray(start, alike.end), line, column });
    this.#open.items++;
    this.#objects.takeProjected(alike.kind, alike.projected, { line, column });
    return alike;
  }

  document(pieces: readonly Piece[], hadItems: boolean): void {
    this.#hasDocuments = true;
    for (const piece of pieces) this.#noteRemarks(piece);
    const passage = new Passage(this.#file.path, pieces);
    if (hadItems) this.#finishList(passage, pieces.at(1));
    else if (this.#read(passage, 'document', undefined) === 'needs-document') {
      this.#readWhole(passage, 0);
    }
    this.#open = new OpenDocument();
  }

  /** What stands around the items tells what those are that do not say so themselves. */
  #finishList(envelope: Passage, tail: Piece | undefined): void {
    const open = this.#open;
    if (tail !== undefined) open.keep(tail);
    const result = this.#format.read(envelope.text, EVERYTHING, true, this.#shares);
    if (result.kind === 'broken') this.#complain(envelope, result.problems);
    if (result.kind === 'needs-document') open.readFrom ??= open.items;
    if (open.readFrom !== undefined) this.#readKept(envelope);
    else if (result.kind === 'value') this.#finishItems(envelope, result.value);
  }

  #finishItems(envelope: Passage, value: unknown): void {
    const recognition = recognise(headerOf(value));
    if (recognition.treat !== 'list' && recognition.treat !== 'by-shape') {
      this.#objects.take(new SourceObject(value, envelope, [], () => value));
      return;
    }
    const header = recognition.treat === 'list' ? recognition.items : {};
    for (const piece of this.#open.waiting) this.#read(this.#passage(piece), 'item', header);
  }

  /** Reads the document once more and as a whole, from the first item that needed it. */
  #readKept(envelope: Passage): void {
    const { pieces, readFrom = 0, waiting } = this.#open;
    if (pieces === undefined) {
      this.#complain(envelope, [TOO_LONG_FOR_ANCHORS]);
      return;
    }
    const from = waiting.length > 0 ? 0 : readFrom;
    this.#readWhole(new Passage(this.#file.path, pieces), from);
  }

  #readWhole(passage: Passage, from: number): void {
    const careful = readCarefulYaml(passage.text);
    if (!careful.ok) {
      this.#complain(passage, careful.problems);
      return;
    }
    const { value } = careful;
    const object = new SourceObject(value, passage, [], () => value);
    const items = isMapping(value) ? value['items'] : value;
    if (from === 0 || !Array.isArray(items)) {
      this.#objects.take(object);
      return;
    }
    const path = isMapping(value) ? ['items'] : [];
    for (const [index, item] of items.entries()) {
      if (index < from) continue;
      this.#objects.take(object.item(item, [...path, index]), itemsHeaderOf(headerOf(value)));
    }
  }

  /**
   * Reads one object. `header` is that of the list's items, undefined as long as nobody knows it.
   */
  #read(
    passage: Passage,
    as: 'item' | 'document',
    header: Header | undefined,
  ): 'done' | 'needs-document' | 'needs-header' {
    const { text } = passage;
    const thoroughly = this.#bytesRead < READ_THOROUGHLY;
    this.#bytesRead += text.length;
    const peeked = this.#format.peek(text) ?? header;
    const recognition = peeked && recognise(peeked);
    if (recognition?.treat === 'ignore' && !thoroughly) {
      this.#objects.ignore(recognition.kind);
      return 'done';
    }
    if (as === 'item' && !thoroughly) this.#learn(passage, recognition);
    const result = this.#format.read(text, shapeFor(recognition), thoroughly, this.#shares);
    if (result.kind === 'needs-document') return 'needs-document';
    if (result.kind === 'broken') {
      this.#complain(passage, result.problems);
      return 'done';
    }
    const within = as === 'item' ? this.#format.pathOfItem : [];
    const again = (shape: Shape): unknown => {
      const once = this.#format.read(text, shape, false, this.#shares);
      return once.kind === 'value' ? valueAt(once.value, within) : undefined;
    };
    const found = valueAt(result.value, within);
    // A quick look at the header is no proof.
    const value = isOfType(found, peeked) ? found : again(EVERYTHING);
    if (as === 'item' && header === undefined && isUnnamed(value)) return 'needs-header';
    this.#objects.take(new SourceObject(value, passage, within, again), header);
    return 'done';
  }

  /** Takes an item for an example of those to come, if it says by itself what it is. */
  #learn({ pieces: [piece], text }: Passage, recognition: Recognition | undefined): void {
    if (recognition?.treat !== 'model' || piece === undefined || !this.#alike.wantsExample) return;
    const { bytes } = piece;
    const { kind, model } = recognition;
    // Places in the text are places in the bytes when each character is a byte.
    if (text.length !== bytes.length || this.#file.findings.placing) return;
    const outlined = this.#format.outline(text, model.shape);
    if (outlined !== undefined) this.#alike.learn({ kind, model, bytes, ...outlined });
  }

  get #shares(): Shares {
    return this.#file.findings.memory.shares;
  }

  #passage(piece: Piece): Passage {
    return new Passage(this.#file.path, [piece]);
  }

  #noteRemarks(piece: Piece): void {
    const { findings, path } = this.#file;
    if (findings.placing) findings.remarks.push(...remarksIn(piece, path));
  }

  #complain(passage: Passage, problems: readonly TextProblem[]): void {
    for (const { code, message, hint, start, end } of problems) {
      this.#file.findings.complaints.add(`${code} ${message}`, () => ({
        code,
        severity: 'error',
        message,
        ...(hint !== undefined && { hint }),
        ...passage.place(start, end),
      }));
    }
  }
}

/** kubectl sorts the fields of its lists: the version stands in front of the items, the kind behind. */
const API_VERSION = /^apiVersion:/m;
const KIND = /^kind:/m;

/** Half an item may still be YAML, and lack what was said of it further down. */
function refuseCutShort(item: Piece): never {
  const text = item.bytes.toString('utf8');
  throw new Refusal(CUT_SHORT, spotIn(item, text, text.trimEnd().length, 1));
}

const CUT_SHORT: Problem = {
  code: 'snapshot/truncated-yaml',
  message: 'the list ends in the middle, without the kind that should stand behind its items',
  hint: CUT_SHORT_HINT,
  endsEarly: true,
};

/** What has to be read of an object of this type. */
function shapeFor(recognition: Recognition | undefined): Shape {
  if (recognition?.treat === 'model') return recognition.model.shape;
  return recognition?.treat === 'config-map' ? CONFIG_MAP_SHAPE : EVERYTHING;
}

/** The header that a list gives to items without one; undefined when it is no list. */
function itemsHeaderOf(header: Header): Header | undefined {
  const recognition = recognise(header);
  return recognition.treat === 'list' ? recognition.items : undefined;
}

const isOfType = (value: unknown, expected: Header | undefined): boolean => {
  const { apiVersion, kind } = headerOf(value);
  if (expected === undefined || (apiVersion === undefined && kind === undefined)) return true;
  return kind === expected.kind && apiVersion === expected.apiVersion;
};

const isUnnamed = (value: unknown): boolean =>
  isMapping(value) && headerOf(value).kind === undefined && shapeOf(value) === undefined;

/** The item of a list of one, or the value itself. */
const valueAt = (value: unknown, [index]: readonly number[]): unknown =>
  index !== undefined && Array.isArray(value) ? value[index] : value;

const TOO_LONG_FOR_ANCHORS: TextProblem = {
  code: 'snapshot/too-complex',
  message: 'this list uses YAML anchors, and is too long to be read at once',
  hint: 'print it with kubectl get -o yaml, which uses no anchors',
  start: 0,
  end: 1,
};
