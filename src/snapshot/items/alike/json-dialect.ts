import { parseJson } from '#units';
import type { Dialect } from './dialect.ts';
import { outlineJson } from './outline-json.ts';

const FIRST_PRINTABLE = 32;
const QUOTE = 34;
const COMMA = 44;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** Values end with their quote, or before a character that no number or word contains. */
export const JSON_DIALECT: Dialect = {
  outline(text, shape) {
    const value = parseJson(text);
    const outline = value === undefined ? undefined : outlineJson(text, shape);
    return outline && { value, outline };
  },
  comparesIn: () => true,
  endOfValue(bytes, start) {
    const first = bytes[start];
    if (first === OPEN_BRACE || first === OPEN_BRACKET) return -1;
    return first === QUOTE ? endOfText(bytes, start) : endOfWord(bytes, start);
  },
  isPlainText: (bytes, start, end) => bytes[start] === QUOTE && !hasEscapes(bytes, start, end),
  valueOf: readScalar,
  // JSON has no gaps: all of an object is compared.
  endOfGap: () => -1,
  itemIn: (value) => value,
  changeOfItem: (change) => change,
  endsItem: () => true,
};

function endOfText(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) at++;
    else if (byte < FIRST_PRINTABLE) return -1;
  }
  return -1;
}

function endOfWord(bytes: Buffer, start: number): number {
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const endsHere =
      byte <= FIRST_PRINTABLE ||
      byte === COMMA ||
      byte === CLOSE_BRACKET ||
      byte === CLOSE_BRACE ||
      byte === QUOTE;
    if (endsHere) return at > start ? at : -1;
  }
  return -1;
}

function readScalar(bytes: Buffer, start: number, end: number): unknown {
  return bytes[start] === QUOTE && !hasEscapes(bytes, start, end)
    ? bytes.toString('utf8', start + 1, end - 1)
    : parseJson(bytes.toString('utf8', start, end));
}

function hasEscapes(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === BACKSLASH) return true;
  return false;
}
