import * as z from 'zod';
import { message, seconds } from './common-fields.ts';
import { workload } from './timeline-fields.ts';
import { spells } from './workload-findings.ts';

/** A roll of nodes that fails, or does not end. */
export const rollNotOver = z
  .strictObject({
    kind: z.literal('roll-not-over'),
    nodes: z.int().describe('The nodes that are to be replaced.'),
    replaced: z.int().describe('Those that are, at the end.'),
    from: seconds.describe('When the roll began.'),
    to: seconds.optional().describe('When it failed. Absent if it is under way at the end.'),
    failedOn: z.string().optional().describe('The first node whose drain failed. With `to`.'),
    quarantined: z
      .array(z.string())
      .optional()
      .describe('The nodes whose drains failed, where the roll goes on without them.'),
    refusedOn: z
      .array(z.string())
      .describe('Nodes whose drains wait at the end, as budgets refuse evictions.'),
    endsBecause: spells.endsBecause,
    message,
  })
  .meta({ id: 'RollNotOver' });

/** Pods that a roll or drains evict from one node after another. */
export const movedAgain = z
  .strictObject({
    kind: z.literal('moved-again'),
    evictions: z.int().describe('The evictions of pods that had replaced evicted ones.'),
    nodes: z.array(z.string()).describe('The nodes from which they are evicted.'),
    workloads: z.array(workload).describe('Their workloads.'),
    message,
  })
  .meta({ id: 'MovedAgain' });
