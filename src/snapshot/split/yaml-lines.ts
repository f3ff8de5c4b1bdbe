export const NEWLINE = 10;
export const PERCENT = 37;
const TAB = 9;
const RETURN = 13;
const SPACE = 32;
const HASH = 35;
const DASH = 45;
const DOT = 46;

/** `---` or `...` at the beginning of a line: a document ends here, even within a value. */
export function isMarker(bytes: Buffer, lineStart: number): boolean {
  const first = bytes[lineStart];
  if (first !== DASH && first !== DOT) return false;
  if (bytes[lineStart + 1] !== first || bytes[lineStart + 2] !== first) return false;
  return isSpaceOrEnd(bytes[lineStart + 3]);
}

/** Whether the rest of the line holds nothing but spaces and a comment. */
export function isNoContent(bytes: Buffer, from: number): boolean {
  let at = from;
  while (bytes[at] === SPACE) at++;
  const byte = bytes[at];
  return byte === NEWLINE || byte === RETURN || byte === HASH || byte === undefined;
}

/** The indentation of a list item that begins on this line; undefined when none does. */
export function itemIndentOf(bytes: Buffer, lineStart: number): number | undefined {
  let at = lineStart;
  while (bytes[at] === SPACE) at++;
  return bytes[at] === DASH && isSpaceOrEnd(bytes[at + 1]) ? at - lineStart : undefined;
}

const ITEMS = Buffer.from('items:');

/** Whether the line is the key `items` of the document itself, without a value on the line. */
export function isItemsKey(bytes: Buffer, lineStart: number): boolean {
  const end = lineStart + ITEMS.length;
  return ITEMS.equals(bytes.subarray(lineStart, end)) && isNoContent(bytes, end);
}

export const VERSION_KEY = 'apiVersion';
const VERSION = Buffer.from(`${VERSION_KEY}:`);

/** Whether the line is the key `apiVersion` of the document itself. */
export const isVersionKey = (bytes: Buffer, lineStart: number): boolean =>
  VERSION.equals(bytes.subarray(lineStart, lineStart + VERSION.length));

const isSpaceOrEnd = (byte: number | undefined): boolean =>
  byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB || byte === undefined;
