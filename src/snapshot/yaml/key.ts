import { Decline } from './decline.ts';
import type { LineCursor } from './line-cursor.ts';
import { resolvePlain } from './plain-scalar.ts';
import { closingQuote, unescapeQuoted } from './quoted-scalar.ts';

/** Keys may have 1024 characters, and ours are counted without their quotes. */
const LONGEST_KEY = 1_000;

/** Where a key ends and where its value may begin. */
interface KeySpan {
  readonly end: number;
  readonly colon: number;
}

/** Whether a mapping begins at the cursor: a key, a colon, and a space or the end of the line. */
export const atKey = (cursor: LineCursor): boolean => findKey(cursor) !== undefined;

/** Reads a key and goes on to its value. */
export function readKey(cursor: LineCursor): string {
  const span = findKey(cursor) ?? cursor.decline();
  const { text, first } = cursor;
  const quote = text[first] ?? '';
  const isQuoted = quote === '"' || quote === "'";
  const key = isQuoted
    ? unescapeQuoted(text.slice(first + 1, span.end - 1), quote, cursor)
    : text.slice(first, span.end);
  if (key.length > LONGEST_KEY || key === '__proto__') cursor.decline();
  // A key such as 8080 or true is no text to YAML before it becomes one in a mapping.
  if (!isQuoted && typeof resolvePlain(key) !== 'string') cursor.decline();
  cursor.moveTo(span.colon + 1);
  return key;
}

function findKey(cursor: LineCursor): KeySpan | undefined {
  const { text, first, end } = cursor;
  const quote = text[first] ?? '';
  if (quote === '"' || quote === "'") {
    const close = closingQuote(text, first + 1, end, quote);
    if (close < 0 || !isColon(text, close + 1, end)) return undefined;
    return { end: close + 1, colon: close + 1 };
  }
  if (!beginsPlainKey(text.charCodeAt(first)) || text.startsWith('...', first)) return undefined;
  return findPlainKey(text, first, end);
}

function findPlainKey(text: string, first: number, end: number): KeySpan | undefined {
  for (let at = first; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === COLON && isColon(text, at, end)) {
      // A space in front of the colon would not belong to the key.
      if (text.charCodeAt(at - 1) === SPACE) throw new Decline('unusual', at);
      return { end: at, colon: at };
    }
    if (code === TAB || code === HASH) throw new Decline('unusual', at);
  }
  return undefined;
}

const TAB = 9;
const SPACE = 32;
const HASH = 35;
const COLON = 58;

const isColon = (text: string, at: number, end: number): boolean =>
  text.charCodeAt(at) === COLON && (at + 1 === end || text.charCodeAt(at + 1) === SPACE);

/** Letters, digits, `_`, `.`, `/`, `$`: what keys of the API begin with. */
const beginsPlainKey = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 46 && code <= 57) ||
  code === 95 ||
  code === 36;
