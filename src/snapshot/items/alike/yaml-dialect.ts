import { recordQuickYaml } from '../../raw/yaml/quick-yaml.ts';
import { readLoneScalar } from '../../raw/yaml/scalar.ts';
import type { Dialect } from './dialect.ts';
import { Outline } from './outline.ts';

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const QUOTE = 34;
const DASH = 45;
const BACKSLASH = 92;
const TILDE = 126;

/** Values end with their line. */
export const YAML_DIALECT: Dialect = {
  outline(text, shape) {
    const read = recordQuickYaml(text, shape, () => new Outline());
    return read && { value: read.value, outline: read.record };
  },
  // The meaning of carriage returns does not follow from the bytes alone.
  comparesIn: (window) => !window.includes(RETURN),
  endOfValue: endOfLine,
  isPlainText: () => false,
  valueOf: (bytes, start, end) =>
    isPlainlyQuoted(bytes, start, end)
      ? bytes.toString('latin1', start + 1, end - 1)
      : readLoneScalar(bytes.toString('utf8', start, end)),
  endOfGap(bytes, lineStart, indent, mayBeList) {
    let line = lineStart;
    while (line < bytes.length) {
      const first = endOfSpaces(bytes, line);
      const isBlank = bytes[first] === NEWLINE;
      const isEntry = mayBeList && first - line === indent && isDash(bytes, first);
      if (first - line <= indent && !isBlank && !isEntry) return line;
      const lineBreak = isBlank ? first : endOfLine(bytes, first);
      if (lineBreak < 0) break;
      line = lineBreak + 1;
    }
    return -1;
  },
  /** An item includes the dash before it, and reads as a list of one. */
  itemIn: (value) => (Array.isArray(value) ? value[0] : undefined),
  changeOfItem: ({ parts }) => parts?.[0],
  /** Only the start of the next item counts: the text after a last item takes many forms. */
  endsItem: (bytes, at, indent) => {
    const first = endOfSpaces(bytes, at);
    return first - at === indent && bytes[first] === DASH && bytes[first + 1] === SPACE;
  },
};

/** Whether this is a quoted text without escapes, as timestamps are. */
function isPlainlyQuoted(bytes: Buffer, start: number, end: number): boolean {
  if (bytes[start] !== QUOTE || bytes[end - 1] !== QUOTE || end - start < 2) return false;
  for (let at = start + 1; at < end - 1; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < SPACE || byte > TILDE || byte === QUOTE || byte === BACKSLASH) return false;
  }
  return true;
}

function endOfSpaces(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === SPACE) at++;
  return at;
}

function endOfLine(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) if (bytes[at] === NEWLINE) return at;
  return -1;
}

const isDash = (bytes: Buffer, at: number): boolean =>
  bytes[at] === DASH && (bytes[at + 1] === SPACE || bytes[at + 1] === NEWLINE);
