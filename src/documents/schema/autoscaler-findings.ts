import * as z from 'zod';
import { message, seconds } from './common-fields.ts';

const names = z.array(z.string());
const autoscaler = z.enum(['cluster-autoscaler', 'karpenter']);
const pool = z.string().describe('The NodePool or the node group.');

/** An autoscaler that does nothing, as too many nodes are not ready. */
export const autoscalerHalted = z
  .strictObject({
    kind: z.literal('autoscaler-halted'),
    autoscaler,
    unready: z.int().describe('Nodes that were not ready when it stopped.'),
    nodes: z.int(),
    from: seconds,
    to: seconds.nullable().describe('Null if it does nothing to the end.'),
    message,
  })
  .meta({ id: 'AutoscalerHalted' });

/** Machines that are ordered where no node works. */
export const scaleUpInDeadZone = z
  .strictObject({
    kind: z.literal('scale-up-in-dead-zone'),
    zone: z.string(),
    nodes: names.describe('The machines, in the order in which they were ordered.'),
    failed: z.int().describe('So many of these orders were given up.'),
    from: seconds.describe('The first order.'),
    message,
  })
  .meta({ id: 'ScaleUpInDeadZone' });

/** Nodes that Karpenter does not repair, as too many of their pool are not healthy. */
export const repairBlocked = z
  .strictObject({
    kind: z.literal('repair-blocked'),
    pool,
    blocked: names.describe('The nodes, by name.'),
    unhealthy: z
      .int()
      .describe('Nodes of the pool that were not healthy when it was first blocked.'),
    nodes: z.int().describe('Nodes of the pool.'),
    from: seconds,
    message,
  })
  .meta({ id: 'RepairBlocked' });

/** Pods without a node for which nothing is ordered, as machines count that do not come. */
export const upcomingHidesPending = z
  .strictObject({
    kind: z.literal('upcoming-hides-pending'),
    autoscaler,
    pods: names.describe('Pods that have no node at the end, by name.'),
    from: seconds,
    message,
  })
  .meta({ id: 'UpcomingHidesPending' });

/** Machines of a pool that never register, and are ordered again. */
export const neverRegistersLoop = z
  .strictObject({
    kind: z.literal('never-registers-loop'),
    pool,
    times: z.int().describe('Orders that were given up.'),
    from: seconds.describe('The first of them.'),
    to: seconds.describe('The last of them.'),
    message,
  })
  .meta({ id: 'NeverRegistersLoop' });

/** Pods without a node, and a pool that would help them and may not grow. */
export const poolAtMaximum = z
  .strictObject({
    kind: z.literal('pool-at-maximum'),
    pool,
    pods: names.describe('Pods that have no node at the end, by name.'),
    from: seconds.describe('When it first could not help one of them.'),
    message,
  })
  .meta({ id: 'PoolAtMaximum' });
