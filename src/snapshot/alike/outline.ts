/** What a stop of an outline stands in when nobody reads it, or when it is no value. */
export const UNREAD = -1;
/** The indentation of a stop that is a value. */
const NO_GAP = -1;

/**
 * Where in the bytes of an item its values stand, and where the gaps are: stretches that nobody reads
 * and that end by their indentation. Both are stops, in the order of the text; what lies between them
 * are keys and brackets.
 */
export class Outline {
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** The indentation of the mapping that a gap is in; negative for a value. */
  readonly #gaps: number[] = [];
  /** The number of the collection that a value is in, and its place there. */
  readonly within: number[] = [];
  readonly keys: (string | number)[] = [];
  /** Of each collection the one around it, which has the smaller number, and its place there. */
  readonly parents: number[] = [];
  readonly parentKeys: (string | number)[] = [];
  readonly #open: number[] = [];
  /** The place of what comes next in the collection that is open. */
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

  /** What comes next stands at this key, or at this place of a list. */
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
