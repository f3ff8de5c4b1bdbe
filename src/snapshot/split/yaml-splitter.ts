import { copyPiece, type Piece } from '../bytes/piece.ts';
import { Refusal } from '../bytes/refusal.ts';
import { type Spot, spotIn } from '../bytes/spot.ts';
import type { CutItem, PieceSink, Splitter } from './piece-sink.ts';
import {
  isItemsKey,
  isMarker,
  isNoContent,
  isVersionKey,
  itemIndentOf,
  NEWLINE,
  PERCENT,
  VERSION_KEY,
} from './yaml-lines.ts';

/**
 * Cuts a YAML stream into documents, and lists into their items, by the first characters of each
 * line. Items are recognised by their indentation. The contents of an item are never examined,
 * because all of them are indented deeper.
 */
export class YamlSplitter implements Splitter {
  readonly #sink: PieceSink;
  #state: 'head' | 'items' | 'tail' = 'head';
  /** The text before the items. */
  #head: Piece | undefined;
  #itemIndent = 0;
  /** The line on which the next window begins. */
  #line = 1;

  constructor(sink: PieceSink) {
    this.#sink = sink;
  }

  take(window: Buffer, isLast: boolean): number {
    const cutter = new Cutter(window, this.#line);
    while (cutter.findLine(isLast)) {
      if (this.#state === 'items') {
        if (this.#takeItem(cutter, isLast)) continue;
        break;
      }
      if (this.#state === 'tail') this.#lookAtTailLine(cutter);
      else if (this.#lookAtHeadLine(cutter) === 'item') continue;
      cutter.nextLine();
    }
    if (isLast) this.#endDocument(cutter);
    this.#line = cutter.pieceLine;
    return cutter.pieceStart;
  }

  #lookAtHeadLine(cutter: Cutter): 'item' | undefined {
    const { window, lineStart } = cutter;
    if (cutter.isMarker && cutter.directives !== 'before-marker') {
      this.#endDocument(cutter);
      return undefined;
    }
    if (isNoContent(window, lineStart)) return undefined;
    const indent = itemIndentOf(window, lineStart);
    if (indent !== undefined && (cutter.afterItemsKey || (indent === 0 && !cutter.hasContent))) {
      this.#head = copyPiece(cutter.cut());
      this.#sink.list(this.#head);
      this.#itemIndent = indent;
      this.#state = 'items';
      return 'item';
    }
    if (cutter.isMarker) cutter.directives = 'behind-marker';
    else if (window[lineStart] === PERCENT && !cutter.hasContent)
      cutter.directives = 'before-marker';
    cutter.afterItemsKey = isItemsKey(window, lineStart) && cutter.directives === 'none';
    cutter.hasContent = true;
    return undefined;
  }

  /** Takes the item that begins on this line; false when the window ends first. */
  #takeItem(cutter: Cutter, isLast: boolean): boolean {
    const { window, lineStart, pieceLine } = cutter;
    const taken = this.#sink.item({
      window,
      start: lineStart,
      indent: this.#itemIndent,
      place: { line: pieceLine, column: 1 },
      cut: () => cutter.cutItem(this.#itemIndent, isLast),
    });
    if (taken === undefined) return false;
    cutter.skip(taken.end, taken.breaks);
    const endsList =
      cutter.lineStart < window.length &&
      itemIndentOf(window, cutter.lineStart) !== this.#itemIndent;
    if (endsList) this.#state = 'tail';
    return true;
  }

  #lookAtTailLine(cutter: Cutter): void {
    if (cutter.isMarker) this.#endDocument(cutter);
    // Only items are released at once; a second dump would be kept to the end of the file.
    else if (isVersionKey(cutter.window, cutter.lineStart) && this.#hasVersion) {
      throw new Refusal(MISSING_MARKER, cutter.spotOf(VERSION_KEY));
    }
  }

  /** Whether the version of the list precedes its items. */
  get #hasVersion(): boolean {
    return this.#head !== undefined && /^apiVersion:/m.test(this.#head.bytes.toString('utf8'));
  }

  /** Called at a marker or at the end of the file. */
  #endDocument(cutter: Cutter): void {
    const head = this.#head === undefined ? [] : [this.#head];
    if (this.#state === 'items') this.#sink.document(head, true);
    else if (this.#state === 'tail') this.#sink.document([...head, cutter.cut()], true);
    else if (cutter.hasContent) this.#sink.document([cutter.cut()], false);
    this.#state = 'head';
    this.#head = undefined;
    cutter.beginDocument();
  }
}

const MISSING_MARKER = {
  code: 'snapshot/duplicate-key',
  message: 'the key "apiVersion" occurs twice in one mapping: another list seems to begin here',
  hint: 'put a line with --- in front of it, where two files were joined',
};

const SPACE = 32;

/** Whether a line after the first continues an item. */
const belongsToItem = (window: Buffer, lineStart: number, indent: number): boolean =>
  isDeeper(window, lineStart, indent) ||
  (!isMarker(window, lineStart) && isNoContent(window, lineStart));

function isDeeper(window: Buffer, lineStart: number, indent: number): boolean {
  for (let at = lineStart; at <= lineStart + indent; at++) {
    if (window[at] !== SPACE) return false;
  }
  return true;
}

/** Walks over the lines of one window and cuts off pieces at the current line. */
class Cutter {
  readonly window: Buffer;
  /** The beginning of the piece that the next cut ends. */
  pieceStart = 0;
  pieceLine: number;
  lineStart = 0;
  /** Whether the current document has shown any content so far. */
  hasContent = false;
  /**
   * A marker between `%YAML` and its document does not end it, and such a document is not cut up.
   */
  directives: 'none' | 'before-marker' | 'behind-marker' = 'none';
  afterItemsKey = false;
  #line: number;
  #nextLine = 0;

  constructor(window: Buffer, line: number) {
    this.window = window;
    this.#line = line;
    this.pieceLine = line;
  }

  /** Whether the window holds a whole line here; the last line of a file needs no break. */
  findLine(isLast: boolean): boolean {
    if (this.lineStart >= this.window.length) return false;
    const newline = this.window.indexOf(NEWLINE, this.lineStart);
    this.#nextLine = newline < 0 ? this.window.length : newline + 1;
    return newline >= 0 || isLast;
  }

  nextLine(): void {
    this.lineStart = this.#nextLine;
    this.#line++;
  }

  /** Passes over an item. */
  skip(end: number, breaks: number): void {
    this.lineStart = this.pieceStart = end;
    this.#line += breaks;
    this.pieceLine = this.#line;
  }

  get isMarker(): boolean {
    return isMarker(this.window, this.lineStart);
  }

  /** The beginning of this line. */
  spotOf(text: string): Spot {
    const bytes = this.window.subarray(this.lineStart, this.#nextLine);
    const piece = { bytes, line: this.#line, column: 1 };
    return spotIn(piece, bytes.toString('utf8'), 0, text.length);
  }

  /** The piece up to this line. */
  cut(): Piece {
    const bytes = this.window.subarray(this.pieceStart, this.lineStart);
    const piece = { bytes, line: this.pieceLine, column: 1 };
    this.pieceStart = this.lineStart;
    this.pieceLine = this.#line;
    return piece;
  }

  /** The item that begins on this line; undefined when the window ends first. */
  cutItem(indent: number, isLast: boolean): CutItem | undefined {
    const { window, pieceStart, pieceLine } = this;
    let breaks = 0;
    let end = pieceStart;
    while (end < window.length) {
      const newline = window.indexOf(NEWLINE, end);
      if (newline < 0 && !isLast) return undefined;
      if (end > pieceStart && !belongsToItem(window, end, indent)) break;
      if (newline >= 0) breaks++;
      end = newline < 0 ? window.length : newline + 1;
    }
    const endsFile = end === window.length;
    if (endsFile && !isLast) return undefined;
    const piece = { bytes: window.subarray(pieceStart, end), line: pieceLine, column: 1 };
    return { piece, end, breaks, endsFile };
  }

  /** A marker belongs to no document, unless its line has more content. */
  beginDocument(): void {
    const isBare = isNoContent(this.window, this.lineStart + 3);
    this.pieceStart = isBare ? this.#nextLine : this.lineStart;
    this.pieceLine = isBare ? this.#line + 1 : this.#line;
    this.hasContent = !isBare;
    this.directives = 'none';
    this.afterItemsKey = false;
  }
}
