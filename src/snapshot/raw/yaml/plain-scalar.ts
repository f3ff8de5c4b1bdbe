import { Decline } from './decline.ts';
import type { LineCursor } from './line-cursor.ts';

/**
 * A value without quotes. Lines that are indented deeper than `parent` continue it: a break becomes
 * a space, and each blank line becomes a break.
 */
export function readPlainScalar(cursor: LineCursor, parent: number): unknown {
  let content = takeLine(cursor);
  while (cursor.indent > parent) {
    // A value does not continue after a comment.
    if (cursor.isBehindComment) cursor.decline();
    const joint = cursor.blankLines > 0 ? '\n'.repeat(cursor.blankLines) : ' ';
    content += joint + takeLine(cursor);
  }
  return resolvePlain(content);
}

function takeLine(cursor: LineCursor): string {
  const end = endOfPlainLine(cursor);
  const line = cursor.text.slice(cursor.first, end);
  const hasComment = end < cursor.end;
  cursor.advance();
  cursor.isBehindComment ||= hasComment;
  return line;
}

/**
 * The end of the content, before a comment or at the end of the line; declined before `: ` or a
 * tab.
 */
function endOfPlainLine(cursor: LineCursor): number {
  const { text, first, end } = cursor;
  for (let at = first; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code > COLON) continue;
    if (code === HASH && text.charCodeAt(at - 1) === SPACE) return cursor.endBeforeComment(at);
    const endsHere =
      code === TAB || (code === COLON && (at + 1 === end || text.charCodeAt(at + 1) === SPACE));
    if (endsHere) throw new Decline('unusual', at);
  }
  return end;
}

const TAB = 9;
const SPACE = 32;
const HASH = 35;
const COLON = 58;

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...['~', 'null', 'Null', 'NULL'].map((word): [string, null] => [word, null]),
  ...['true', 'True', 'TRUE'].map((word): [string, boolean] => [word, true]),
  ...['false', 'False', 'FALSE'].map((word): [string, boolean] => [word, false]),
  ...['.nan', '.NaN', '.NAN'].map((word): [string, number] => [word, Number.NaN]),
]);
const LONGEST_WORD = 5;

/** The value of a text without quotes in the core schema of YAML 1.2. */
export function resolvePlain(content: string): unknown {
  if (content.length <= LONGEST_WORD) {
    const word = WORDS.get(content);
    if (word !== undefined) return word;
  }
  return beginsLikeNumber(content.charCodeAt(0)) ? resolveNumber(content) : content;
}

const DECIMAL = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const OTHER_NUMBER = /^(?:0o[0-7]+|0x[0-9a-fA-F]+|[-+]?\.(?:inf|Inf|INF))$/;

function resolveNumber(content: string): unknown {
  if (DECIMAL.test(content)) return Number.parseFloat(content);
  if (!OTHER_NUMBER.test(content)) return content;
  if (content.startsWith('0o')) return Number.parseInt(content.slice(2), 8);
  if (content.startsWith('0x')) return Number.parseInt(content.slice(2), 16);
  return content.startsWith('-') ? -Infinity : Infinity;
}

/** A digit, a sign or a dot. */
const beginsLikeNumber = (code: number): boolean =>
  (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46;
