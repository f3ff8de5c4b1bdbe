import * as z from 'zod';
import { message, seconds } from './common-fields.ts';

const names = z.array(z.string());

/** The loop that ended the run before its time. */
export const endlessLoop = z
  .strictObject({
    kind: z.literal('endless-loop'),
    workloads: names.describe('Workloads whose pods end and are created again, by name.'),
    pods: names.describe('Other pods that end and run again under their names, by name.'),
    nodes: names.describe('Nodes that turn not ready and ready again, by name.'),
    others: names.describe(
      'Pods, workloads and nodes to which something else happens again and again, by name. ' +
        'Empty unless the three above are.',
    ),
    from: seconds.describe('The first of the rounds that are counted.'),
    to: seconds,
    perMinute: z
      .number()
      .optional()
      .describe(
        'Pods that are created or end, and nodes that turn not ready, per minute; entries of ' +
          'the others. Absent if all happen at one instant.',
      ),
    message,
  })
  .meta({ id: 'EndlessLoop' });

/** Nodes that the node monitor takes for silent although their kubelets renew. */
export const nodesFlap = z
  .strictObject({
    kind: z.literal('nodes-flap'),
    nodes: names.describe('By name.'),
    times: z.int().describe('How often one of them turned not ready without a fault.'),
    from: seconds.describe('The first time.'),
    to: seconds.describe('The last time.'),
    graceSeconds: z.number().describe('The node-monitor-grace-period.'),
    periodSeconds: z
      .number()
      .describe('The longest time from one sign of life of their kubelets to the next.'),
    message,
  })
  .meta({ id: 'NodesFlap' });
