import type { Breaks } from './file-place.ts';

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const COMMA = 44;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

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
