import { Breaks } from './file-place.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const NEWLINE = 10;
const SPACE = 32;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** Objects of Kubernetes nest less deeply, and deeper ones could exhaust the stack later on. */
const DEEPEST = 200;

/** The window ends before the value does. */
export const INCOMPLETE = -1;
/** The value nests too deeply. */
export const TOO_DEEP = -2;

/**
 * The end of the JSON value at `start`, found only by counting brackets: `JSON.parse` decides
 * whether it is JSON.
 */
export function endOfValue(bytes: Buffer, start: number, isLast: boolean, breaks: Breaks): number {
  const first = bytes[start];
  if (first !== OPEN_BRACE && first !== OPEN_BRACKET) return endOfScalar(bytes, start, isLast);
  return closingBracket(bytes, start + 1, breaks);
}

/** The place after the bracket that closes the one before `from`. */
export function closingBracket(bytes: Buffer, from: number, breaks = new Breaks()): number {
  let depth = 1;
  const end = bytes.length;
  for (let at = from; at < end; at++) {
    // Nearly all bytes are letters and spaces, which this lookup skips.
    const turn = TURNS[bytes[at] ?? 0];
    if (turn === 0) continue;
    switch (turn) {
      case TEXT_BEGINS:
        at = closingQuote(bytes, at + 1);
        break;
      case LINE_ENDS:
        at = endOfIndentation(bytes, at, breaks);
        break;
      case CLOSES:
        depth--;
        if (depth === 0) return at + 1;
        break;
      default:
        depth++;
        if (depth > DEEPEST) return TOO_DEEP;
    }
  }
  return INCOMPLETE;
}

/** The last of the spaces after a line break: they are more than half of kubectl's output. */
function endOfIndentation(bytes: Buffer, lineBreak: number, breaks: Breaks): number {
  breaks.count++;
  let at = lineBreak;
  while (bytes[at + 1] === SPACE) at++;
  return at;
}

const OPENS = 1;
const CLOSES = 2;
const TEXT_BEGINS = 3;
const LINE_ENDS = 4;

/** The effect of each byte on the depth. */
const TURNS = new Uint8Array(256);
TURNS[OPEN_BRACE] = TURNS[OPEN_BRACKET] = OPENS;
TURNS[CLOSE_BRACE] = TURNS[CLOSE_BRACKET] = CLOSES;
TURNS[QUOTE] = TEXT_BEGINS;
TURNS[NEWLINE] = LINE_ENDS;

/** The closing quote, or the end of the window where there is none. */
function closingQuote(bytes: Buffer, from: number): number {
  const end = bytes.length;
  for (let at = from; at < end; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at++;
  }
  return end;
}

/** A number or a word ends before a comma, a bracket or a space; a text at its quote. */
function endOfScalar(bytes: Buffer, start: number, isLast: boolean): number {
  if (bytes[start] === QUOTE) {
    const close = closingQuote(bytes, start + 1);
    return close < bytes.length ? close + 1 : INCOMPLETE;
  }
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === COMMA || byte === CLOSE_BRACKET || byte === CLOSE_BRACE || isSpace(byte))
      return at;
  }
  return isLast ? bytes.length : INCOMPLETE;
}

export const isSpace = (byte: number | undefined): boolean =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9;

/** The place where an object continues: after its end, or at the `[` of its field `items`. */
export type ObjectScan =
  | { readonly kind: 'closed' | 'items'; readonly end: number }
  | { readonly kind: 'incomplete' | 'too-deep' };

/** Scans an object from just after its opening bracket to its end or into its list of items. */
export function scanObject(bytes: Buffer, from: number): ObjectScan {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === CLOSE_BRACE) return { kind: 'closed', end: at + 1 };
    const last = stepOver(bytes, at);
    if (typeof last === 'object') return last;
    at = last;
  }
  return { kind: 'incomplete' };
}

/** The last byte of the value that begins here, unless the scan ends in it. */
function stepOver(bytes: Buffer, at: number): number | ObjectScan {
  const byte = bytes[at];
  if (byte === QUOTE) {
    const close = closingQuote(bytes, at + 1);
    const list = isItemsKey(bytes, at, close) ? insideOfList(bytes, close + 1) : undefined;
    if (list === undefined) return close;
    return list === INCOMPLETE ? { kind: 'incomplete' } : { kind: 'items', end: list };
  }
  if (byte !== OPEN_BRACE && byte !== OPEN_BRACKET) return at;
  const end = closingBracket(bytes, at + 1);
  if (end >= 0) return end - 1;
  return { kind: end === TOO_DEEP ? 'too-deep' : 'incomplete' };
}

const ITEMS = Buffer.from('"items"');

const isItemsKey = (bytes: Buffer, open: number, close: number): boolean =>
  close - open + 1 === ITEMS.length && ITEMS.equals(bytes.subarray(open, close + 1));

/** The place after the `[` of a key's list; undefined when the value is not a list. */
function insideOfList(bytes: Buffer, from: number): number | undefined {
  let at = from;
  let colons = 0;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === OPEN_BRACKET && colons === 1) return at + 1;
    if (byte === COLON) colons++;
    else if (!isSpace(byte)) return undefined;
  }
  return INCOMPLETE;
}

const COLON = 58;

const RETURN = 13;

/**
 * The end of the item at `start` of a list that is printed over many lines: its bracket closes on a
 * line of its own, as deep as the line it opened on. This is a guess, backed by a look at the text
 * around it; it is right if the item is JSON, because no part of the item would be. Undefined where
 * the list is printed otherwise, or the window ends too soon.
 */
export function endOfPrintedItem(bytes: Buffer, start: number, breaks: Breaks): number | undefined {
  if (bytes[start] !== OPEN_BRACE || !endsLine(bytes, start + 1)) return undefined;
  const indent = indentOf(bytes, start);
  if (indent === undefined) return undefined;
  let count = 0;
  let at = bytes.indexOf(NEWLINE, start);
  // Nearly all lines are indented deeper, which one comparison shows.
  while (at >= 0) {
    count++;
    const close = at + 1 + indent;
    if (bytes[close] !== SPACE && isClosingLine(bytes, at + 1, close)) {
      if (!isFollowedWell(bytes, close + 1, indent)) return undefined;
      breaks.count = count;
      return close + 1;
    }
    at = bytes.indexOf(NEWLINE, at + 1);
  }
  return undefined;
}

/** The indentation of the line that begins with this bracket; undefined when none does. */
function indentOf(bytes: Buffer, start: number): number | undefined {
  let at = start;
  while (at > 0 && bytes[at - 1] === SPACE) at--;
  return at > 0 && bytes[at - 1] === NEWLINE ? start - at : undefined;
}

function isClosingLine(bytes: Buffer, lineStart: number, close: number): boolean {
  if (bytes[close] !== CLOSE_BRACE) return false;
  for (let at = lineStart; at < close; at++) if (bytes[at] !== SPACE) return false;
  return true;
}

/** Whether a comma and the next item follow, or the end of the list. */
function isFollowedWell(bytes: Buffer, end: number, indent: number): boolean {
  if (bytes[end] === COMMA) {
    const next = nextContent(bytes, end + 1);
    return bytes[next] === OPEN_BRACE && bytes[next - indent - 1] === NEWLINE;
  }
  return endsLine(bytes, end) && bytes[nextContent(bytes, end)] === CLOSE_BRACKET;
}

function nextContent(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === SPACE || bytes[at] === NEWLINE || bytes[at] === RETURN) at++;
  return at;
}

const endsLine = (bytes: Buffer, at: number): boolean =>
  bytes[at] === NEWLINE || (bytes[at] === RETURN && bytes[at + 1] === NEWLINE);
