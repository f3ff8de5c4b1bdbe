import { quote } from '../bytes/quote.ts';
import type { Complaint, Reading } from './reading.ts';
import { text } from './scalars.ts';
import type { Schema } from './schema.ts';

/** A note that a rule of `check` reports in more detail. */
export const TOLERATION_OPERATOR = 'snapshot/toleration-operator';
export const UNKNOWN_OPERATOR = 'snapshot/unknown-operator';

/** All problems except the ones that a rule of `check` reports: rules only see valid objects. */
export const problemsForNoRule = ({ isFine, problems }: Reading): readonly Complaint[] =>
  isFine ? problems.filter(({ code }) => code !== TOLERATION_OPERATOR) : problems;

/** A text with a few values that the API server accepts; any other is noted and kept. */
export const knownText = (known: readonly string[], code = UNKNOWN_OPERATOR): Schema<string> => ({
  shape: text.shape,
  read(value, reading) {
    if (typeof value === 'string' && !known.includes(value)) {
      const expected = known.filter((each) => each !== '').join(', ');
      reading.note(code, `is ${quote(value)}, which the API refuses: it takes one of ${expected}`);
    }
    return text.read(value, reading);
  },
});

/** Operators of requirements on labels. */
export const labelOperator = knownText(['In', 'NotIn', 'Exists', 'DoesNotExist']);

/** Operators of requirements on nodes. */
export const nodeOperator = knownText(['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt']);
