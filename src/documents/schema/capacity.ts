import * as z from 'zod';

const amount = z.string().describe('A quantity.');

const room = z.strictObject({
  allocatable: amount.describe('The sum that these nodes have for pods.'),
  requested: amount.describe('The sum of the requests of the pods that are bound to these nodes.'),
  free: amount.describe('The sum of the free amounts. An overcommitted node has nothing free.'),
  largestFree: amount.describe('The largest free amount on one node. No larger pod fits.'),
  largestFreeOn: z
    .string()
    .optional()
    .describe('The node with the largest free amount, the first by name of several.'),
});

const roomOverTime = z.strictObject({
  resource: z
    .string()
    .describe('`cpu`, `memory`, `ephemeral-storage`, `pods` for their number, or an extended one.'),
  before: room.describe('At the start.'),
  after: room.describe('At the end.'),
});

const nodeCounts = z.strictObject({ before: z.int(), after: z.int() });

/** The room of the cluster for pods. */
export const capacity = z
  .strictObject({
    nodes: nodeCounts.describe(
      'Nodes that are open to all pods: ready, not cordoned, and without a NoSchedule or NoExecute ' +
        'taint. All amounts count only these nodes.',
    ),
    resources: z
      .array(
        roomOverTime.extend({
          pending: amount
            .optional()
            .describe('The sum of the requests of pods without a node at the end.'),
        }),
      )
      .describe('By resource. A resource whose amount the snapshot does not contain is left out.'),
    zones: z
      .array(
        z.strictObject({
          zone: z.string().describe('`region::zone`, empty without both.'),
          nodes: nodeCounts,
          resources: z.array(roomOverTime),
        }),
      )
      .describe('The same by zone, by name. Empty if there is only one zone.'),
  })
  .meta({ id: 'Capacity' });
