import { Decline } from './decline.ts';

const NEWLINE = 10;
const SPACE = 32;
const TAB = 9;
const HASH = 35;
const DASH = 45;

/** After the last line: no collection is indented less. */
const NO_LINE = -1;

/**
 * A cursor over the lines of a text that passes over blank lines and comments. `first` moves on
 * within a line as its parts are read: after a `- ` the rest of the line counts as a line of its
 * own.
 */
export class LineCursor {
  readonly text: string;
  /** The first character not read yet. */
  first = 0;
  /** The end of the line, before trailing spaces and the line break. */
  end = 0;
  /** The column of `first` at the beginning of a line; -1 after the last line. */
  indent = NO_LINE;
  /** Where the line begins; the end of the text after the last. */
  lineStart = 0;
  /** The number of blank lines before this one. */
  blankLines = 0;
  /** Whether a comment separates this line from the one before it. */
  isBehindComment = false;
  /** Whether the text had a comment so far. */
  hasComments = false;
  /** Where the next line begins. */
  #next = 0;

  constructor(text: string) {
    this.text = text;
    this.advance();
  }

  /** Goes to the next line that is neither blank nor a comment. */
  advance(): void {
    const { text } = this;
    this.blankLines = 0;
    this.isBehindComment = false;
    for (let start = this.#next; start < text.length; ) {
      const stop = this.#endOfLine(start);
      const at = this.#endOfSpaces(start);
      if (at < stop && text.charCodeAt(at) !== HASH) {
        this.#settle(start, at, stop);
        return;
      }
      if (at < stop) this.isBehindComment = this.hasComments = true;
      else this.blankLines++;
      start = stop + 1;
    }
    this.#next = text.length;
    this.first = this.end = this.lineStart = text.length;
    this.indent = NO_LINE;
  }

  #settle(start: number, at: number, stop: number): void {
    const { text } = this;
    if (text.charCodeAt(at) === TAB) throw new Decline('unusual', at);
    let end = stop;
    while (text.charCodeAt(end - 1) === SPACE) end--;
    this.#next = stop + 1;
    this.first = at;
    this.end = end;
    this.lineStart = start;
    this.indent = at - start;
  }

  get nextLine(): number {
    return this.#next;
  }

  /** Goes back to the end of the key before this line. */
  returnToKey(nextLine: number): void {
    this.#next = nextLine;
  }

  /** Skips to the first line that is not deeper than `indent`. */
  skipDeeper(indent: number): void {
    const { text } = this;
    let start = this.#next;
    while (start < text.length) {
      const at = this.#endOfSpaces(start);
      const code = text.charCodeAt(at);
      if (at - start <= indent && code !== NEWLINE && at < text.length) {
        if (code !== HASH) break;
        this.hasComments = true;
      }
      start = this.#endOfLine(at) + 1;
    }
    this.#next = start;
    this.advance();
  }

  /** The end of the content before a comment. */
  endBeforeComment(hash: number): number {
    this.hasComments = true;
    let end = hash;
    while (this.text.charCodeAt(end - 1) === SPACE) end--;
    return end;
  }

  /** The next line unchanged, without its break; undefined after the last. */
  takeRawLine(): string | undefined {
    const start = this.#next;
    if (start >= this.text.length) return undefined;
    const stop = this.#endOfLine(start);
    this.#next = stop + 1;
    return this.text.slice(start, stop);
  }

  /** Gives back a raw line that was not used. */
  returnRawLine(line: string): void {
    this.#next -= line.length + 1;
  }

  /** Passes over characters of this line, and spaces and a comment after them. */
  moveTo(offset: number): void {
    this.first = this.endsLine(offset) ? this.end : this.#endOfSpaces(offset);
  }

  /** Whether the rest of this line is empty, or a comment after a space. */
  endsLine(offset: number): boolean {
    const at = this.#endOfSpaces(offset);
    if (at >= this.end) return true;
    if (at === offset || this.text.charCodeAt(at) !== HASH) return false;
    this.hasComments = true;
    return true;
  }

  /** After `- `: the rest of the line is the first line of the entry. */
  enterEntry(): void {
    const dash = this.first;
    this.moveTo(dash + 1);
    this.indent += this.first - dash;
  }

  /** Whether the last raw line had no break. */
  get atEndOfText(): boolean {
    return this.#next > this.text.length;
  }

  get atEndOfLine(): boolean {
    return this.first >= this.end;
  }

  /** Whether an entry of a list begins here. */
  get atDash(): boolean {
    if (this.text.charCodeAt(this.first) !== DASH) return false;
    return this.first + 1 === this.end || this.text.charCodeAt(this.first + 1) === SPACE;
  }

  decline(): never {
    throw new Decline('unusual', this.first);
  }

  #endOfSpaces(from: number): number {
    let at = from;
    while (this.text.charCodeAt(at) === SPACE) at++;
    return at;
  }

  #endOfLine(from: number): number {
    const stop = this.text.indexOf('\n', from);
    return stop < 0 ? this.text.length : stop;
  }
}
