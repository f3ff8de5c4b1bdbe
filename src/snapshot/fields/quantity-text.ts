import { type QuantityProblem, quantitySign } from '#units';
import { quote } from '../bytes/quote.ts';
import { EVERYTHING } from '../raw/shape.ts';
import type { Reading } from './reading.ts';
import { missing, wrongType } from './scalars.ts';
import { invalid, isAbsent, type Schema } from './schema.ts';

const EXPECTED = 'a quantity such as 500m, 4 or 2Gi';

/** A quantity in the form that the API prints; a plain number may lack quotes. */
export const quantityText: Schema<string> = { shape: EVERYTHING, read: readQuantityText };

function readQuantityText(value: unknown, reading: Reading): string {
  if (isAbsent(value)) return missing(reading, EXPECTED);
  if (typeof value !== 'string' && typeof value !== 'number') {
    return wrongType(value, reading, EXPECTED);
  }
  const text = `${value}`.trim();
  const parsed = reading.memory.quantity(text);
  if (parsed.ok) {
    if (text.startsWith('-') && quantitySign(parsed.value) < 0) {
      reading.note('snapshot/negative-quantity', `is ${quote(text)}, which is negative`);
    }
    return reading.memory.ownText(text);
  }
  const { message, hint } = PROBLEMS[parsed.problem];
  reading.complain('snapshot/malformed-quantity', `is ${quote(text)}, ${message}`, hint);
  return invalid();
}

const SUFFIXES = 'suffixes are n u m k M G T P E, Ki Mi Gi Ti Pi Ei, and exponents such as e3';

const PROBLEMS: Readonly<Record<QuantityProblem, { message: string; hint?: string }>> = {
  empty: { message: `expected ${EXPECTED}` },
  malformed: { message: `expected ${EXPECTED}` },
  'unknown-suffix': { message: 'a quantity with a suffix that does not exist', hint: SUFFIXES },
  'out-of-range': { message: 'a quantity beyond all sizes' },
};
