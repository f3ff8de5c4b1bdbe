/** Somebody reads all of a value. */
export const EVERYTHING = 'everything';

/**
 * Which fields of a value somebody reads; a list has the shape of its items. Readers may leave
 * everything else out, which in a dump of kubectl is nine tenths of the text.
 */
export type Shape = typeof EVERYTHING | ReadonlyMap<string, Shape>;

/** Nobody reads more of a value than that it is there. */
export const NOTHING: Shape = new Map();

/** What a shape leaves of a value; values that are no mapping are kept as they are. */
export function prune(value: unknown, shape: Shape): unknown {
  if (shape === EVERYTHING || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => prune(item, shape));
  const kept: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) {
    const inner = shape.get(key);
    if (inner !== undefined) kept[key] = prune(field, inner);
  }
  return kept;
}
