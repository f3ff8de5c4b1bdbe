import { integer } from './scalars.ts';
import type { Schema } from './schema.ts';

const LONGEST = 2 ** 31 - 1;

/** The seconds that a pod has to stop. */
export const gracePeriod: Schema<number> = {
  shape: integer.shape,
  read(value, reading) {
    if (typeof value === 'number' && value < 0) {
      reading.note(
        'snapshot/grace-period',
        `is ${value}, and no time is negative: it counts as 1 s`,
      );
    } else if (typeof value === 'number' && value > LONGEST) {
      reading.note('snapshot/grace-period', `is ${value}, and no pod waits for so many seconds`);
    }
    return integer.read(value, reading);
  },
};
