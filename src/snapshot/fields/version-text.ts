import { quote } from '../bytes/quote.ts';
import { text } from './scalars.ts';
import type { Schema } from './schema.ts';

const VERSION = /^v?\d+\.\d+/;

/** A version of Kubernetes; empty before the kubelet first reports. */
export const versionText: Schema<string> = {
  shape: text.shape,
  read(value, reading) {
    if (typeof value === 'string' && value !== '' && !VERSION.test(value)) {
      reading.note('snapshot/version', `is ${quote(value)}, expected a version such as v1.36.2`);
    }
    return text.read(value, reading);
  },
};
