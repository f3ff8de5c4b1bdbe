import { expect, test } from 'vitest';
import { evictionApiFunctions } from '../../conformance/functions/eviction-api.ts';
import { disagreements } from '../support/vectors.ts';

test('our answers to evictions are those of Kubernetes', () => {
  expect(disagreements('eviction-api', evictionApiFunctions)).toEqual([]);
});
