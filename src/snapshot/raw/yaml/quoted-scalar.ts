import { Decline } from './decline.ts';
import type { LineCursor } from './line-cursor.ts';

/**
 * A value in quotes of either kind, which may continue on lines deeper than `parent`. No content
 * may follow it.
 */
export function readQuotedScalar(cursor: LineCursor, parent: number): string {
  const quote = cursor.text[cursor.first] ?? '';
  const close = closingQuote(cursor.text, cursor.first + 1, cursor.end, quote);
  if (close >= 0) {
    const content = cursor.text.slice(cursor.first + 1, close);
    endLine(cursor, close + 1);
    return unescapeQuoted(content, quote, cursor);
  }
  return unescapeQuoted(readFolded(cursor, parent, quote), quote, cursor);
}

/** Breaks fold to a space, blank lines to breaks; spaces around them are not content. */
function readFolded(cursor: LineCursor, parent: number, quote: string): string {
  let content = cursor.text.slice(cursor.first + 1, cursor.end);
  for (;;) {
    // A backslash at the end of a line joins the lines, which kubectl never prints.
    if (quote === '"' && content.endsWith('\\')) cursor.decline();
    if (content.endsWith('\t')) cursor.decline();
    cursor.advance();
    // Text that looks like a comment is content here.
    if (cursor.indent <= parent || cursor.isBehindComment) cursor.decline();
    content += cursor.blankLines > 0 ? '\n'.repeat(cursor.blankLines) : ' ';
    const close = closingQuote(cursor.text, cursor.first, cursor.end, quote);
    if (close < 0) {
      content += cursor.text.slice(cursor.first, cursor.end);
      continue;
    }
    content += cursor.text.slice(cursor.first, close);
    endLine(cursor, close + 1);
    return content;
  }
}

function endLine(cursor: LineCursor, behind: number): void {
  if (!cursor.endsLine(behind)) throw new Decline('unusual', behind);
  cursor.advance();
}

/** The closing quote before `end`; -1 when there is none. */
export function closingQuote(text: string, from: number, end: number, quote: string): number {
  return quote === '"' ? closingDoubleQuote(text, from, end) : closingSingleQuote(text, from, end);
}

const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const BACKSLASH = 92;

function closingDoubleQuote(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === DOUBLE_QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return -1;
}

/** Two single quotes represent one. */
function closingSingleQuote(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    if (text.charCodeAt(at) !== SINGLE_QUOTE) continue;
    if (at + 1 < end && text.charCodeAt(at + 1) === SINGLE_QUOTE) at++;
    else return at;
  }
  return -1;
}

/** The value of a text between quotes of this kind. */
export function unescapeQuoted(content: string, quote: string, cursor: LineCursor): string {
  if (quote === "'") return content.includes("''") ? content.replaceAll("''", "'") : content;
  if (!content.includes('\\')) return content;
  return content.replace(ESCAPE, (whole: string, hex: string | undefined) => {
    if (hex !== undefined) return fromCodePoint(hex, cursor);
    return ESCAPES.get(whole.slice(1)) ?? cursor.decline();
  });
}

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[\s\S])/g;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['N', '\x85'],
  ['_', '\xa0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
  [' ', ' '],
  ['"', '"'],
  ['/', '/'],
  ['\\', '\\'],
]);

const MOST_CODE_POINT = 0x10ffff;

function fromCodePoint(hex: string, cursor: LineCursor): string {
  const code = Number.parseInt(hex, 16);
  return code > MOST_CODE_POINT ? cursor.decline() : String.fromCodePoint(code);
}
