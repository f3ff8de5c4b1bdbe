import type { Path } from '#script-fields';
import { SCRIPT } from '../json-schema.ts';
import { fieldsOf, type JsonSchema, valueOfRecord } from '../schema/schema-guide.ts';
import { isRecord } from './argument-value.ts';

/** A name in the path to a value, with its place. */
export interface Segment {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The names between the dots of a key, as fields below a place of a script. Keys of maps such as
 * labels contain dots of their own and stay whole.
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

/** Keys of maps may contain dots, as labels do, unless another name must follow them. */
const hasDottedKeys = (schema: JsonSchema | undefined): boolean =>
  isRecord(schema) && fieldsOf(valueOfRecord(schema)).length === 0;

const join = (pieces: readonly Segment[]): Segment => ({
  name: pieces.map(({ name }) => name).join('.'),
  start: pieces[0]?.start ?? 0,
  end: pieces.at(-1)?.end ?? 0,
});
