import { EVERYTHING, type OwnShape, ownShape, prune, type Shape, SharedShape } from '../shape.ts';
import type { Share, Shares } from '../value.ts';
import { Decline, type DeclineReason } from './decline.ts';
import { atKey, readKey } from './key.ts';
import { LineCursor } from './line-cursor.ts';
import { readScalar } from './scalar.ts';

export type QuickResult =
  | { readonly accepted: true; readonly value: unknown }
  | { readonly accepted: false; readonly reason: DeclineReason; readonly offset: number };

/** Deeper nesting is left to a reader that does not recurse. */
const DEEPEST = 100;

/**
 * Reads one YAML document line by line, in the form that kubectl prints: block mappings and lists,
 * scalars of all kinds. It passes over fields that the shape does not name by their indentation
 * alone, and declines everything unusual. A document that it accepts has the same meaning to the
 * package `yaml`. With `shares`, equal texts become the same object where the shape allows it.
 */
export function readQuickYaml(text: string, shape: Shape, shares?: Shares): QuickResult {
  // Readers differ in whether a lone carriage return ends a line.
  const lone = text.indexOf('\r');
  if (lone >= 0) return { accepted: false, reason: 'unusual', offset: lone };
  // kubectl sorts keys, so a comparison of each key with the previous one finds repeated keys.
  const result = readAll(text, shape, 'sorted', shares);
  return isUnsorted(result) ? readAll(text, shape, 'any', shares) : result;
}

/** Receives the places of a document's parts in the order of the text. */
export interface Recorder {
  /** The next value is at this key, or at this index of a list. */
  at(key: string | number): void;
  open(): void;
  close(): void;
  addValue(start: number, end: number): void;
  /** An unread stretch in a mapping with this indentation. */
  addGap(start: number, end: number, indent: number): void;
}

/**
 * The same with a record of all places; undefined for declined documents and for documents with
 * comments, which no program prints.
 */
export function recordQuickYaml<R extends Recorder>(
  text: string,
  shape: Shape,
  begin: () => R,
): { readonly value: unknown; readonly record: R } | undefined {
  if (text.includes('\r')) return undefined;
  let record = begin();
  let result = readAll(text, shape, 'sorted', undefined, record);
  if (isUnsorted(result)) {
    record = begin();
    result = readAll(text, shape, 'any', undefined, record);
  }
  return result.accepted ? { value: result.value, record } : undefined;
}

const isUnsorted = (result: QuickResult): boolean =>
  !result.accepted && result.reason === 'unsorted-keys';

/** Whether the reader requires sorted keys. */
type Order = 'sorted' | 'any';

function readAll(
  text: string,
  shape: Shape,
  order: Order,
  shares?: Shares,
  recorder?: Recorder,
): QuickResult {
  try {
    const cursor = new LineCursor(text);
    const value = new QuickReader(cursor, order, shares, recorder).readCollection(shape, 0);
    if (cursor.indent >= 0 || (recorder && cursor.hasComments)) cursor.decline();
    return { accepted: true, value };
  } catch (thrown) {
    if (!(thrown instanceof Decline)) throw thrown;
    return { accepted: false, reason: thrown.reason, offset: thrown.offset };
  }
}

class QuickReader {
  readonly #cursor: LineCursor;
  readonly #order: Order;
  readonly #shares: Shares | undefined;
  readonly #recorder: Recorder | undefined;

  constructor(
    cursor: LineCursor,
    order: Order,
    shares: Shares | undefined,
    recorder: Recorder | undefined,
  ) {
    this.#cursor = cursor;
    this.#order = order;
    this.#shares = shares;
    this.#recorder = recorder;
  }

  readCollection(shared: Shape, depth: number): unknown {
    const shape = ownShape(shared);
    if (depth > DEEPEST) this.#cursor.decline();
    if (this.#cursor.atDash) return this.#readList(shape, depth);
    this.#recorder?.open();
    const mapping = this.#readMapping(shape, depth);
    this.#recorder?.close();
    return mapping;
  }

  #readMapping(shape: OwnShape, depth: number): unknown {
    const cursor = this.#cursor;
    const { indent } = cursor;
    const mapping: Record<string, unknown> = {};
    const keys = this.#order === 'any' ? new Set<string>() : undefined;
    let last: string | undefined;
    while (cursor.indent === indent) {
      const { first } = cursor;
      const key = readKey(cursor);
      if (keys !== undefined) addKey(keys, key, cursor);
      else if (last !== undefined && key <= last) throw new Decline('unsorted-keys', first);
      last = key;
      this.#recorder?.at(key);
      const inner = shape === EVERYTHING ? EVERYTHING : shape.get(key);
      if (inner === undefined) this.#skipValue(indent);
      else mapping[key] = this.#readValueOfKey(indent, inner, depth);
    }
    if (cursor.indent > indent) cursor.decline();
    return mapping;
  }

  /** Lists may have the indentation of their key, and kubectl prints them in this way. */
  #readValueOfKey(indent: number, shape: Shape, depth: number): unknown {
    const cursor = this.#cursor;
    if (!cursor.atEndOfLine) return this.#readValueOnLine(indent, shape);
    if (shape instanceof SharedShape && this.#shares !== undefined) {
      return this.#readShared(indent, shape, depth, this.#shares.of(shape));
    }
    return this.#readValueBelow(indent, shape, depth);
  }

  /** Passes over the value first: comparing its text is quicker than reading it again. */
  #readShared(indent: number, shape: SharedShape, depth: number, share: Share): unknown {
    const cursor = this.#cursor;
    const start = cursor.nextLine;
    this.#skipValue(indent);
    const end = cursor.lineStart;
    const text = cursor.text.slice(start, end);
    const known = share.recall(text);
    if (known !== undefined) return known;
    cursor.returnToKey(start);
    const value = this.#readValueBelow(indent, shape.shape, depth);
    const isWhole = cursor.lineStart === end && typeof value === 'object' && value !== null;
    if (isWhole) share.remember(text, value);
    return value;
  }

  #readValueBelow(indent: number, shape: Shape, depth: number): unknown {
    const cursor = this.#cursor;
    cursor.advance();
    if (cursor.indent > indent) return this.readCollection(shape, depth + 1);
    if (cursor.indent === indent && cursor.atDash)
      return this.#readList(ownShape(shape), depth + 1);
    return null;
  }

  #skipValue(indent: number): void {
    const cursor = this.#cursor;
    const start = cursor.first;
    const mayBeList = cursor.atEndOfLine;
    cursor.skipDeeper(indent);
    while (mayBeList && cursor.indent === indent && cursor.atDash) cursor.skipDeeper(indent);
    this.#recorder?.addGap(start, cursor.lineStart, indent);
  }

  #readValueOnLine(indent: number, shape: Shape): unknown {
    const cursor = this.#cursor;
    const { first, end, nextLine } = cursor;
    const value = readScalar(cursor, indent);
    // Values of several lines, or with trailing spaces, must be the same text.
    const isLone = cursor.lineStart === nextLine && nextLine === end + 1;
    if (typeof value === 'object' && value !== null) return prune(value, shape);
    if (isLone) this.#recorder?.addValue(first, end);
    return value;
  }

  #readList(shape: OwnShape, depth: number): unknown {
    const cursor = this.#cursor;
    const { indent } = cursor;
    const list: unknown[] = [];
    this.#recorder?.open();
    while (cursor.indent === indent && cursor.atDash) {
      cursor.enterEntry();
      this.#recorder?.at(list.length);
      list.push(this.#readEntry(indent, shape, depth + 1));
    }
    this.#recorder?.close();
    if (cursor.indent > indent) cursor.decline();
    return list;
  }

  #readEntry(indent: number, shape: OwnShape, depth: number): unknown {
    const cursor = this.#cursor;
    if (!cursor.atEndOfLine) {
      const isCollection = cursor.atDash || atKey(cursor);
      return isCollection
        ? this.readCollection(shape, depth)
        : this.#readValueOnLine(indent, shape);
    }
    cursor.advance();
    return cursor.indent > indent ? this.readCollection(shape, depth) : null;
  }
}

function addKey(keys: Set<string>, key: string, cursor: LineCursor): void {
  if (keys.has(key)) cursor.decline();
  keys.add(key);
}
