import * as z from 'zod';
import { eviction } from './findings.ts';

const seconds = z.number().describe('Seconds since the start, to the millisecond.');
const bound = z.union([z.int(), z.string()]);

const moment = z.strictObject({
  at: seconds,
  healthy: z.int().describe('Pods that it covers that are Ready and not being deleted.'),
  desired: z.int().describe('How many of them must be.'),
  expected: z.int().describe('How many pods it counts on.'),
  allowed: z.int().describe('How many more may be evicted.'),
  failed: z
    .literal(true)
    .optional()
    .describe(
      'Nobody can tell how many pods to expect (SyncFailed): nothing is allowed, the others are old.',
    ),
});

/** How one PodDisruptionBudget stood over time. */
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
      .describe('The bounds that replace the one of the snapshot, each from an instant on.'),
    history: z
      .array(moment)
      .describe(
        'Counted from the pods at the end of each instant at which a number changes, whether or not ' +
          'a disruption controller is there to write it down.',
      ),
    least: z.strictObject({
      healthy: z.int().describe('The fewest healthy pods at any time.'),
      allowed: z.int().describe('The fewest allowed evictions at any time.'),
    }),
    refusals: z
      .int()
      .describe(
        'Pods whose eviction it refused, each counted once however often it was asked for.',
      ),
    violations: z
      .array(z.strictObject({ pod: z.string(), at: seconds, mechanism: eviction.shape.mechanism }))
      .describe('The evictions that violated it, by time.'),
  })
  .meta({ id: 'Budget' });
