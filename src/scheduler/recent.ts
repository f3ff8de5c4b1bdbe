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
