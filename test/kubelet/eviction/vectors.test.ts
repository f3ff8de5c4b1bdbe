import { expect, test } from 'vitest';
import { thresholdFunctions } from '../../../conformance/functions/eviction-thresholds.ts';
import { evictionFunctions } from '../../../conformance/functions/kubelet-eviction.ts';
import { disagreements } from '../../support/vectors.ts';

test.each([
  'eviction-thresholds',
  'eviction-thresholds-containerfs',
  'threshold-quantity',
  'kubelet-eviction-settings',
])('our %s is that of Kubernetes', (name) => {
  expect(disagreements(name, thresholdFunctions)).toEqual([]);
});

test.each([
  'rank-memory',
  'rank-disk',
  'rank-inodes',
  'rank-pids',
  'kubelet-admit',
  'kubelet-eviction-message',
  'oom-score-adj',
])('our %s is that of Kubernetes', (name) => {
  expect(disagreements(name, evictionFunctions)).toEqual([]);
});
