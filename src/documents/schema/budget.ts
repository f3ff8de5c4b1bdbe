import * as z from 'zod';
import { seconds } from './common-fields.ts';
import { eviction } from './findings.ts';

const bound = z.union([z.int(), z.string()]);

const moment = z.strictObject({
  at: seconds,
  healthy: z.int().describe('Covered pods that are Ready and not being deleted.'),
  desired: z.int().describe('Required number of healthy pods.'),
  expected: z.int().describe('Expected number of pods.'),
  allowed: z.int().describe('Number of further evictions that are allowed.'),
  failed: z
    .literal(true)
    .optional()
    .describe(
      'The expected number cannot be computed (SyncFailed): no disruption is allowed, and the other ' +
        'numbers are outdated.',
    ),
});

/** One PodDisruptionBudget over time. */
export const budget = z
  .strictObject({
    budget: z.string().describe('As `namespace/name`.'),
    minAvailable: bound.optional(),
    maxUnavailable: bound.optional(),
    boundChanges: z
      .array(
        z.strictObject({
          at: seconds,
          minAvailable: bound.optional(),
          maxUnavailable: bound.optional(),
        }),
      )
      .optional()
      .describe('Bounds that replace the bound of the snapshot, each from an instant on.'),
    history: z
      .array(moment)
      .describe(
        'Counted from the pods at the end of each instant at which a number changes, also while no ' +
          'disruption controller runs to record it.',
      ),
    least: z.strictObject({
      healthy: z.int().describe('The fewest healthy pods at any time.'),
      allowed: z.int().describe('The fewest allowed evictions at any time.'),
    }),
    refusals: z
      .int()
      .describe('Pods whose eviction it refused. Repeated requests for a pod count once.'),
    violations: z
      .array(z.strictObject({ pod: z.string(), at: seconds, mechanism: eviction.shape.mechanism }))
      .describe('The evictions that violated it, by time.'),
  })
  .meta({ id: 'Budget' });
