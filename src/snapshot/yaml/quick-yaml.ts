import { EVERYTHING, type Shape } from '../schema/shape.ts';
import { readBlockScalar } from './block-scalar.ts';
import { Decline, type DeclineReason } from './decline.ts';
import { atKey, readKey } from './key.ts';
import { LineCursor } from './line-cursor.ts';
import { readPlainScalar } from './plain-scalar.ts';
import { readQuotedScalar } from './quoted-scalar.ts';

export type QuickResult =
  | { readonly accepted: true; readonly value: unknown }
  | { readonly accepted: false; readonly reason: DeclineReason; readonly offset: number };

/** Deeper nesting is left to a reader that does not recurse. */
const DEEPEST = 100;

/**
 * Reads one YAML document line by line, as kubectl prints them: block mappings and lists, scalars
 * of all kinds. It leaves out what the shape does not name, passing over it by its indentation
 * alone, and declines everything unusual. What it accepts means the same to the package `yaml`.
 */
export function readQuickYaml(text: string, shape: Shape): QuickResult {
  try {
    const cursor = new LineCursor(text);
    const value = readCollection(cursor, shape, 0);
    if (cursor.indent >= 0) cursor.decline();
    return { accepted: true, value };
  } catch (thrown) {
    if (!(thrown instanceof Decline)) throw thrown;
    return { accepted: false, reason: thrown.reason, offset: thrown.offset };
  }
}

function readCollection(cursor: LineCursor, shape: Shape, depth: number): unknown {
  if (depth > DEEPEST) cursor.decline();
  if (cursor.atDash) return readList(cursor, shape, depth);
  return readMapping(cursor, shape, depth);
}

function readMapping(cursor: LineCursor, shape: Shape, depth: number): unknown {
  const { indent } = cursor;
  const mapping: Record<string, unknown> = {};
  const keys = new Keys();
  while (cursor.indent === indent) {
    const key = readKey(cursor);
    if (!keys.add(key)) cursor.decline();
    const inner = shape === EVERYTHING ? EVERYTHING : shape.get(key);
    if (inner === undefined) skipValue(cursor, indent);
    else mapping[key] = readValueOfKey(cursor, indent, inner, depth);
  }
  if (cursor.indent > indent) cursor.decline();
  return mapping;
}

/** Lists may stand at the indentation of their key, and kubectl prints them so. */
function readValueOfKey(cursor: LineCursor, indent: number, shape: Shape, depth: number): unknown {
  if (!cursor.atEndOfLine) return readScalar(cursor, indent);
  cursor.advance();
  if (cursor.indent > indent) return readCollection(cursor, shape, depth + 1);
  if (cursor.indent === indent && cursor.atDash) return readList(cursor, shape, depth + 1);
  return null;
}

function skipValue(cursor: LineCursor, indent: number): void {
  const mayBeList = cursor.atEndOfLine;
  cursor.skipDeeper(indent);
  while (mayBeList && cursor.indent === indent && cursor.atDash) cursor.skipDeeper(indent);
}

function readList(cursor: LineCursor, shape: Shape, depth: number): unknown {
  const { indent } = cursor;
  const list: unknown[] = [];
  while (cursor.indent === indent && cursor.atDash) {
    cursor.enterEntry();
    list.push(readEntry(cursor, indent, shape, depth + 1));
  }
  if (cursor.indent > indent) cursor.decline();
  return list;
}

function readEntry(cursor: LineCursor, indent: number, shape: Shape, depth: number): unknown {
  if (!cursor.atEndOfLine) {
    const isCollection = cursor.atDash || atKey(cursor);
    return isCollection ? readCollection(cursor, shape, depth) : readScalar(cursor, indent);
  }
  cursor.advance();
  return cursor.indent > indent ? readCollection(cursor, shape, depth) : null;
}

/**
 * A value on the line of its key or dash; `parent` is the indentation of the collection around it.
 */
function readScalar(cursor: LineCursor, parent: number): unknown {
  const first = cursor.text[cursor.first] ?? '';
  switch (first) {
    case '"':
    case "'":
      return readQuotedScalar(cursor, parent);
    case '|':
    case '>':
      return readBlockScalar(cursor, parent);
    case '{':
    case '[':
      return readEmptyCollection(cursor);
    case '&':
    case '*':
      throw new Decline('anchor-or-alias', cursor.first);
    default:
      if (cursor.atDash || UNUSUAL_FIRST.includes(first)) cursor.decline();
      return readPlainScalar(cursor, parent);
  }
}

/** With these begin tags, comments, complex keys and what no value may begin with. */
const UNUSUAL_FIRST = '!%@`#,]}?:';

/** Of all flow collections kubectl prints only the empty ones. */
function readEmptyCollection(cursor: LineCursor): unknown {
  const content = cursor.text.slice(cursor.first, cursor.end);
  if (content !== '{}' && content !== '[]') throw new Decline('flow-collection', cursor.first);
  cursor.advance();
  return content === '{}' ? {} : [];
}

/** The keys of one mapping so far. kubectl sorts them, so that remembering the last is enough. */
class Keys {
  #last = '';
  #sorted: string[] = [];
  #all: Set<string> | undefined;

  /** False when the key was there before. */
  add(key: string): boolean {
    if (this.#all === undefined) {
      if (key > this.#last || this.#sorted.length === 0) {
        this.#last = key;
        this.#sorted.push(key);
        return true;
      }
      this.#all = new Set(this.#sorted);
    }
    if (this.#all.has(key)) return false;
    this.#all.add(key);
    return true;
  }
}
