import { integer } from './scalars.ts';
import type { Schema } from './schema.ts';

/** A required whole number, at least 0. */
export const wholeNumber: Schema<number> = {
  shape: integer.shape,
  read(value, reading) {
    if (typeof value === 'number' && value < 0) {
      reading.complain('snapshot/negative-number', `is ${value}, which is negative`);
    }
    return integer.read(value, reading);
  },
};
