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
