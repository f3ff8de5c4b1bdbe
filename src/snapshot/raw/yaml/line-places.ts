import type { FieldPath } from '../field-path.ts';
import type { Span } from './careful-yaml.ts';
import { resolvePlain } from './plain-scalar.ts';

/** A value at an offset of the text, with its column in its line. */
interface Spot {
  readonly at: number;
  readonly column: number;
  /** Lines that are indented deeper belong to it. */
  readonly floor: number;
}

interface Entry {
  /** Undefined for an item. */
  readonly key?: Span;
  /** Undefined when the value is empty. */
  readonly value: Spot | undefined;
}

/**
 * The place of a field in a valid document that is written line by line: the same answer as
 * `CarefulDocument` in a small part of the time. A value of several lines reaches to the end of the
 * text. Undefined where only a parser can decide: flow collections, anchors, tags, quoted keys,
 * scalars of several lines.
 */
export function findSpanInLines(
  text: string,
  path: FieldPath,
  part: 'name' | 'value',
): Span | undefined {
  if (/[\t\r\uFEFF]/.test(text)) return undefined;
  const entry = walk(text, path);
  if (part === 'name' && entry?.key !== undefined) return entry.key;
  return entry?.value && spanOfValue(text, entry.value);
}

/** The entry at the end of the path, or the enclosing one where the field is missing. */
function walk(text: string, path: FieldPath): Entry | undefined {
  let entry: Entry = { value: firstContent(text, START.exec(text)?.[0].length ?? 0, -1) };
  for (const segment of path) {
    const { value }: Entry = entry;
    if (value === undefined) return undefined;
    const inner =
      typeof segment === 'number' ? findItem(text, value, segment) : findKey(text, value, segment);
    if (inner === 'unclear') return undefined;
    if (inner === 'missing') return { value };
    entry = inner;
  }
  return entry;
}

/** The text before a document. */
const START = /^(?:(?: *#.*)?\n)*---\n/;
const KEY_START = /^[\w./$]/;
/** A line that begins with some key; `---` and `...` begin something else. */
const KEY_LINE = /(?!---|\.\.\.)[\w./$-][^\n]*?:(?= |\n|$)/y;

function findKey(text: string, mapping: Spot, name: string): Entry | 'missing' | 'unclear' {
  // To a parser, such a key is a number or a boolean.
  if (!KEY_START.test(name) || typeof resolvePlain(name) !== 'string') return 'unclear';
  for (let spot: Spot | undefined = mapping; spot !== undefined; spot = nextSibling(text, spot)) {
    const { at, column } = spot;
    const end = at + name.length;
    if (text.startsWith(name, at) && text[end] === ':' && isBlank(text[end + 1])) {
      return { key: { start: at, end }, value: valueBehind(text, end + 1, column) };
    }
    if (matchAt(KEY_LINE, text, at) === undefined) return 'unclear';
  }
  return 'missing';
}

function findItem(text: string, list: Spot, wanted: number): Entry | 'missing' | 'unclear' {
  let spot: Spot | undefined = list;
  for (let index = 0; spot !== undefined && isDash(text, spot.at); index++) {
    const { at, column }: Spot = spot;
    if (index === wanted) return { value: valueBehind(text, at + 1, column) };
    spot = nextSibling(text, spot);
  }
  return isDash(text, list.at) ? 'missing' : 'unclear';
}

const isBlank = (character: string | undefined): boolean =>
  character === undefined || character === ' ' || character === '\n';

const isDash = (text: string, at: number): boolean => text[at] === '-' && isBlank(text[at + 1]);

/**
 * The next key or item of the same collection; the dashes of a key's own items may be as deep as
 * the key.
 */
function nextSibling(text: string, from: Spot): Spot | undefined {
  const { column, floor } = from;
  const isItem = isDash(text, from.at);
  for (let at = from.at; ; ) {
    const next = contentBelow(text, at, floor);
    if (next === undefined || next.column < column) return undefined;
    if (next.column === column && (isItem || !isDash(text, next.at))) return next;
    at = next.at;
  }
}

/** The value after a colon or a dash: on its line or below it. */
function valueBehind(text: string, after: number, column: number): Spot | undefined {
  let at = after;
  while (text[at] === ' ') at++;
  if (!isBlank(text[at]) && text[at] !== '#') {
    return { at, column: at - (text.lastIndexOf('\n', at) + 1), floor: column };
  }
  const below = contentBelow(text, after, column);
  if (below === undefined) return undefined;
  if (below.column > column) return below;
  const isOwnItem = text[after - 1] === ':' && below.column === column && isDash(text, below.at);
  return isOwnItem ? { ...below, floor: column - 1 } : undefined;
}

const contentBelow = (text: string, at: number, floor: number): Spot | undefined => {
  const lineEnd = text.indexOf('\n', at);
  return lineEnd < 0 ? undefined : firstContent(text, lineEnd + 1, floor);
};

/** The first content from the start of a line on, without comments. */
function firstContent(text: string, lineStart: number, floor: number): Spot | undefined {
  for (let start = lineStart; start < text.length; ) {
    let at = start;
    while (text[at] === ' ') at++;
    if (!isBlank(text[at]) && text[at] !== '#') return { at, column: at - start, floor };
    const end = text.indexOf('\n', at);
    if (end < 0) return undefined;
    start = end + 1;
  }
  return undefined;
}

const IN_COLLECTION = /(?:- +)*[\w./$-]+:(?= |\n|$)|-(?= |\n|$)/y;
const SCALAR = /(?:[\w./$][^\n#:'"]*|"[^"\\\n]*"|'[^'\n]*') *(?=\n|$)/y;

function spanOfValue(text: string, { at, column, floor }: Spot): Span | undefined {
  const below = contentBelow(text, at, floor);
  if (matchAt(IN_COLLECTION, text, at) !== undefined) {
    // The end of a collection on one line needs a parser.
    return below !== undefined && below.column >= column
      ? { start: at, end: text.length }
      : undefined;
  }
  const scalar = matchAt(SCALAR, text, at);
  if (scalar === undefined || (below !== undefined && below.column > floor)) return undefined;
  return { start: at, end: at + scalar.trimEnd().length };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
