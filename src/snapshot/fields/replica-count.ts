import { wholeNumber } from './scalars.ts';
import type { Schema } from './schema.ts';

/** More pods than the largest clusters have; a run with more would exhaust the memory. */
const MOST_REPLICAS = 999_999;

/** The number of pods that one workload wants. */
export const replicaCount: Schema<number> = {
  shape: wholeNumber.shape,
  read(value, reading) {
    if (typeof value === 'number' && value > MOST_REPLICAS) {
      const most = '999,999';
      reading.complain(
        'snapshot/too-many-replicas',
        `is ${value}, and at most ${most} are simulated`,
      );
      return MOST_REPLICAS;
    }
    return wholeNumber.read(value, reading);
  },
};
