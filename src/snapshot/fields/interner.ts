import { SharedShape } from '../raw/shape.ts';
import type { Schema } from './schema.ts';

/** The most aliases to remember; beyond that they are cleared. */
const ALIASES = 1_000;

/**
 * Makes equal values one object. Pods of one template are equal except for a few fields, so a large
 * cluster has few different specs.
 */
export class Interner {
  readonly #known = new Map<string, object>();
  readonly #chosen = new Set<object>();
  /** The chosen value for earlier requests: values of one precedent are requested again. */
  readonly #aliases = new Map<object, object>();

  /**
   * The shared object for all values equal to this one. Values are equal if their JSON is the same
   * text.
   */
  intern<T extends object>(value: T): T {
    // Printing a value takes a hundred times as long as this lookup.
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

/** The same schema for a field with repeating values. Equal texts may become the same object. */
export function shared<T>(schema: Schema<T>): Schema<T> {
  const shape = new SharedShape(schema.shape);
  return {
    shape,
    read: (value, reading) =>
      reading.memory.shares.of(shape).check(
        value,
        () => schema.read(value, reading),
        () => reading.isPlain,
      ),
  };
}
