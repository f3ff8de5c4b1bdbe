import { integer } from './scalars.ts';
import type { Schema } from './schema.ts';

const LARGEST = 2 ** 31 - 1;

/** A whole number in the range of an int32. */
export const int32: Schema<number> = {
  shape: integer.shape,
  read(value, reading) {
    if (typeof value === 'number' && (value > LARGEST || value < -LARGEST - 1)) {
      reading.note(
        'snapshot/beyond-int32',
        `is ${value}, which the API refuses: no int32 holds it`,
      );
    }
    return integer.read(value, reading);
  },
};
