import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Node } from 'yaml';
import type { Diagnostic, Excerpt } from '#diagnostics';

export type Path = readonly PropertyKey[];

/** A part of a scalar's text, counted from its first character. */
interface Stretch {
  readonly offset: number;
  readonly length: number;
}

/** A value that knows its place; paths are relative to it. */
export interface Written {
  /** The beginning of a part, or of the enclosing part where the text lacks it. */
  place(path?: Path, stretch?: Stretch): Place;
  /** The place of a field's name, or of the value if it has no name, such as an item. */
  placeOfKey(path: Path): Place;
  at(path: Path, value: unknown): Written;
}

/** A plain value with the places of its parts in the text. */
export class LocatedValue implements Written {
  readonly value: unknown;
  readonly #source: SourceText;
  readonly #document: Document;
  readonly #base: Path;

  constructor(source: SourceText, document: Document, value: unknown, base: Path = []) {
    this.#source = source;
    this.#document = document;
    this.value = value;
    this.#base = base;
  }

  /** The file as the user named it. */
  get path(): string {
    return this.#source.path;
  }

  /** The root of its document. */
  get contents(): Node | null {
    return this.#document.contents;
  }

  /** The same text with another root: places stay those of the text. */
  withRoot(root: Document): LocatedValue {
    return new LocatedValue(this.#source, root, root.toJS());
  }

  /** The whole text that contains it. */
  get text(): string {
    return this.#source.text;
  }

  /** A part of the value; its paths are relative to it. */
  at(path: Path, value: unknown): LocatedValue {
    return new LocatedValue(this.#source, this.#document, value, [...this.#base, ...path]);
  }

  /** The beginning of a part, or of the enclosing part where the text lacks it. */
  place(path: Path = [], stretch?: Stretch): Place {
    const { key, value } = this.#find(path);
    const node = (isWritten(value) ? value : key) ?? this.#document.contents;
    const [start, end] = rangeOf(node);
    if (stretch === undefined) return this.#source.place(start, end);
    const first = firstCharacter(node, this.#source.text);
    if (first === undefined) return this.#source.place(start, end);
    const from = first + stretch.offset;
    return this.#source.place(from, from + stretch.length);
  }

  /** Where a part, or the enclosing part that the text has, begins and ends in the text. */
  rangeOf(path: Path): readonly [start: number, end: number] {
    const { key, value } = this.#find(path);
    return rangeOf((isWritten(value) ? value : key) ?? this.#document.contents);
  }

  /** The place of a field's name, or of the value if it has no name, such as an item. */
  placeOfKey(path: Path): Place {
    const { key } = this.#find(path);
    if (key === undefined) return this.place(path);
    return this.#source.place(...rangeOf(key));
  }

  #find(path: Path): Found {
    let found: Found = { key: undefined, value: this.#document.contents ?? undefined };
    for (const segment of [...this.#base, ...path]) {
      const { value } = found;
      const next = childOf(isAlias(value) ? value.resolve(this.#document) : value, segment);
      if (next === undefined) break;
      found = next;
    }
    return found;
  }
}

/** A value in the text, and its name where it has one. */
interface Found {
  readonly key: Node | undefined;
  readonly value: Node | undefined;
}

function childOf(parent: unknown, segment: PropertyKey): Found | undefined {
  if (isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === segment);
    return pair === undefined ? undefined : { key: asNode(pair.key), value: asNode(pair.value) };
  }
  const item = isSeq(parent) ? asNode(parent.items[Number(segment)]) : undefined;
  return item === undefined ? undefined : { key: undefined, value: item };
}

const asNode = (node: unknown): Node | undefined => (isNode(node) ? node : undefined);

/** A field without a value has an empty node, which is invisible in the text. */
const isWritten = (value: Node | undefined): boolean => {
  const [start, end] = rangeOf(value ?? null);
  return end > start;
};

const rangeOf = (node: Node | null): [number, number] => [
  node?.range?.[0] ?? 0,
  node?.range?.[1] ?? 0,
];

/** Undefined for texts that are not written literally, with escapes or on several lines. */
function firstCharacter(node: Node | null, text: string): number | undefined {
  if (!isScalar(node)) return undefined;
  const [start, end] = rangeOf(node);
  const written = text.slice(start, end);
  if (written === node.value) return start;
  return written.slice(1, -1) === node.value ? start + 1 : undefined;
}

/** A value with its place in the text. */
export interface Located<T> {
  readonly value: T;
  readonly written: LocatedValue;
}

/** A place in an input, ready to show: the part of a diagnostic with the location. */
export type Place = Required<Pick<Diagnostic, 'path' | 'position' | 'excerpt'>>;

const BYTE_ORDER_MARK = '\ufeff';

/** An excerpt of a longer line shows a part, which begins `LEAD` characters before its subject. */
const LONGEST_LINE = 1_000;
const LEAD = 200;

/** A text of the user, able to give the line and the column of an offset. */
export class SourceText {
  readonly path: string;
  readonly text: string;
  #lineStarts: readonly number[] | undefined;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  }

  /** The place from `start` to `end` (exclusive). Only the first of several lines is shown. */
  place(start: number, end: number): Place {
    const index = this.#lineOf(start);
    const lineStart = this.#starts()[index] ?? 0;
    const line = this.#lineAt(lineStart);
    const column = Math.min(start - lineStart, line.length);
    const length = Math.max(1, Math.min(end - start, line.length - column));
    const position = { line: index + 1, column: column + 1 };
    return { path: this.path, position, excerpt: cut(line, column, length) };
  }

  #lineAt(start: number): string {
    const end = this.text.indexOf('\n', start);
    const line = this.text.slice(start, end < 0 ? undefined : end);
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }

  /** The last line that starts at or before the offset, by bisection. */
  #lineOf(offset: number): number {
    const starts = this.#starts();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #starts(): readonly number[] {
    if (this.#lineStarts !== undefined) return this.#lineStarts;
    const starts = [0];
    for (let at = this.text.indexOf('\n'); at >= 0; at = this.text.indexOf('\n', at + 1)) {
      starts.push(at + 1);
    }
    this.#lineStarts = starts;
    return starts;
  }
}

function cut(line: string, column: number, length: number): Excerpt {
  if (line.length <= LONGEST_LINE) return { text: line, length };
  const cutBefore = Math.max(0, column - LEAD);
  const text = line.slice(cutBefore, cutBefore + LONGEST_LINE);
  return { text, length: Math.min(length, LONGEST_LINE - LEAD), cutBefore };
}

/** The place of an event or an expectation in the input. */
export interface ScriptPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** The whole event of the command line; absent for files. */
  readonly argument?: string;
}
