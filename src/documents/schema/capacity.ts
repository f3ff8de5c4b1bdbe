import * as z from 'zod';

const amount = z.string().describe('A quantity.');

const room = z.strictObject({
  allocatable: amount.describe('What these nodes have for pods together.'),
  requested: amount.describe('What the pods that are bound to them ask for.'),
  free: amount.describe('What is left, node by node: one that has promised too much has nothing.'),
  largestFree: amount.describe('The most that is left on one node: nothing larger fits.'),
  largestFreeOn: z.string().optional().describe('That node, the first by name of several.'),
});

const roomOverTime = z.strictObject({
  resource: z
    .string()
    .describe('`cpu`, `memory`, `ephemeral-storage`, `pods` for their number, or an extended one.'),
  before: room.describe('At the start.'),
  after: room.describe('At the end.'),
});

const nodeCounts = z.strictObject({ before: z.int(), after: z.int() });

/** How much room the cluster has for pods. */
export const capacity = z
  .strictObject({
    nodes: nodeCounts.describe(
      'How many nodes are open to all pods: ready, neither cordoned nor with a taint NoSchedule or ' +
        'NoExecute. All amounts are of these alone.',
    ),
    resources: z
      .array(
        roomOverTime.extend({
          pending: amount.optional().describe('What the pods without a node at the end ask for.'),
        }),
      )
      .describe('A resource of which the snapshot does not tell how much there is, is left out.'),
    zones: z
      .array(
        z.strictObject({
          zone: z.string().describe('`region::zone`, empty without both.'),
          nodes: nodeCounts,
          resources: z.array(roomOverTime),
        }),
      )
      .describe('The same by zone, by name; empty when there is only one.'),
  })
  .meta({ id: 'Capacity' });
