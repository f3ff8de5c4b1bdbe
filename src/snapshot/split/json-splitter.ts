import { copyPiece, type Piece } from '../bytes/piece.ts';
import { quote } from '../bytes/quote.ts';
import { CUT_SHORT_HINT, Refusal } from '../bytes/refusal.ts';
import { spotIn } from '../bytes/spot.ts';
import { Breaks, FilePlace } from './file-place.ts';
import { endOfGap } from './json-gap.ts';
import { findJsonProblem, trailingComma } from './json-problem.ts';
import {
  closingBracket,
  endOfPrintedItem,
  endOfValue,
  INCOMPLETE,
  isSpace,
  scanObject,
  TOO_DEEP,
} from './json-scan.ts';
import type { CutItem, PieceSink, Splitter } from './piece-sink.ts';

const OPEN_BRACE = 123;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const COMMA = 44;

/** The part of a document without an end that is searched for its fault, in bytes. */
const MOST_EXPLAINED = 16_000_000;

/** The result of a step that needs the next window to go on. */
const WAIT = -1;

/**
 * Cuts JSON into documents, whatever separates them, and lists into their items: a list of all pods
 * would not fit into one text.
 */
export class JsonSplitter implements Splitter {
  readonly #sink: PieceSink;
  readonly #place = new FilePlace();
  #state: 'between' | 'before-first-item' | 'before-item' | 'behind-item' | 'tail' = 'between';
  /** The text before the items. */
  #head: Piece | undefined;

  constructor(sink: PieceSink) {
    this.#sink = sink;
  }

  take(window: Buffer, isLast: boolean): number {
    let at = 0;
    while (at < window.length) {
      const next = this.#step(window, at, isLast);
      if (next === WAIT) break;
      at = next;
    }
    if (isLast && this.#state !== 'between') this.#refuseUnfinished(window, at);
    return at;
  }

  #step(window: Buffer, at: number, isLast: boolean): number {
    switch (this.#state) {
      case 'between':
        return this.#takeGap(window, at, isLast) ?? this.#takeDocument(window, at, isLast);
      case 'tail':
        return this.#takeTail(window, at, isLast);
      default:
        return this.#takeInList(window, at, isLast);
    }
  }

  /** Undefined when a document begins at this place. */
  #takeGap(window: Buffer, at: number, isLast: boolean): number | undefined {
    const end = endOfGap(window, at, isLast);
    if (end === INCOMPLETE) return WAIT;
    this.#place.pass(window, at, end);
    return end === at ? undefined : end;
  }

  #takeDocument(window: Buffer, at: number, isLast: boolean): number {
    const first = window[at];
    if (first === OPEN_BRACKET) {
      this.#enterList(window, at, at + 1);
      return at + 1;
    }
    if (first !== OPEN_BRACE) return this.#refuseText(window, at);
    const scan = scanObject(window, at + 1);
    switch (scan.kind) {
      case 'incomplete':
        return isLast ? this.#refuseUnfinished(window, at) : WAIT;
      case 'too-deep':
        return this.#refuseDepth(window, at);
      case 'items':
        this.#enterList(window, at, scan.end);
        return scan.end;
      case 'closed':
        this.#sink.document([this.#place.cut(window, at, scan.end)], false);
        return scan.end;
    }
  }

  /** The head is copied, because the window is gone when the list ends. */
  #enterList(window: Buffer, from: number, to: number): void {
    this.#head = copyPiece(this.#place.cut(window, from, to));
    this.#sink.list(this.#head);
    this.#state = 'before-first-item';
  }

  #takeInList(window: Buffer, at: number, isLast: boolean): number {
    const byte = window[at];
    if (isSpace(byte)) {
      const end = endOfSpace(window, at);
      this.#place.pass(window, at, end);
      return end;
    }
    if (byte === CLOSE_BRACKET && this.#state !== 'before-item') {
      this.#state = 'tail';
      return at;
    }
    if (byte === CLOSE_BRACKET) return this.#refuseComma(window, at);
    if (this.#state !== 'behind-item') return this.#takeItem(window, at, isLast);
    if (byte !== COMMA) return this.#refuseText(window, at);
    this.#place.pass(window, at, at + 1);
    this.#state = 'before-item';
    return at + 1;
  }

  #takeItem(window: Buffer, at: number, isLast: boolean): number {
    const place = this.#here();
    const cut = () => this.#cutItem(window, at, isLast);
    const taken = this.#sink.item({ window, start: at, indent: 0, place, cut });
    if (taken === undefined) return WAIT;
    this.#place.pass(window, at, taken.end, taken.breaks);
    this.#state = 'behind-item';
    return taken.end;
  }

  #cutItem(window: Buffer, at: number, isLast: boolean): CutItem | undefined {
    const breaks = new Breaks();
    const end = endOfPrintedItem(window, at, breaks) ?? endOfValue(window, at, isLast, breaks);
    if (end === TOO_DEEP) return this.#refuseDepth(window, at);
    if (end === INCOMPLETE) return isLast ? this.#refuseUnfinished(window, at) : undefined;
    if (end === at) return this.#refuseText(window, at);
    const piece = { bytes: window.subarray(at, end), ...this.#here() };
    return { piece, end, breaks: breaks.count, endsFile: false };
  }

  /** Takes the text from the `]` of the items to the end of the enclosing document. */
  #takeTail(window: Buffer, at: number, isLast: boolean): number {
    const head = this.#head;
    const isObject = head?.bytes[0] === OPEN_BRACE;
    const end = isObject ? closingBracket(window, at + 1) : at + 1;
    if (end === TOO_DEEP) return this.#refuseDepth(window, at);
    if (end === INCOMPLETE) return isLast ? this.#refuseUnfinished(window, at) : WAIT;
    const tail = this.#place.cut(window, at, end);
    this.#state = 'between';
    this.#sink.document(head === undefined ? [tail] : [head, tail], true);
    return end;
  }

  /**
   * The rest of the file is not a complete document: it ends too early, or has an earlier mistake.
   */
  #refuseUnfinished(window: Buffer, at: number): never {
    const piece = { ...this.#here(), bytes: window.subarray(at, at + MOST_EXPLAINED) };
    // The piece may end in the middle of a character.
    const text = piece.bytes.toString('utf8');
    const cutShort = { ...CUT_SHORT, start: text.length, end: text.length };
    const isWhole = this.#state === 'between' || this.#state.startsWith('before');
    const problem = (isWhole && findJsonProblem(text)) || cutShort;
    throw new Refusal(problem, spotIn(piece, text, problem.start, problem.end - problem.start));
  }

  #refuseText(window: Buffer, at: number): never {
    const piece = { ...this.#here(), bytes: window.subarray(at, at + SHOWN_BYTES) };
    const text = piece.bytes.toString('utf8');
    const found = /^\S*/.exec(text)?.[0] ?? '';
    const expected = this.#state === 'between' ? 'a JSON object' : 'a comma or the end of the list';
    const message = `found ${quote(found)}, expected ${expected}`;
    throw new Refusal(
      { code: 'snapshot/broken-json', message },
      spotIn(piece, text, 0, found.length),
    );
  }

  #refuseComma(window: Buffer, at: number): never {
    const piece = { ...this.#here(), bytes: window.subarray(at, at + SHOWN_BYTES) };
    const text = piece.bytes.toString('utf8');
    throw new Refusal(trailingComma(']', 0), spotIn(piece, text, 0, 1));
  }

  #refuseDepth(window: Buffer, at: number): never {
    const piece = { ...this.#here(), bytes: window.subarray(at, at + SHOWN_BYTES) };
    throw new Refusal(TOO_DEEP_PROBLEM, spotIn(piece, piece.bytes.toString('utf8'), 0, 1));
  }

  #here() {
    return { line: this.#place.line, column: this.#place.column };
  }
}

const SHOWN_BYTES = 200;

const CUT_SHORT = {
  code: 'snapshot/truncated-json',
  message: 'the JSON ends in the middle of a list',
  hint: CUT_SHORT_HINT,
  endsEarly: true,
};

const TOO_DEEP_PROBLEM = {
  code: 'snapshot/too-deep',
  message: 'this nests deeper than any object of Kubernetes',
};

function endOfSpace(window: Buffer, from: number): number {
  let at = from;
  while (isSpace(window[at])) at++;
  return at;
}
