import { Decline } from './decline.ts';
import type { LineCursor } from './line-cursor.ts';

/**
 * A value without quotes. Lines that are indented deeper than `parent` go on with it: a break is a
 * space, and blank lines are as many breaks.
 */
export function readPlainScalar(cursor: LineCursor, parent: number): unknown {
  let content = plainLine(cursor);
  cursor.advance();
  while (cursor.indent > parent) {
    const joint = cursor.blankLines > 0 ? '\n'.repeat(cursor.blankLines) : ' ';
    content += joint + plainLine(cursor);
    cursor.advance();
  }
  return resolvePlain(content);
}

/** What would end the value or begin something else within it: `: `, a comment, a tab. */
const UNUSUAL_INSIDE = /:(?: |$)| #|\t/;

function plainLine(cursor: LineCursor): string {
  const line = cursor.text.slice(cursor.first, cursor.end);
  if (line.startsWith('#') || UNUSUAL_INSIDE.test(line)) throw new Decline('unusual', cursor.first);
  return line;
}

const INTEGER = /^[-+]?[0-9]+$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)$/;
const EXPONENT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+$/;
const OCTAL = /^0o[0-7]+$/;
const HEXADECIMAL = /^0x[0-9a-fA-F]+$/;
const INFINITE = /^[-+]?\.(?:inf|Inf|INF)$/;

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...['~', 'null', 'Null', 'NULL'].map((word): [string, null] => [word, null]),
  ...['true', 'True', 'TRUE'].map((word): [string, boolean] => [word, true]),
  ...['false', 'False', 'FALSE'].map((word): [string, boolean] => [word, false]),
  ...['.nan', '.NaN', '.NAN'].map((word): [string, number] => [word, Number.NaN]),
]);
const LONGEST_WORD = 5;

/** What a text without quotes means in the core schema of YAML 1.2. */
export function resolvePlain(content: string): unknown {
  if (content.length <= LONGEST_WORD) {
    const word = WORDS.get(content);
    if (word !== undefined) return word;
  }
  return beginsLikeNumber(content.charCodeAt(0)) ? resolveNumber(content) : content;
}

function resolveNumber(content: string): unknown {
  if (INTEGER.test(content)) return Number.parseInt(content, 10);
  if (FLOAT.test(content) || EXPONENT.test(content)) return Number.parseFloat(content);
  if (OCTAL.test(content)) return Number.parseInt(content.slice(2), 8);
  if (HEXADECIMAL.test(content)) return Number.parseInt(content.slice(2), 16);
  if (INFINITE.test(content)) return content.startsWith('-') ? -Infinity : Infinity;
  return content;
}

/** A digit, a sign or a dot. */
const beginsLikeNumber = (code: number): boolean =>
  (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46;
