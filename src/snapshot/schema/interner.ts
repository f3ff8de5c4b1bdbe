/**
 * Makes equal values one object. Pods of one template are equal but for a few fields, so that a
 * large cluster has few different specs.
 */
export class Interner {
  readonly #known = new Map<string, object>();
  readonly #chosen = new Set<object>();

  /** A value equal to this one, the same for all equal ones: their JSON has to be the same text. */
  intern<T extends object>(value: T): T {
    // To print a value takes a hundred times as long as to see that it is the chosen one.
    if (this.#chosen.has(value)) return value;
    const canonical = JSON.stringify(value);
    const known = this.#known.get(canonical);
    if (known !== undefined) return known as T;
    this.#known.set(canonical, value);
    this.#chosen.add(value);
    return value;
  }
}
