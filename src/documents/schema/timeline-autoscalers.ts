import * as z from 'zod';
import { head, tail } from './timeline-fields.ts';

const node = z.string();
const pool = z.string().describe('The NodePool or the node group.');
const zone = z.string().describe('Empty where the cloud chooses it.');

export const orderFailure = z.enum(['no-capacity', 'never-registered']);

export const nodeRemovalReason = z
  .enum([
    'unneeded',
    'not-ready',
    'repair',
    'empty',
    'underutilized',
    'drifted',
    'expired',
    'interrupted',
    'impaired',
    'instance-gone',
    'deleted',
  ])
  .describe('Why the autoscaler takes the node away.');

/** Events of autoscalers. */
export const AUTOSCALERS = [
  z.strictObject({
    ...head('NodeOrdered'),
    node: node.describe('The name of the machine that comes, if it does.'),
    pool,
    zone,
    instanceType: z.string().optional(),
    capacityType: z.string().optional(),
    pods: z.array(z.string()).describe('The pods that it is for.'),
    why: z.enum(['chosen', 'balanced', 'replacement']),
    ...tail,
  }),
  z.strictObject({
    ...head('NodeOrderFailed'),
    node,
    pool,
    zone,
    reason: orderFailure,
    ...tail,
  }),
  z.strictObject({ ...head('NodeRegistered'), node, pool, zone, ...tail }),
  z.strictObject({
    ...head('NodeRemovalStarted'),
    node,
    pool,
    reason: nodeRemovalReason,
    ...tail,
  }),
  z.strictObject({
    ...head('AutoscalerHalted'),
    autoscaler: z.string(),
    unready: z.int().describe('Nodes that are not ready.'),
    nodes: z.int(),
    ...tail,
  }),
  z.strictObject({ ...head('AutoscalerResumed'), autoscaler: z.string(), ...tail }),
  z.strictObject({
    ...head('RepairBlocked'),
    node,
    pool,
    unhealthy: z.int().describe('Nodes of the pool that are not healthy.'),
    nodes: z.int().describe('Nodes of the pool.'),
    ...tail,
  }),
] as const;
