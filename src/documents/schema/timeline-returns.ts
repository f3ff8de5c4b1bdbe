import * as z from 'zod';
import { window } from './chances.ts';
import { head, node, tail } from './timeline-fields.ts';

/** The waits of what lost the API server, or its leader. */
export const RETURNS = [
  z.strictObject({
    ...head('LeaderLost'),
    node: node.optional().describe('The node of the leader, if its machine is off.'),
    ...tail,
  }),
  z.strictObject({
    ...head('LeaderElected'),
    node: node.optional().describe('The node of the next leader, if the cluster shows it.'),
    restart: z
      .number()
      .optional()
      .describe('Seconds from the return of the API server until the process was started again.'),
    informers: z
      .number()
      .optional()
      .describe('Seconds from then until the informers had listed all objects.'),
    lease: z
      .number()
      .optional()
      .describe('Seconds from then until the Lease of the last leader was over.'),
    window: window.describe('Between which instants it may happen.'),
    ...tail,
  }),
  z.strictObject({
    ...head('WatchRestored'),
    node,
    waited: z.number().describe('Seconds since the kubelet reaches the API server again.'),
    window: window.describe('Between which instants it may happen.'),
    ...tail,
  }),
] as const;
