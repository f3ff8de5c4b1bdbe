import * as z from 'zod';
import { smallest } from './smallest-sets.ts';
import { sweepReport, sweepRow } from './sweep.ts';
import { sweptWorkload } from './swept-workload.ts';

const part = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .describe('The beginning of the digest of the sweep, on each line.');

/** The first line of a part: what all shards of a sweep have in common, and which one it is. */
const partHeader = z.strictObject({
  part,
  kind: z.literal('SweepPart'),
  shard: z.int().min(0),
  of: z.int().min(1),
  head: sweepReport.omit({ interrupted: true, groups: true, rows: true, helps: true }).extend({
    workload: sweptWorkload.omit({ faults: true }).optional(),
    summary: sweepReport.shape.summary.omit({ played: true, listed: true, failed: true }),
    smallest: smallest
      .omit({ holds: true, found: true })
      .extend({ sizes: z.array(smallest.shape.sizes.element.omit({ played: true })) })
      .optional(),
  }),
});

/** Any other line: a played run. */
const partRow = z.strictObject({ part, run: z.int().min(0), row: sweepRow });

/** One line of a part of a sweep. */
export const partLine = z.union([partHeader, partRow]);
