import { quote } from '../bytes/quote.ts';
import { EVERYTHING } from '../raw/shape.ts';
import type { Reading } from './reading.ts';
import { integer, wrongType } from './scalars.ts';
import { invalid, type Schema } from './schema.ts';

/**
 * A number of pods or a percentage of them.
 * @param code of the complaint about others
 * @param most - the highest percentage
 */
export const portion = (code: string, most = 100): Schema<number | string> => ({
  shape: EVERYTHING,
  read(value: unknown, reading: Reading) {
    if (typeof value === 'number') {
      const count = integer.read(value, reading);
      if (count < 0) reading.complain(code, `is ${value}, expected 0 or more pods`);
      return count;
    }
    if (typeof value !== 'string') return wrongType(value, reading, 'a number or a percentage');
    const digits = /^(\d+)%$/.exec(value)?.[1];
    if (digits !== undefined && Number(digits) <= most) return reading.memory.ownText(value);
    const hint = /^\d+$/.test(value) ? `write ${value} without quotes, or ${value}%` : undefined;
    const range = most === 100 ? 'from 0% to 100%' : 'such as 25%';
    reading.complain(code, `is ${quote(value)}, expected a percentage ${range}`, hint);
    return invalid();
  },
});
