import fc from 'fast-check';
import type { More } from './corpus.ts';

/** A NodeReadinessRule about a condition that changes in outages, or that no node has. */
export const withReadinessRule: fc.Arbitrary<More> = fc
  .record({
    conditions: fc.uniqueArray(
      fc.record({
        type: fc.constantFrom('Ready', 'DiskPressure', 'example.com/CniReady'),
        requiredStatus: fc.constantFrom('True', 'False', 'Unknown'),
      }),
      { selector: ({ type }) => type, minLength: 1, maxLength: 2 },
    ),
    enforcementMode: fc.constantFrom('continuous', 'bootstrap-only'),
    taint: fc.record({
      key: fc.constantFrom('gate', 'node.kubernetes.io/unreachable'),
      effect: fc.constantFrom('NoExecute', 'NoSchedule', 'PreferNoSchedule'),
    }),
    dryRun: fc.boolean(),
  })
  .map((spec) => (objects) => [
    ...objects,
    {
      ...{ apiVersion: 'readiness.node.x-k8s.io/v1alpha1', kind: 'NodeReadinessRule' },
      ...{ metadata: { name: 'rule' }, spec: { ...spec, nodeSelector: {} } },
    },
  ]);
