import { type Alias, type Document, isAlias, isCollection, isNode, isPair, type Node } from 'yaml';
import type { Diagnostic } from '#diagnostics';
import { errorAt, quote } from './complaint.ts';
import type { SourceText } from './located-value.ts';

/** The most values that a document may have with every alias replaced by its value. */
const MOST_VALUES = 1_000_000;

/**
 * Complains about aliases without an anchor or within their own anchor, and about an alias that
 * makes the document too large.
 */
export function checkAliases(document: Document, source: SourceText): readonly Diagnostic[] {
  const counter = new ValueCounter(source);
  counter.count(document.contents);
  return counter.diagnostics;
}

/** Counts values as if every alias were expanded, without expanding any. */
class ValueCounter {
  readonly diagnostics: Diagnostic[] = [];
  readonly #source: SourceText;
  /** Values below each anchor; undefined while they are being counted. */
  readonly #sizes = new Map<string, number | undefined>();
  #exploded = false;

  constructor(source: SourceText) {
    this.#source = source;
  }

  count(node: unknown): number {
    if (isPair(node)) return this.count(node.key) + this.count(node.value);
    if (isAlias(node)) return this.#countAlias(node);
    if (!isNode(node)) return 0;
    const { anchor } = node;
    if (anchor !== undefined) this.#sizes.set(anchor, undefined);
    const size = 1 + this.#countItems(isCollection(node) ? node.items : []);
    if (anchor !== undefined) this.#sizes.set(anchor, size);
    return size;
  }

  #countItems(items: readonly unknown[]): number {
    let size = 0;
    for (const item of items) {
      size += this.count(item);
      if (size > MOST_VALUES && !this.#exploded) {
        this.#exploded = true;
        const node = isPair(item) ? item.key : item;
        this.#complain(node, `the aliases here stand for more than ${MOST_VALUES} values`);
      }
    }
    return size;
  }

  #countAlias(alias: Alias): number {
    const name = alias.source;
    const size = this.#sizes.get(name);
    if (size !== undefined) return size;
    if (this.#sizes.has(name))
      this.#complain(alias, `the alias ${quote(name)} is inside its own anchor`);
    else this.#complain(alias, `no anchor ${quote(name)} comes before this alias`, ANCHORS);
    return 1;
  }

  #complain(node: unknown, message: string, hint?: string): void {
    const range: Node['range'] = isNode(node) ? node.range : undefined;
    const place = this.#source.place(range?.[0] ?? 0, range?.[1] ?? 0);
    this.diagnostics.push(
      errorAt(place, { code: 'script/alias', message, ...(hint !== undefined && { hint }) }),
    );
  }
}

const ANCHORS =
  'anchors hold within one document: repeat the value, or move both into one document';
