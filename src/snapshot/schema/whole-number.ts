import { integer } from './scalars.ts';
import type { Schema } from './schema.ts';

/** A required whole number that the API takes from 0 on. */
export const wholeNumber: Schema<number> = {
  shape: integer.shape,
  read(value, reading) {
    if (typeof value === 'number' && value < 0) {
      reading.complain('snapshot/negative-number', `is ${value}, which is negative`);
    }
    return integer.read(value, reading);
  },
};
