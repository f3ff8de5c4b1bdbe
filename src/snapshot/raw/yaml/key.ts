import { Decline } from './decline.ts';
import { KnownKeys } from './known-keys.ts';
import type { LineCursor } from './line-cursor.ts';
import { resolvePlain } from './plain-scalar.ts';
import { closingQuote, unescapeQuoted } from './quoted-scalar.ts';

/** Keys may have 1024 characters; these are counted without their quotes. */
const LONGEST_KEY = 1_000;

/** Whether a mapping begins at the cursor: a key, a colon, and a space or the end of the line. */
export const atKey = (cursor: LineCursor): boolean => findColon(cursor) >= 0;

/** Reads a key and moves on to its value. */
export function readKey(cursor: LineCursor): string {
  const { text, first } = cursor;
  const colon = findColon(cursor);
  if (colon < 0) cursor.decline();
  const known = KNOWN.find(text, first, colon);
  const key = known ?? readNewKey(cursor, colon);
  cursor.moveTo(colon + 1);
  return key;
}

/** Whether a key can be used unchanged as the key of an object. */
export const isUsableKey = (key: string): boolean =>
  key.length <= LONGEST_KEY && key !== '__proto__';

/** Plain keys that were found valid. */
const KNOWN = new KnownKeys();

function readNewKey(cursor: LineCursor, colon: number): string {
  const { text, first } = cursor;
  const quote = text[first] ?? '';
  const isQuoted = quote === '"' || quote === "'";
  const key = isQuoted
    ? unescapeQuoted(text.slice(first + 1, colon - 1), quote, cursor)
    : text.slice(first, colon);
  if (!isUsableKey(key)) cursor.decline();
  if (isQuoted) return key;
  // A key such as 8080 or true is not a text in YAML until it becomes a key of a mapping.
  if (typeof resolvePlain(key) !== 'string') cursor.decline();
  KNOWN.add(key);
  return key;
}

/** The colon after a key; negative when no key begins at the cursor. */
function findColon(cursor: LineCursor): number {
  const { text, first, end } = cursor;
  const code = text.charCodeAt(first);
  if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
    const close = closingQuote(text, first + 1, end, text[first] ?? '');
    return close >= 0 && isColon(text, close + 1, end) ? close + 1 : NO_KEY;
  }
  if (!beginsPlainKey(code) || (code === DOT && text.startsWith('...', first))) return NO_KEY;
  return findPlainColon(text, first, end);
}

function findPlainColon(text: string, first: number, end: number): number {
  for (let at = first; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code > COLON) continue;
    if (code === COLON && isColon(text, at, end)) {
      // A space before the colon would not belong to the key.
      if (text.charCodeAt(at - 1) === SPACE) throw new Decline('unusual', at);
      return at;
    }
    if (code === TAB || code === HASH) throw new Decline('unusual', at);
  }
  return NO_KEY;
}

const NO_KEY = -1;

const TAB = 9;
const SPACE = 32;
const DOUBLE_QUOTE = 34;
const HASH = 35;
const SINGLE_QUOTE = 39;
const DOT = 46;
const COLON = 58;

const isColon = (text: string, at: number, end: number): boolean =>
  text.charCodeAt(at) === COLON && (at + 1 === end || text.charCodeAt(at + 1) === SPACE);

/** Letters, digits, `_`, `.`, `/`, `$`: the first characters of keys in the API. */
const beginsPlainKey = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 46 && code <= 57) ||
  code === 95 ||
  code === 36;
