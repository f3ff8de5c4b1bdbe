import { quote } from '../bytes/quote.ts';
import { loneText, text } from './scalars.ts';
import type { Schema } from './schema.ts';

/**
 * A name in small letters, digits, dashes and dots.
 * @upstream apimachinery pkg/util/validation/validation.go IsDNS1123Subdomain (1.36)
 */
const NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const LONGEST = 253;

const LETTERS = 'small letters, digits, dashes and dots, a letter or digit first and last';

/** The name of an object, without which objects cannot be distinguished. */
export const objectName: Schema<string> = {
  shape: text.shape,
  read(value, reading) {
    if (value === '') {
      reading.complain('snapshot/missing-field', 'is empty, expected a name');
      return value;
    }
    if (typeof value === 'string' && (value.length > LONGEST || !NAME.test(value))) {
      const rule = value.length > LONGEST ? `at most ${LONGEST} characters` : LETTERS;
      reading.note('snapshot/name', `is ${quote(value)}, which the API refuses: it takes ${rule}`);
    }
    return loneText.read(value, reading);
  },
};
