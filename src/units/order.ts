/** A part that grows longer than this is split in two. */
const LONGEST_PART = 1_024;

/**
 * Items in order, each in its own place. The list is kept in parts, so that adding or removing an
 * item moves only its neighbours: a list of 100,000 takes as long as one of 1,000. The items that it
 * begins with are copied once they change, so that many lists can begin with the same.
 */
export class OrderedList<T> {
  readonly #compare: (a: T, b: T) => number;
  /** Items that have not changed yet. */
  #given: readonly T[] | undefined;
  /** No part is empty, unless the list is. */
  #parts: T[][] = [];
  #length: number;

  /** @param items - in order, none equal to another; they are not changed */
  constructor(compare: (a: T, b: T) => number, items: readonly T[] = []) {
    this.#compare = compare;
    this.#length = items.length;
    this.#given = items;
  }

  get length(): number {
    return this.#length;
  }

  /** Whether there is an item equal to this one. */
  has(item: T): boolean {
    this.#copy();
    const part = this.#parts[this.#partOf(item)] ?? [];
    const known = part[this.#placeIn(part, item)];
    return known !== undefined && this.#compare(known, item) === 0;
  }

  /** Puts an item in its place. Returns the equal item that it replaces, if any. */
  put(item: T): T | undefined {
    this.#copy();
    const index = this.#partOf(item);
    const part = this.#parts[index] ?? [];
    const place = this.#placeIn(part, item);
    const known = part[place];
    if (known !== undefined && this.#compare(known, item) === 0) {
      part[place] = item;
      return known;
    }
    part.splice(place, 0, item);
    this.#length += 1;
    if (part.length > LONGEST_PART) {
      this.#parts.splice(index + 1, 0, part.splice(LONGEST_PART / 2));
    }
    return undefined;
  }

  /** Removes the item that is equal to this one, and returns it. */
  remove(item: T): T | undefined {
    this.#copy();
    const index = this.#partOf(item);
    const part = this.#parts[index] ?? [];
    const place = this.#placeIn(part, item);
    const known = part[place];
    if (known === undefined || this.#compare(known, item) !== 0) return undefined;
    part.splice(place, 1);
    this.#length -= 1;
    if (part.length === 0 && this.#parts.length > 1) this.#parts.splice(index, 1);
    return known;
  }

  /** All items, in order, as a new list. */
  toArray(): T[] {
    if (this.#given !== undefined) return [...this.#given];
    const none: T[] = [];
    return none.concat(...this.#parts);
  }

  #copy(): void {
    if (this.#given === undefined) return;
    this.#parts = partsOf(this.#given);
    this.#given = undefined;
  }

  /** The part for an item, present or not: the last part that does not begin after it. */
  #partOf(item: T): number {
    const parts = this.#parts;
    if (parts.length === 1) return 0;
    const behind = bisect(1, parts.length, (index) => {
      const first = parts[index]?.[0];
      return first !== undefined && this.#compare(first, item) <= 0;
    });
    return behind - 1;
  }

  #placeIn(part: readonly T[], item: T): number {
    return bisect(0, part.length, (place) => {
      const other = part[place];
      return other !== undefined && this.#compare(other, item) < 0;
    });
  }
}

function partsOf<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from === 0 || from < items.length; from += LONGEST_PART) {
    parts.push(items.slice(from, from + LONGEST_PART));
  }
  return parts;
}

/**
 * The first place from `from` on for which `isBefore` is false, or `end`. `isBefore` must be true
 * for all earlier places and false for all later ones.
 */
export function bisect(from: number, end: number, isBefore: (place: number) => boolean): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Order of texts by UTF-16 code unit: the same on every machine, unlike the order of a locale. */
export const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** The first comparison with a difference; 0 when all are equal. */
export const firstDifference = (...results: readonly number[]): number =>
  results.find((result) => result !== 0) ?? 0;
