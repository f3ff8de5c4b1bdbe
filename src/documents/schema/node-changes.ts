import * as z from 'zod';
import { seconds } from './common-fields.ts';
import { nodeRemovalReason, orderFailure } from './timeline-autoscalers.ts';

const by = z.string().describe('The autoscaler, such as `karpenter`.');

/** A machine that an autoscaler ordered. */
export const orderedNode = z
  .strictObject({
    at: seconds.describe('The order, in seconds since the start.'),
    node: z.string().describe('The name of the node, if it comes.'),
    by,
    pool: z.string().describe('The NodePool or the node group.'),
    zone: z.string().describe('Empty where the cloud chooses it.'),
    instanceType: z.string().optional(),
    capacityType: z.string().optional(),
    pods: z.array(z.string()).describe('The pods that it is for.'),
    why: z.enum(['chosen', 'balanced', 'replacement']).describe('Why it is of this pool.'),
    registeredAt: seconds.nullable().describe('Null if it has not registered.'),
    readyAt: seconds.nullable().describe('When it was Ready for the first time. Null if never.'),
    failed: z
      .strictObject({ at: seconds, reason: orderFailure })
      .optional()
      .describe('Present if the order was given up.'),
  })
  .meta({ id: 'OrderedNode' });

/** A node that an autoscaler takes away. */
export const removedNode = z
  .strictObject({
    at: seconds.describe('When it begins, in seconds since the start.'),
    node: z.string(),
    by,
    pool: z.string().describe('The NodePool or the node group.'),
    reason: nodeRemovalReason,
    gone: seconds.nullable().describe('When the Node object went. Null if it is still there.'),
  })
  .meta({ id: 'RemovedNode' });
