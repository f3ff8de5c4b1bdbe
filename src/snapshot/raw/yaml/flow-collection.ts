import { Decline } from './decline.ts';
import { isUsableKey } from './key.ts';
import type { LineCursor } from './line-cursor.ts';
import { resolvePlain } from './plain-scalar.ts';
import { closingQuote, unescapeQuoted } from './quoted-scalar.ts';

/** Deeper nesting is left to a reader that does not recurse. */
const DEEPEST = 20;

/**
 * A list between brackets or a mapping between braces that ends on its line, as people write labels
 * and arguments: `{app: web, "tier": 1}`, `[--v=2, 'x']`. Empty entries, keys without a value and
 * anything else unusual are declined.
 */
export function readFlowCollection(cursor: LineCursor): unknown {
  const { first } = cursor;
  const reader = new FlowReader(cursor);
  const value = reader.readCollection(0);
  if (value === undefined || !cursor.endsLine(reader.at)) {
    throw new Decline('flow-collection', first);
  }
  cursor.advance();
  return value;
}

/** An unknown construct gives undefined, which is never a value. */
class FlowReader {
  /** The first character not read yet. */
  at: number;
  readonly #cursor: LineCursor;
  readonly #text: string;

  constructor(cursor: LineCursor) {
    this.#cursor = cursor;
    this.#text = cursor.text;
    this.at = cursor.first;
  }

  readCollection(depth: number): unknown {
    if (depth > DEEPEST) return undefined;
    const isList = this.#text[this.at++] === '[';
    return isList ? this.#readList(depth) : this.#readMapping(depth);
  }

  #readList(depth: number): readonly unknown[] | undefined {
    const list: unknown[] = [];
    if (this.#pass(']')) return list;
    do {
      const value = this.#readValue(depth);
      if (value === undefined) return undefined;
      list.push(value);
    } while (this.#pass(','));
    return this.#pass(']') ? list : undefined;
  }

  #readMapping(depth: number): Readonly<Record<string, unknown>> | undefined {
    const mapping: Record<string, unknown> = {};
    if (this.#pass('}')) return mapping;
    do {
      const key = this.#readKey();
      if (key === undefined || Object.hasOwn(mapping, key)) return undefined;
      const value = this.#readValue(depth);
      if (value === undefined) return undefined;
      mapping[key] = value;
    } while (this.#pass(','));
    return this.#pass('}') ? mapping : undefined;
  }

  /** A key with its colon, and the space that must follow it. */
  #readKey(): string | undefined {
    const key = this.#readScalar();
    // A key such as 8080 or true is not a text in YAML until it becomes a key of a mapping.
    if (typeof key !== 'string' || !isUsableKey(key)) return undefined;
    return this.#text.startsWith(': ', this.at) && this.#pass(':') ? key : undefined;
  }

  #readValue(depth: number): unknown {
    this.#passSpaces();
    const next = this.#text[this.at];
    return next === '{' || next === '[' ? this.readCollection(depth + 1) : this.#readScalar();
  }

  #readScalar(): unknown {
    this.#passSpaces();
    const quote = this.#text[this.at] ?? '';
    return quote === '"' || quote === "'" ? this.#readQuoted(quote) : this.#readPlain();
  }

  #readQuoted(quote: string): string | undefined {
    const start = this.at + 1;
    const close = closingQuote(this.#text, start, this.#cursor.end, quote);
    if (close < 0) return undefined;
    this.at = close + 1;
    return unescapeQuoted(this.#text.slice(start, close), quote, this.#cursor);
  }

  #readPlain(): unknown {
    PLAIN.lastIndex = this.at;
    const [content] = PLAIN.exec(this.#text) ?? [];
    if (content === undefined) return undefined;
    this.at += content.length;
    return resolvePlain(content);
  }

  /** Passes over spaces and this character, if it comes next. */
  #pass(character: string): boolean {
    this.#passSpaces();
    if (this.at >= this.#cursor.end || this.#text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  #passSpaces(): void {
    while (this.#text[this.at] === ' ') this.at++;
  }
}

/**
 * The characters of names, numbers, quantities, flags, images and addresses; spaces only between.
 */
const PLAIN = /(?:[\w./$~+]|-(?=[\w./$-]))(?:[\w./$~+=%@-]| +(?=[\w./$~+=%@-])|:(?=[\w./]))*/y;
