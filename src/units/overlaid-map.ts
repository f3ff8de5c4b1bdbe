/**
 * A map that begins with the entries of another one, which it does not copy: it keeps what differs.
 * The other map must not change any more.
 */
export class OverlaidMap<Key, Value> {
  readonly #base: ReadonlyMap<Key, Value>;
  readonly #own = new Map<Key, Value>();
  /** Keys of the base that are deleted or have another value. */
  readonly #hidden = new Set<Key>();

  constructor(base: ReadonlyMap<Key, Value> = new Map<Key, Value>()) {
    this.#base = base;
  }

  get size(): number {
    return this.#base.size - this.#hidden.size + this.#own.size;
  }

  has(key: Key): boolean {
    return this.#own.has(key) || (this.#base.has(key) && !this.#hidden.has(key));
  }

  get(key: Key): Value | undefined {
    const own = this.#own.get(key);
    if (own !== undefined || this.#hidden.has(key)) return own;
    return this.#base.get(key);
  }

  set(key: Key, value: Value): this {
    if (this.#base.has(key)) this.#hidden.add(key);
    this.#own.set(key, value);
    return this;
  }

  /** Whether there was an entry of this key. */
  delete(key: Key): boolean {
    const isHere = this.has(key);
    if (this.#base.has(key)) this.#hidden.add(key);
    this.#own.delete(key);
    return isHere;
  }

  /** The entries that are as they were first, then the others. */
  *entries(): Generator<readonly [Key, Value]> {
    for (const entry of this.#base) if (!this.#hidden.has(entry[0])) yield entry;
    yield* this.#own;
  }
}
