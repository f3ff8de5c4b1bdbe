/** Somebody reads all of a value. */
export const EVERYTHING = 'everything';

/**
 * Which fields of a value somebody reads; a list has the shape of its items. Readers may leave
 * everything else out, which in a dump of kubectl is nine tenths of the text.
 */
export type Shape = OwnShape | SharedShape;

/** How a value is shaped, shared or not. */
export type OwnShape = typeof EVERYTHING | ReadonlyMap<string, Shape>;

/** The shape of values of which many are the same text. */
export class SharedShape {
  readonly shape: OwnShape;

  constructor(shape: Shape) {
    this.shape = ownShape(shape);
  }
}

export const ownShape = (shape: Shape): OwnShape =>
  shape instanceof SharedShape ? shape.shape : shape;

/** Nobody reads more of a value than that it is there. */
export const NOTHING: Shape = new Map();

/** What a shape leaves of a value; values that are no mapping are kept as they are. */
export function prune(value: unknown, shared: Shape): unknown {
  const shape = ownShape(shared);
  if (shape === EVERYTHING || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => prune(item, shape));
  const kept: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) {
    const inner = shape.get(key);
    if (inner !== undefined) kept[key] = prune(field, inner);
  }
  return kept;
}
