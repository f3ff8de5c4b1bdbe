import * as z from 'zod';
import { head, node, tail } from './timeline-fields.ts';

const rolledOut = z.string().describe('The workload, as `Kind/namespace/name`.');

const replaced = z.int().describe('The nodes that are replaced, or mended where they are.');

/** Events of rolls of nodes. */
export const ROLLS = [
  z.strictObject({
    ...head('RollStarted'),
    nodes: z.int().describe('The nodes that are to be replaced.'),
    ...tail,
  }),
  z.strictObject({ ...head('RollAdvanced'), node, replaced, ...tail }),
  z.strictObject({
    ...head('RollEnded'),
    replaced,
    failedOn: z.string().optional().describe('The first node whose drain failed.'),
    quarantined: z
      .array(z.string())
      .optional()
      .describe('The nodes whose drains failed, where the roll goes on without them.'),
    ...tail,
  }),
] as const;

/** Events of rollouts. */
export const ROLLOUTS = [
  z.strictObject({
    ...head('RolloutStarted'),
    workload: rolledOut,
    revision: z
      .string()
      .optional()
      .describe('The new ReplicaSet, as `namespace/name`, or the new revision of a StatefulSet.'),
    underWay: z.literal(true).optional().describe('The snapshot shows the rollout in the middle.'),
    ...tail,
  }),
  z.strictObject({
    ...head('RolloutStepped'),
    workload: rolledOut,
    replicaSet: z
      .string()
      .optional()
      .describe('The ReplicaSet that a Deployment scales, as `namespace/name`.'),
    from: z.int().optional().describe('Its replicas before.'),
    to: z.int().optional(),
    oldPod: z.string().optional().describe('The old pod that the workload deletes.'),
    surgeOn: z
      .string()
      .optional()
      .describe('The node on which a DaemonSet makes a new pod beside the old one.'),
    ...tail,
  }),
  z.strictObject({ ...head('RolloutEnded'), workload: rolledOut, ...tail }),
  z.strictObject({
    ...head('RolloutOverdue'),
    workload: rolledOut,
    deadlineSeconds: z.int().describe('progressDeadlineSeconds of the Deployment.'),
    ...tail,
  }),
] as const;
