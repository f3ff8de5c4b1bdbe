/** The collection of a stop that is unread or is not a value. */
export const UNREAD = -1;
/** The gap indentation of a stop that is a value. */
const NO_GAP = -1;

/**
 * The places of values and gaps in the bytes of an item. A gap is an unread stretch that ends by
 * its indentation. Both are stops, in the order of the text, with keys and brackets between them.
 */
export class Outline {
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** The indentation of the mapping that a gap is in; negative for a value. */
  readonly #gaps: number[] = [];
  /** The number of the collection that contains a value, and the value's place there. */
  readonly within: number[] = [];
  readonly keys: (string | number)[] = [];
  /**
   * The enclosing collection of each collection, which has the smaller number, and its place there.
   */
  readonly parents: number[] = [];
  readonly parentKeys: (string | number)[] = [];
  readonly #open: number[] = [];
  /** The place of the next value in the open collection. */
  #key: string | number = '';

  get length(): number {
    return this.starts.length;
  }

  isGap(stop: number): boolean {
    return (this.#gaps[stop] ?? NO_GAP) > NO_GAP;
  }

  indentOfGap(stop: number): number {
    return this.#gaps[stop] ?? NO_GAP;
  }

  /** The next value is at this key, or at this index of a list. */
  at(key: string | number): void {
    this.#key = key;
  }

  open(): void {
    this.parents.push(this.#open.at(-1) ?? UNREAD);
    this.parentKeys.push(this.#key);
    this.#open.push(this.parents.length - 1);
  }

  close(): void {
    this.#open.pop();
  }

  addValue(start: number, end: number, isRead = true): void {
    this.#add(start, end, NO_GAP, isRead ? (this.#open.at(-1) ?? UNREAD) : UNREAD);
  }

  addGap(start: number, end: number, indent: number): void {
    this.#add(start, end, indent, UNREAD);
  }

  #add(start: number, end: number, gap: number, within: number): void {
    this.starts.push(start);
    this.ends.push(end);
    this.#gaps.push(gap);
    this.within.push(within);
    this.keys.push(this.#key);
  }
}
