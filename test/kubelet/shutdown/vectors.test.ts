import { expect, test } from 'vitest';
import { shutdownFunctions } from '../../../conformance/functions/shutdown.ts';
import { disagreements } from '../../support/vectors.ts';

test('our graceful shutdowns are those of Kubernetes', () => {
  expect(disagreements('shutdown-groups', shutdownFunctions)).toEqual([]);
});
