import { SCRIPT } from '../schema/json-schema.ts';
import { fieldsOf, type JsonSchema, valueOfRecord } from '../schema/schema-guide.ts';
import type { Path } from '../text/located-value.ts';
import { isRecord } from './argument-value.ts';

/** A name on the way to a value, and where it was written. */
export interface Segment {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The names between the dots of a key as fields below a place of a script; the keys of maps such as
 * labels have dots of their own and stay whole.
 */
export function fieldPath(pieces: readonly Segment[], base: Path): Segment[] {
  const path: Segment[] = [];
  let schema = SCRIPT.schemaAt(base);
  for (const [index, piece] of pieces.entries()) {
    if (hasDottedKeys(schema)) return [...path, join(pieces.slice(index))];
    path.push(piece);
    schema = SCRIPT.schemaAt([...base, ...path.map(({ name }) => name)]);
  }
  return path;
}

/** Keys of maps may have dots of their own, as labels do, unless something has to follow them. */
const hasDottedKeys = (schema: JsonSchema | undefined): boolean =>
  isRecord(schema) && fieldsOf(valueOfRecord(schema)).length === 0;

const join = (pieces: readonly Segment[]): Segment => ({
  name: pieces.map(({ name }) => name).join('.'),
  start: pieces[0]?.start ?? 0,
  end: pieces.at(-1)?.end ?? 0,
});
