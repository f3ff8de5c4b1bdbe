import { expect, test } from 'vitest';
import { unitFunctions } from '../../conformance/functions/units.ts';
import { disagreements } from '../support/vectors.ts';

test.each(['duration', 'duration-json', 'quantity', 'quantity-json', 'quantity-arithmetic'])(
  'our %s is that of Kubernetes',
  (name) => expect(disagreements(name, unitFunctions)).toEqual([]),
);
