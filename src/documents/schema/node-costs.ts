import * as z from 'zod';

const cost = z.number().describe('In the unit of the prices of the catalogue.');

/** What nodes cost, where the catalogue has prices. */
export const nodeCosts = z
  .strictObject({
    hours: z.number().describe('The length of the run in hours.'),
    nodeHours: z
      .number()
      .describe('Hours of all nodes, from the order of a machine until it is gone.'),
    cost: cost.describe('Of these hours.'),
    unchanged: cost.describe('If the nodes of the start stayed, and no other came.'),
    perHourAtStart: cost,
    perHourAtEnd: cost,
    pools: z
      .array(z.strictObject({ pool: z.string(), nodeHours: z.number(), cost }))
      .describe('By pool or node group; empty for nodes of none.'),
    unpriced: z.array(z.string()).describe('Nodes whose type has no price, which count nothing.'),
  })
  .meta({ id: 'NodeCosts' });
