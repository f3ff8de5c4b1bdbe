/**
 * Reused arrays: placing a pod takes several of the length of all nodes, and new ones cost more
 * than filling these.
 */
export class Scratch {
  readonly #ints: Int32Array[] = [];
  readonly #floats: Float64Array[] = [];
  #usedInts = 0;
  #usedFloats = 0;

  /** Takes back all arrays. */
  reset(): void {
    this.#usedInts = 0;
    this.#usedFloats = 0;
  }

  /** An array of zeros, valid until the next reset. */
  ints(length: number): Int32Array {
    const at = this.#usedInts++;
    const known = this.#ints[at];
    const array =
      known !== undefined && known.length >= length ? known : new Int32Array(2 * length);
    this.#ints[at] = array;
    return array.subarray(0, length).fill(0);
  }

  /** Counts of slots as an array, until the next reset. */
  bySlot(counts: ReadonlyMap<number, number>, slots: number): Int32Array {
    const array = this.ints(slots);
    for (const [slot, count] of counts) array[slot] = count;
    return array;
  }

  /** An array of zeros, valid until the next reset. */
  floats(length: number): Float64Array {
    const at = this.#usedFloats++;
    const known = this.#floats[at];
    const array =
      known !== undefined && known.length >= length ? known : new Float64Array(2 * length);
    this.#floats[at] = array;
    return array.subarray(0, length).fill(0);
  }
}

/**
 * The number of places for nodes in all arrays of a kind together; at least as many arrays are
 * kept.
 */
const KEPT_PLACES = 2 ** 22;
const KEPT_ARRAYS = 16;

/** Items with a place for each node; the least recently used are dropped. */
export class Recent<Key, Value> {
  readonly #kept = new Map<Key, Value>();

  /** @param make - makes a missing value; called at once */
  get(key: Key, slots: number, make: () => Value): Value {
    const value = this.#kept.get(key) ?? make();
    this.#kept.delete(key);
    this.#kept.set(key, value);
    if (this.#kept.size > Math.max(KEPT_ARRAYS, KEPT_PLACES / slots)) {
      const [oldest] = this.#kept.keys();
      if (oldest !== undefined) this.#kept.delete(oldest);
    }
    return value;
  }

  clear(): void {
    this.#kept.clear();
  }
}
