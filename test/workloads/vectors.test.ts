import { expect, test } from 'vitest';
import { workloadFunctions } from '../../conformance/functions/workloads.ts';
import { disagreements } from '../support/vectors.ts';

test.each(['replicaset', 'statefulset', 'daemonset', 'job'])(
  'our %s does what that of Kubernetes does',
  (name) => {
    expect(disagreements(name, workloadFunctions)).toEqual([]);
  },
);
