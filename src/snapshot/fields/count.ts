import { parseQuantity, quantityValue } from '#units';
import { quote } from '../bytes/quote.ts';
import { EVERYTHING } from '../raw/shape.ts';
import type { Reading } from './reading.ts';
import { missing, wrongType } from './scalars.ts';
import { invalid, isAbsent, type Schema } from './schema.ts';

/**
 * A required number of bytes, inodes or processes. Handwritten documents may give a quantity. Above
 * 2^53 the result is the nearest number; beyond an int64 it is the nearest number that an int64
 * holds.
 */
export const count: Schema<number> = { shape: EVERYTHING, read: readCount };

const EXPECTED = 'a whole number, or a quantity such as 2Gi';

/** The number nearest to the greatest int64, which no number represents exactly. */
const MOST = Number(2n ** 63n);

function readCount(value: unknown, reading: Reading): number {
  if (isAbsent(value)) return missing(reading, EXPECTED);
  const number = typeof value === 'string' ? numberIn(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) {
    return wrongType(value, reading, EXPECTED);
  }
  if (number >= 0) return Math.min(MOST, number);
  reading.complain('snapshot/negative-number', `is ${printed(value)}, which is negative`);
  return invalid();
}

function numberIn(text: string): number | undefined {
  const quantity = parseQuantity(text.trim());
  return quantity.ok ? Number(quantityValue(quantity.value)) : undefined;
}

const printed = (value: unknown): string =>
  typeof value === 'string' ? quote(value) : `${String(value)}`;
