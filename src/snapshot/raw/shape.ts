/** All of a value is read. */
export const EVERYTHING = 'everything';

/**
 * The fields of a value that are read; a list has the shape of its items. Readers may leave out
 * everything else, which is nine tenths of a dump of kubectl.
 */
export type Shape = OwnShape | SharedShape;

/** The shape of a value without the sharing. */
export type OwnShape = typeof EVERYTHING | ReadonlyMap<string, Shape>;

/** The shape of a field whose values often have the same text. */
export class SharedShape {
  readonly shape: OwnShape;

  constructor(shape: Shape) {
    this.shape = ownShape(shape);
  }
}

export const ownShape = (shape: Shape): OwnShape =>
  shape instanceof SharedShape ? shape.shape : shape;

/** Only the presence of a value is read. */
export const NOTHING: Shape = new Map();

/** The part of a value that a shape names; a value other than a mapping is kept unchanged. */
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
