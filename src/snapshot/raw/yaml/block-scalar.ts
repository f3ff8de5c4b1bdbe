import type { LineCursor } from './line-cursor.ts';

interface Header {
  readonly folded: boolean;
  readonly chomping: '' | '-' | '+';
  /** The indentation of the content below the enclosing collection, where the header states it. */
  readonly deeper: number | undefined;
}

/** Literal (`|`) and folded (`>`) text below its header, in a collection indented by `parent`. */
export function readBlockScalar(cursor: LineCursor, parent: number): string {
  const { folded, chomping, deeper } = readHeader(cursor);
  const raw = takeLines(cursor, parent);
  const indent = deeper === undefined ? indentOfFirst(raw, cursor) : Math.max(parent, 0) + deeper;
  if (indent <= parent) cursor.decline();

  const lines = raw.map((line) => contentOf(line, indent, cursor));
  let length = lines.length;
  while (length > 0 && lines[length - 1] === '') length--;
  // Readers differ in the rules for blocks of blank lines.
  if (length === 0) cursor.decline();

  const content = lines.slice(0, length);
  const joined = folded ? fold(content, cursor) : content.join('\n');
  if (chomping === '-') return joined;
  return chomping === '+' ? joined + '\n'.repeat(lines.length - length + 1) : `${joined}\n`;
}

function readHeader(cursor: LineCursor): Header {
  const header = cursor.text.slice(cursor.first, cursor.end);
  const match = /^([|>])(?:([1-9])?([-+])?)$/.exec(header) ?? cursor.decline();
  const [, style, deeper, chomping] = match;
  return {
    folded: style === '>',
    chomping: chomping === '-' || chomping === '+' ? chomping : '',
    deeper: deeper === undefined ? undefined : Number(deeper),
  };
}

/** The lines up to the first that is not blank and not deeper than `parent`. */
function takeLines(cursor: LineCursor, parent: number): readonly string[] {
  const lines: string[] = [];
  for (;;) {
    const line = cursor.takeRawLine();
    if (line === undefined) break;
    // Spaces at the very end, without a line break, do not always count as a line.
    if (cursor.atEndOfText && isBlank(line)) cursor.decline();
    if (indentOf(line) <= parent && !isBlank(line)) {
      cursor.returnRawLine(line);
      break;
    }
    lines.push(line);
  }
  cursor.advance();
  return lines;
}

function indentOfFirst(lines: readonly string[], cursor: LineCursor): number {
  const first = lines.findIndex((line) => !isBlank(line));
  const line = lines[first] ?? cursor.decline();
  const indent = indentOf(line);
  // Leading blank lines that are longer than the indentation of the content are errors.
  if (lines.slice(0, first).some((blank) => blank.length > 0)) cursor.decline();
  return indent;
}

/** A line without the indentation; blank lines may be shorter. */
function contentOf(line: string, indent: number, cursor: LineCursor): string {
  if (indentOf(line) >= indent) {
    // Some readers take a blank line that is longer than the indentation as content.
    return line.length > indent && isBlank(line) ? cursor.decline() : line.slice(indent);
  }
  return isBlank(line) ? '' : cursor.decline();
}

/** Breaks become spaces, blank lines breaks. Deeper lines would keep breaks, and are declined. */
function fold(lines: readonly string[], cursor: LineCursor): string {
  let folded = '';
  let blanks = 0;
  for (const [index, line] of lines.entries()) {
    if (line.startsWith(' ') || line.startsWith('\t')) cursor.decline();
    if (line === '') {
      blanks++;
      continue;
    }
    const isFirst = folded === '' && index === blanks;
    const joint = blanks > 0 || isFirst ? '\n'.repeat(blanks) : ' ';
    folded += joint + line;
    blanks = 0;
  }
  return folded;
}

function indentOf(line: string): number {
  let at = 0;
  while (line.charCodeAt(at) === SPACE) at++;
  return at;
}

const SPACE = 32;

const isBlank = (line: string): boolean => indentOf(line) === line.length;
