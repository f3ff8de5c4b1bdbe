/** So many values are remembered that are equal to a chosen one, and begin anew then. */
const ALIASES = 1_000;

/**
 * Makes equal values one object. Pods of one template are equal but for a few fields, so that a
 * large cluster has few different specs.
 */
export class Interner {
  readonly #known = new Map<string, object>();
  readonly #chosen = new Set<object>();
  /** The chosen one of values that were asked for: those of one precedent are asked for again. */
  readonly #aliases = new Map<object, object>();

  /** A value equal to this one, the same for all equal ones: their JSON has to be the same text. */
  intern<T extends object>(value: T): T {
    // To print a value takes a hundred times as long as to see that it is the chosen one.
    if (this.#chosen.has(value)) return value;
    const alias = this.#aliases.get(value);
    if (alias !== undefined) return alias as T;
    const canonical = JSON.stringify(value);
    const known = this.#known.get(canonical);
    if (known !== undefined) {
      if (this.#aliases.size >= ALIASES) this.#aliases.clear();
      this.#aliases.set(value, known);
      return known as T;
    }
    this.#known.set(canonical, value);
    this.#chosen.add(value);
    return value;
  }
}
