import { expect, test } from 'vitest';
import { podFunctions } from '../../conformance/functions/pod-facts.ts';
import { disagreements } from '../support/vectors.ts';

test.each([
  'qos-class',
  'pod-resources',
  'kubelet-pod-request',
  'critical-pod',
  'kubelet-preemptable',
])('our %s is that of Kubernetes', (name) => {
  expect(disagreements(name, podFunctions)).toEqual([]);
});
