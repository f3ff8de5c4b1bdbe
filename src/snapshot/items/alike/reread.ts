import type { Reading } from '../../fields/reading.ts';
import type { Form, Schema } from '../../fields/schema.ts';

/** The new part of a value; the rest of it equals the previous value. */
export interface Change {
  /** Its key or index in the enclosing collection. */
  readonly key: string | number;
  readonly value: unknown;
  /** The new fields and items; undefined for a value that is new as a whole. */
  readonly parts: Change[] | undefined;
}

/** Reads only the new parts of values that were read before in a similar form. */
export class Rereader {
  /** All items of a filtered list that was read again, including the ones that do not count. */
  readonly #allOf = new WeakMap<object, readonly unknown[]>();

  /** Reads only the new part of a value that differs by `change` from one with the result `was`. */
  read(schema: Schema<unknown>, change: Change, reading: Reading, was: unknown): unknown {
    const { form } = schema;
    if (form === undefined || change.parts === undefined) return schema.read(change.value, reading);
    switch (form.kind) {
      case 'object':
        return this.#readObject(schema, form.fields, change, reading, was);
      case 'list':
        return this.#readList(schema, form.item, change, reading, was);
      case 'filtered':
        return this.#readFiltered(schema, form, change, reading, was);
      case 'both': {
        const [first, second] = was as readonly [unknown, unknown];
        return [
          this.read(form.one, change, reading, first),
          this.read(form.other, change, reading, second),
        ];
      }
      // A value with changed parts is present, and was present before.
      case 'inner':
        return this.read(form.schema, change, reading, was);
    }
  }

  #readObject(
    schema: Schema<unknown>,
    fields: ReadonlyMap<string | number, Schema<unknown>>,
    { parts = [], value }: Change,
    reading: Reading,
    was: unknown,
  ): unknown {
    const before: Readonly<Record<string, unknown>> = Object(was);
    let found: Record<string, unknown> | undefined;
    for (const part of parts) {
      const { key } = part;
      const field = fields.get(key);
      if (field === undefined) continue;
      const old = before[key];
      reading.enter(key);
      const content = this.read(field, part, reading, old);
      reading.leave();
      if (content === old) continue;
      // Equal objects must have their fields in the same order.
      if (content === undefined || old === undefined) return schema.read(value, reading);
      found ??= { ...before };
      found[key] = content;
    }
    return found ?? was;
  }

  #readList(
    schema: Schema<unknown>,
    item: Schema<unknown>,
    { value, parts = [] }: Change,
    reading: Reading,
    was: unknown,
  ): unknown {
    if (!Array.isArray(was)) return schema.read(value, reading);
    let found: unknown[] | undefined;
    for (const part of parts) {
      const index = Number(part.key);
      reading.enter(index);
      const content = this.read(item, part, reading, was[index]);
      reading.leave();
      if (content === was[index]) continue;
      found ??= was.slice();
      found[index] = content;
    }
    return found ?? was;
  }

  #readFiltered(
    schema: Schema<unknown>,
    { items, counts }: Extract<Form, { kind: 'filtered' }>,
    change: Change,
    reading: Reading,
    was: unknown,
  ): unknown {
    if (was === undefined) return schema.read(change.value, reading);
    const known = this.#allOf.get(Object(was));
    const all = (
      known === undefined
        ? items.read(change.value, reading)
        : this.read(items, change, reading, known)
    ) as readonly unknown[];
    const kept = reading.isFine ? all.filter((item) => counts(item as never)) : [];
    // Often only items that do not count are new.
    const found = known !== undefined && isSame(kept, was) ? (was as readonly unknown[]) : kept;
    if (found.length === 0) return undefined;
    this.#allOf.set(found, all);
    return found;
  }
}

/** Whether a list has the same items as another, by identity. */
const isSame = (list: readonly unknown[], other: unknown): boolean =>
  Array.isArray(other) &&
  list.length === other.length &&
  list.every((item, index) => item === other[index]);
