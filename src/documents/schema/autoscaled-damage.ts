import * as z from 'zod';
import { seconds } from './common-fields.ts';

/** What autoscalers do about the damage of one run. */
export const autoscaledDamage = z
  .strictObject({
    ordered: z.int().describe('Nodes that are ordered.'),
    allRunAt: seconds
      .nullable()
      .describe('When each workload has all its pods again. Null where one never has.'),
    halted: z
      .array(z.enum(['cluster-autoscaler', 'karpenter']))
      .describe('Autoscalers that do nothing at some time, as too many nodes are not ready.'),
  })
  .describe('Absent where no autoscaler orders nodes or halts.');

/** The same of a group of faults. */
export const autoscaledGroup = z
  .strictObject({
    faults: z.int().describe('Faults after which an autoscaler orders nodes or halts.'),
    recovered: z.int().describe('Those of them after which each workload has all its pods again.'),
    mostOrdered: z.int().describe('The most nodes that are ordered after one of those.'),
    latest: z
      .strictObject({ at: seconds, fault: z.string() })
      .optional()
      .describe('The last of these instants, with the first fault that has it.'),
    halted: z
      .array(
        z.strictObject({
          autoscaler: z.enum(['cluster-autoscaler', 'karpenter']),
          faults: z.int(),
        }),
      )
      .describe('After how many faults an autoscaler halts. Empty without any.'),
  })
  .describe('Absent where no autoscaler orders nodes or halts.');
