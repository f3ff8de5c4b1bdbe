import type { Path } from '#script-fields';
import { SCRIPT } from '../json-schema.ts';
import { fieldsOf, valueOfRecord } from '../schema/schema-guide.ts';
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
  for (const [index, piece] of pieces.entries()) {
    const above = [...base, ...path.map(({ name }) => name)];
    if (hasDottedKeys(above)) return [...path, join(pieces.slice(index))];
    path.push(piece);
  }
  return path;
}

/** Keys of maps may contain dots, as labels do, unless another name must follow them. */
function hasDottedKeys(path: Path): boolean {
  if (SCRIPT.isMapAt(path)) return false;
  const schema = SCRIPT.schemaAt(path);
  return isRecord(schema) && fieldsOf(valueOfRecord(schema)).length === 0;
}

const join = (pieces: readonly Segment[]): Segment => ({
  name: pieces.map(({ name }) => name).join('.'),
  start: pieces[0]?.start ?? 0,
  end: pieces.at(-1)?.end ?? 0,
});
