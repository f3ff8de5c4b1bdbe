import { SharedShape } from '../raw/shape.ts';
import type { Schema } from './schema.ts';

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
