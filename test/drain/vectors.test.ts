import { expect, test } from 'vitest';
import { drainFunctions } from '../../conformance/functions/drain.ts';
import { disagreements } from '../support/vectors.ts';

test.each(['drain-filters', 'drain-run'])('our %s is that of kubectl', (name) => {
  expect(disagreements(name, drainFunctions)).toEqual([]);
});
