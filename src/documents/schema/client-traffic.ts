import * as z from 'zod';
import { seconds } from './common-fields.ts';
import { spells } from './workload-findings.ts';

const share = z.number().min(0).max(1);
const zone = z.string().describe('The zone, empty for nodes without one.');
const beforeStart = share.describe('The share before anything happened.');

/** The clients of a Service by their place. */
export const clientTraffic = {
  failing: z
    .array(z.tuple([seconds, share]))
    .optional()
    .describe(
      'The share of new connections that fail, of clients in the cluster or of those from outside, ' +
        'whichever is greater. Absent where all clients get to all endpoints: there it is `dead` of ' +
        '`listed`.',
    ),
  clients: z
    .array(
      z.strictObject({
        zone: zone.optional().describe('The zone of clients in the cluster. Absent for others.'),
        outside: z.literal(true).optional().describe('Clients from outside the cluster.'),
        before: beforeStart,
        failing: z
          .array(z.tuple([seconds, share.nullable()]))
          .describe('The share of their new connections that fail. Null while there are none.'),
      }),
    )
    .optional()
    .describe('The same by the place of clients. With `failing`.'),
  loads: z
    .array(
      z.strictObject({
        zone,
        before: beforeStart,
        share: z
          .array(z.tuple([seconds, share]))
          .describe('The greatest share of all new connections that one endpoint of it carries.'),
      }),
    )
    .optional()
    .describe('What endpoints carry, by their zone. With `failing`.'),
};

/** Endpoints that carry at least twice the connections that they did. */
export const overloadedEndpoints = z
  .strictObject({
    kind: z.literal('overloaded-endpoints'),
    service: z
      .string()
      .describe('As `namespace/name`. Its clients get to endpoints by their place.'),
    zones: z
      .array(
        z.strictObject({
          zone,
          before: beforeStart,
          most: share.describe('The greatest share of new connections that one endpoint carries.'),
        }),
      )
      .describe('The zones whose endpoints carry at least twice as much.'),
    ...spells,
    message: z.string().describe('In words. The wording may change between releases.'),
  })
  .meta({ id: 'OverloadedEndpoints' });
