import { expect, test } from 'vitest';
import { disruptionFunctions } from '../../../conformance/functions/disruption.ts';
import { disagreements } from '../../support/vectors.ts';

test('our budgets have the status that Kubernetes gives them', () => {
  expect(disagreements('budget-status', disruptionFunctions)).toEqual([]);
});
